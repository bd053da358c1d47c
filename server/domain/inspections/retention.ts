import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { inBatches } from '#server/lib/batches.ts';
import { endStatuses } from '../bookings/booking.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { destroyPhotos } from './photos.ts';

const BATCH = 200;

/**
 * Deletes the photos of trips that ended long ago (GDPR 5(1)(e)): all but those of damages that a car still has. They
 * stay while anything of the trip is open: a claim, a payment for one, or an incident. The records stay.
 */
export async function forgetOldPhotos(now: Date): Promise<void> {
  await inBatches(BATCH, () => transaction((tx) => forgetSome(tx, now)));
}

/** A damage that is not repaired is shown on later trips, so that nobody pays for it twice. */
const isForgettable = Prisma.sql`not exists (select from car_damages d
  where d.id = p.damage_key and d.inspection_id = p.inspection_id and d.repaired_at is null)`;

async function forgetSome(tx: Db, now: Date): Promise<number> {
  const before = hoursAfter(now, -24 * rules.retention.handoverPhotoDays);
  const due = await tx.sql(z.object({ id: z.string() }))`
    select i.id from inspections i join bookings b on b.id = i.booking_id
    where exists (select from inspection_photos p where p.inspection_id = i.id and ${isForgettable})
      and b.status::text = any(${[...endStatuses]}::text[])
      and greatest(b.ends_at, b.returned_at, b.completed_at, b.ended_at) < ${before}
      and not exists (select from claims k where k.booking_id = b.id and k.status in ('proposed', 'disputed'))
      and not exists (select from payments p where p.booking_id = b.id and p.purpose = 'settlement'
        and p.retry_at is not null and p.status not in ('captured', 'released'))
      and not exists (select from incidents n where n.booking_id = b.id and n.state = 'open')
    limit ${BATCH} for update of i skip locked`;
  const ids = due.map(({ id }) => id);
  await destroyPhotos(tx, Prisma.sql`p.inspection_id = any(${ids}::uuid[]) and ${isForgettable}`);
  await tx.execute`update inspections set photos_destroyed_at = ${now} where id = any(${ids}::uuid[])`;
  return ids.length;
}
