import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { partyRoleOf } from '../bookings/policy.ts';
import { destroyLater } from '../documents/files.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';

const Found = z.object({
  file: z.string(),
  keyId: z.string(),
  mime: z.string(),
  bookingId: z.string(),
  clientId: z.string(),
  hostId: z.string(),
  branchId: z.string().nullable(),
});

type By = { actor: Actor; ip: string | null; now: Date };

/**
 * What a host has sent with its answer to an objection, for those who may see the booking. That one of the staff has
 * opened it is on record.
 *
 * @throws {Refusal} `not-found`
 */
export async function viewNoShowPaper(ref: string, id: string, { actor, ip, now }: By) {
  const [paper] = await db.sql(Found)`
    select f.file, f.key_id, f.mime, f.booking_id, b.client_id, b.host_id, c.branch_id
    from no_show_files f join bookings b on b.id = f.booking_id join cars c on c.id = b.car_id
    where f.id = ${id} and b.ref = ${ref}`;
  const role = paper && partyRoleOf(paper, actor);
  if (!paper || !role) throw new Refusal('not-found', 'No such paper.');
  if (role !== 'admin') return paper;
  const entry = { actorId: actor.id, action: 'no-show.view', ip };
  const of = { object: 'booking', objectId: paper.bookingId, after: { file: id } };
  await transaction((tx) => record(tx, { ...entry, ...of }, now));
  return paper;
}

const BATCH = 200;

/** Deletes what was sent about no-shows that were decided as long ago as photos of hand-overs are stored. */
export async function forgetNoShowPapers(now: Date): Promise<void> {
  let found = BATCH;
  while (found === BATCH) found = await transaction((tx) => forgetSome(tx, now));
}

async function forgetSome(tx: Db, now: Date): Promise<number> {
  const before = hoursAfter(now, -24 * rules.retention.handoverPhotoDays);
  const rows = await tx.sql(z.object({ file: z.string() }))`
    delete from no_show_files f using (
      select o.id from no_show_files o join no_shows n on n.booking_id = o.booking_id
      where n.settled_at < ${before} limit ${BATCH} for update of o skip locked) due
    where f.id = due.id returning f.file`;
  await destroyLater(tx, rows);
  return rows.length;
}
