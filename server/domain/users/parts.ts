import { transaction, type Sql } from '#server/db/sql.ts';
import { record } from '../audit/commands.ts';
import type { Actor } from './actor.ts';
import { saveDriver } from './commands.ts';
import { grant, openHost, type HostWish, type Parts } from './roles.ts';

export type TakenUp = { ok: true } | { ok: false; problem: 'dates-checked' };

/** Lets a person rent or rent out beside what they do already; asking twice is asking once. */
export async function takeUp(actor: Actor, parts: Parts, now: Date): Promise<TakenUp> {
  if (
    parts.driver &&
    !(await saveDriver(actor.id, { ...parts.driver, licenceExpiresOn: null, phone: null }))
  )
    return { ok: false, problem: 'dates-checked' };
  await transaction(async (tx) => {
    const person = await lock(tx, actor.id);
    for (const wish of parts.hosts) await becomeHost(tx, person, wish, now);
    const roles = await rolesOf(tx, actor.id);
    const before = actor.roles.map(({ name }) => name);
    if (roles.length === before.length) return;
    const deed = { actorId: actor.id, act: 'account.roles', object: 'user', objectId: actor.id };
    await record(tx, { ...deed, before: { roles: before }, after: { roles } }, now);
  });
  return { ok: true };
}

type Person = { id: string; name: string; email: string; phone: string | null };

async function becomeHost(tx: Sql, person: Person, wish: HostWish, now: Date): Promise<void> {
  await grant(tx, person.id, wish.kind);
  const kind = wish.kind === 'owner' ? 'person' : 'company';
  const [host] = await tx`
    select from host_members m join hosts h on h.id = m.host_id
    where m.user_id = ${person.id} and m.role = 'manager' and h.kind = ${kind}::host_kind`;
  if (!host) await openHost(tx, person, wish, now);
}

async function lock(tx: Sql, id: string): Promise<Person> {
  const [person] = await tx<Person>`
    select id, name, email::text, phone from users where id = ${id} for update`;
  if (!person) throw new Error('A signed-in person has no row.');
  return person;
}

async function rolesOf(tx: Sql, id: string): Promise<string[]> {
  const rows = await tx<{ name: string }>`
    select name::text from user_roles where user_id = ${id} order by 1`;
  return rows.map(({ name }) => name);
}
