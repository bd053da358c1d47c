import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { WorkList } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { keysOf } from '#server/lib/objects.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { holds, holdersOf, requirePermission, staffWith } from './queries.ts';
import { workLists, type Work } from './work.ts';

type By = { id: string; ip: string | null; now: Date };

/** Who has it and who is to have it; `null` is nobody. */
type Move = { from: string | null; to: string | null };

export type Moved = { ok: true } | { ok: false; problem: 'taken'; holder: string | null } | NotAble;
type NotAble = { ok: false; problem: 'not-able' };

export type Holder = { id: string; name: string };

/** Who has what, by the id of what waits in a list. */
export async function holdersIn(
  list: WorkList,
  ids: readonly string[],
  on: Db = db,
): Promise<Record<string, Holder>> {
  const rows = await on.workAssignment.findMany({
    where: { list, itemId: { in: [...ids] } },
    select: { itemId: true, user: { select: { id: true, name: true } } },
  });
  return Object.fromEntries(rows.map(({ itemId, user }) => [itemId, user]));
}

/** The members of the staff who can have something of a list. */
export async function colleaguesFor(list: WorkList): Promise<Holder[]> {
  return db.user.findMany({
    where: holdersOf(workLists[list].needs),
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/**
 * Takes something that waits, gives it back, or hands it to a colleague. Of two who take it at once, one has it.
 *
 * @throws {Refusal} `forbidden`; `conflict` when it no longer waits
 */
export async function moveWork(work: Work, move: Move, by: By): Promise<Moved> {
  const { needs } = workLists[work.list];
  return transaction(async (tx) => {
    await requirePermission(tx, by, needs);
    // Whoever takes the person's role waits for this, and then finds what they have been given.
    if (move.to !== null) await tx.execute`select from users where id = ${move.to} for key share`;
    if (move.to !== null && !(await holds(tx, move.to, needs)))
      return { ok: false, problem: 'not-able' };
    if (!(await waits(tx, work))) throw new Refusal('conflict', 'It no longer waits.');
    if ((await write(tx, work, move, by.now)) === 0) {
      const holders = await holdersIn(work.list, [work.id], tx);
      return { ok: false, problem: 'taken', holder: holders[work.id]?.name ?? null };
    }
    await note(tx, work, move, by);
    return { ok: true };
  });
}

/** Writes who has it if it still is as the page showed. @returns how many rows have changed */
async function write(tx: Db, { list, id }: Work, { from, to }: Move, now: Date): Promise<number> {
  if (from === null)
    return to === null
      ? 0
      : tx.execute`insert into work_assignments (list, item_id, user_id, at)
          values (${list}::work_list, ${id}, ${to}, ${now}) on conflict do nothing`;
  if (to === null)
    return tx.execute`delete from work_assignments
      where list = ${list}::work_list and item_id = ${id} and user_id = ${from}`;
  return tx.execute`update work_assignments set user_id = ${to}, at = ${now}
    where list = ${list}::work_list and item_id = ${id} and user_id = ${from}`;
}

async function note(tx: Db, { list, id }: Work, { from, to }: Move, by: By): Promise<void> {
  const given = to === by.id ? 'take' : 'assign';
  const action = `work.${to === null ? 'give-back' : given}`;
  const entry = { actorId: by.id, ip: by.ip, action, object: list, objectId: id };
  await record(tx, { ...entry, before: { holder: from }, after: { holder: to } }, by.now);
}

async function waits(tx: Db, { list, id }: Work): Promise<boolean> {
  const rows = await tx.sql(z.object({ id: z.string() }))`
    select id from (${workLists[list].waiting}) waiting where id = ${id}::uuid limit 1`;
  return rows.length > 0;
}

/** Who of those who can have something of a list has least of it; `null` if nobody can. */
export async function leastBusy(tx: Db, list: WorkList): Promise<string | null> {
  const able = await staffWith(tx, workLists[list].needs);
  const [person] = await tx.sql(z.object({ id: z.string() }))`
    select p.id from unnest(${able}::uuid[]) p(id)
      left join work_assignments w on w.user_id = p.id and w.list = ${list}::work_list
    group by p.id order by count(w.item_id), p.id limit 1`;
  return person?.id ?? null;
}

/** Whoever begins with what nobody has, has it. @throws {Refusal} `conflict` if somebody else has it */
export async function beginWork(tx: Db, work: Work, by: { id: string }, now: Date): Promise<void> {
  await write(tx, work, { from: null, to: by.id }, now);
  await requireFree(tx, work, by);
}

/** With the decision nobody has it any more. @throws {Refusal} `conflict` if somebody else has it */
export async function endWork(tx: Db, { list, id }: Work, by: { id: string }): Promise<void> {
  const ended = await tx.sql(z.object({ userId: z.string() }))`
    delete from work_assignments where list = ${list}::work_list and item_id = ${id} returning user_id`;
  if (ended.some(({ userId }) => userId !== by.id))
    throw new Refusal('conflict', 'Somebody else has this.');
}

/** @throws {Refusal} `conflict` if somebody else has it */
export async function requireFree(tx: Db, { list, id }: Work, by: { id: string }): Promise<void> {
  const holder = (await holdersIn(list, [id], tx))[id];
  if (holder && holder.id !== by.id) throw new Refusal('conflict', 'Somebody else has this.');
}

/** What a person has of lists for which they no longer have the permission is nobody's. */
export async function releaseWork(tx: Db, userId: string): Promise<void> {
  const lost: WorkList[] = [];
  for (const list of keysOf(workLists))
    if (!(await holds(tx, userId, workLists[list].needs))) lost.push(list);
  await tx.workAssignment.deleteMany({ where: { userId, list: { in: lost } } });
}

/** Forgets who had what is over without a decision of theirs. */
export async function forgetEndedWork(): Promise<void> {
  for (const list of keysOf(workLists))
    await db.execute`delete from work_assignments w where w.list = ${list}::work_list
      and not exists (select from (${workLists[list].waiting}) waiting where waiting.id = w.item_id)`;
}
