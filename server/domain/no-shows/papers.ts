import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { inBatches } from '#server/lib/batches.ts';
import { seenBy, type By } from '../claims/papers.ts';
import { destroyLater } from '../documents/files.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';

const Found = z.object({
  id: z.string(),
  file: z.string(),
  keyId: z.string(),
  mime: z.string(),
  bookingId: z.string(),
  clientId: z.string(),
  hostId: z.string(),
  branchId: z.string().nullable(),
});

/**
 * What either side has sent about a no-show, for those who may see the booking. That one of the staff has
 * opened it is on record.
 *
 * @throws {Refusal} `not-found`
 */
export async function viewNoShowPaper(ref: string, id: string, by: By) {
  const [paper] = await db.sql(Found)`
    select f.id, f.file, f.key_id, f.mime, f.booking_id, b.client_id, b.host_id, c.branch_id
    from no_show_files f join bookings b on b.id = f.booking_id join cars c on c.id = b.car_id
    where f.id = ${id} and b.ref = ${ref}`;
  const objectId = paper?.bookingId ?? '';
  return seenBy(by, paper, { action: 'no-show.view', object: 'booking', objectId });
}

const BATCH = 200;

/** Deletes what was sent about no-shows that were decided as long ago as photos of hand-overs are stored. */
export async function forgetNoShowPapers(now: Date): Promise<void> {
  await inBatches(BATCH, () => transaction((tx) => forgetSome(tx, now)));
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
