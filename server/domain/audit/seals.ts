import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';

/** The most entries under one seal. */
const MOST = 20_000;

type Seal = { untilId: bigint; seenId: bigint; hash: string };

/** What the first seal follows. */
const BEGINNING: Seal = { untilId: 0n, seenId: 0n, hash: '' };

const Reach = z.object({ untilId: z.number(), seenId: z.number() });

const Newest = z.object({ sealedAt: z.date(), isBroken: z.boolean(), entries: z.number() });

const Sealed = z.object({ hash: z.string(), entries: z.number() });

/**
 * Seals the audit entries that have come since the night before, and checks all earlier seals against their entries.
 * What came later than the newest entry of the night before waits for the next night, because a transaction with a
 * lower number may still be under way. A change behind the application's back shows from the next night on.
 */
export async function sealAudit(now: Date): Promise<void> {
  const broken = await firstBroken(await db.auditSeal.findMany({ orderBy: { id: 'asc' } }));
  await transaction(async (tx) => {
    await tx.execute`select pg_advisory_xact_lock(hashtext('audit_seals'))`;
    let last: Seal = (await tx.auditSeal.findFirst({ orderBy: { id: 'desc' } })) ?? BEGINNING;
    const goal = last.seenId;
    do last = await addSeal(tx, { last, goal, broken, now });
    while (last.untilId < goal);
  });
}

/** When the audit trail was sealed last, how much of it is, and whether an earlier seal did not fit any more. */
export async function auditSeal() {
  const [newest] = await db.sql(Newest)`
    select sealed_at, broken_seal is not null as is_broken, (select sum(entries)::int from audit_seals) as entries
    from audit_seals order by id desc limit 1`;
  return newest ?? null;
}

type Step = { last: Seal; goal: bigint; broken: number | null; now: Date };

async function addSeal(tx: Db, { last, goal, broken, now }: Step): Promise<Seal> {
  const after = last.untilId;
  const [reach] = await tx.sql(Reach)`
    select case when count(*) < ${MOST} then ${goal}::bigint else max(id) end as until_id,
      (select coalesce(max(id), 0) from audit_entries) as seen_id
    from (select id from audit_entries where id > ${after} and id <= ${goal} order by id limit ${MOST}) due`;
  if (!reach) throw new Error('An aggregate has always a row.');
  const [until, seenId] = [BigInt(reach.untilId), BigInt(reach.seenId)];
  const sealed = await hashOf(tx, last.hash, { after, until });
  return tx.auditSeal.create({
    data: { ...sealed, untilId: until, seenId, brokenSeal: broken, sealedAt: now },
  });
}

async function firstBroken(seals: readonly (Seal & { id: number })[]): Promise<number | null> {
  let { hash, untilId: after } = BEGINNING;
  for (const seal of seals) {
    ({ hash } = await hashOf(db, hash, { after, until: seal.untilId }));
    if (hash !== seal.hash) return seal.id;
    after = seal.untilId;
  }
  return null;
}

/** SHA-256 over the hash before and the entries of a range, each field of them apart. */
async function hashOf(tx: Db, before: string, { after, until }: { after: bigint; until: bigint }) {
  const [sealed] = await tx.sql(Sealed)`
    select count(*)::int as entries, encode(sha256(convert_to(${before}::text || coalesce(string_agg(
      concat_ws(chr(31), a.id, coalesce(a.actor_id::text, ''), a.action, a.object, a.object_id,
        coalesce(a.before::text, ''), coalesce(a.after::text, ''), coalesce(a.ip, ''), extract(epoch from a.at)),
      chr(30) order by a.id), ''), 'UTF8')), 'hex') as hash
    from audit_entries a where a.id > ${after} and a.id <= ${until}`;
  if (!sealed) throw new Error('An aggregate has always a row.');
  return sealed;
}
