import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { ClaimKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { inBatches } from '#server/lib/batches.ts';
import { recordByItself, type AuditEntry } from '../audit/commands.ts';
import { partyRoleOf } from '../bookings/policy.ts';
import { endStatuses } from '../bookings/booking.ts';
import { cleanDocument } from '../documents/clean.ts';
import { destroyLater } from '../documents/files.ts';
import { lockAway, type Locked } from '../documents/vault.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';

/** The most papers of one claim. */
export const MOST_PAPERS = 4;

export type Paper = Locked & { mime: string; bytes: number };

/**
 * Stores papers encrypted.
 *
 * @throws {ImageRefusal} if one is neither a picture nor a PDF; then none is stored
 */
export async function lockPapers(uploads: readonly Buffer[]): Promise<Paper[]> {
  const clean = [];
  for (const upload of uploads) clean.push(await cleanDocument(upload));
  const papers = [];
  for (const { bytes, mime } of clean)
    papers.push({ ...(await lockAway(bytes)), mime, bytes: bytes.byteLength });
  return papers;
}

const Found = z.object({
  id: z.string(),
  file: z.string(),
  keyId: z.string(),
  mime: z.string(),
  kind: z.enum(ClaimKind),
  ref: z.string(),
  clientId: z.string(),
  hostId: z.string(),
  branchId: z.string().nullable(),
});

export type By = { actor: Actor; ip: string | null; now: Date };

/**
 * A paper of a claim, for those who may see its booking. That one of the staff has opened it is on record.
 *
 * @throws {Refusal} `not-found`
 */
export async function viewPaper(claimId: string, id: string, by: By) {
  const [paper] = await db.sql(Found)`
    select f.id, f.file, f.key_id, f.mime, k.kind, b.ref, b.client_id, b.host_id, c.branch_id
    from claim_files f join claims k on k.id = f.claim_id join bookings b on b.id = k.booking_id
      join cars c on c.id = b.car_id
    where f.id = ${id} and k.id = ${claimId}`;
  return seenBy(by, paper, { action: 'claim.view', object: 'claim', objectId: claimId });
}

type Viewed = Parameters<typeof partyRoleOf>[0] & { id: string };

/**
 * A paper, for those who may see its booking; one of the staff who opens it is on record.
 *
 * @throws {Refusal} `not-found`
 */
export async function seenBy<P extends Viewed>(
  { actor, ip, now }: By,
  paper: P | undefined,
  what: Pick<AuditEntry, 'action' | 'object' | 'objectId'>,
): Promise<P> {
  const role = paper && partyRoleOf(paper, actor);
  if (!paper || !role) throw new Refusal('not-found', 'No such paper.');
  if (role === 'admin' || role === 'reader')
    await recordByItself({ ...what, actorId: actor.id, ip, after: { file: paper.id } }, now);
  return paper;
}

const BATCH = 200;

/** Deletes the papers of trips that ended long ago, as their photos are; not while the claim or its payment is open. */
export async function forgetOldPapers(now: Date): Promise<void> {
  await inBatches(BATCH, () => transaction((tx) => forgetSome(tx, now)));
}

async function forgetSome(tx: Db, now: Date): Promise<number> {
  const before = hoursAfter(now, -24 * rules.retention.handoverPhotoDays);
  const rows = await tx.sql(z.object({ file: z.string() }))`
    delete from claim_files f using (
      select o.id from claim_files o join claims k on k.id = o.claim_id join bookings b on b.id = k.booking_id
      where o.created_at < ${before} and b.status::text = any(${[...endStatuses]}::text[])
        and greatest(b.ends_at, b.returned_at, b.completed_at, b.ended_at) < ${before}
        and k.status not in ('proposed', 'disputed')
        and not exists (select from payments p where p.booking_id = b.id and p.purpose = 'settlement'
          and p.retry_at is not null and p.status not in ('captured', 'released'))
      limit ${BATCH} for update of o skip locked) due
    where f.id = due.id returning f.file`;
  await destroyLater(tx, rows);
  return rows.length;
}
