import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { reapplyStandingClaims } from '../occupancies/standing-claims.ts';

/** A booking that is over, or whose car is back, has no open change any more; the time kept for it is free again. */
export async function closeChanges(tx: Db, bookingId: string, now: Date): Promise<void> {
  const cars = await tx.sql(z.object({ carId: z.string() }))`
    delete from occupancies where change_id in (
      select id from booking_changes where booking_id = ${bookingId} and state in ('proposed', 'awaiting_payment'))
    returning car_id`;
  await reapplyStandingClaims(tx, cars, now);
  await tx.execute`
    update booking_changes set state = 'withdrawn', decided_at = ${now}
    where booking_id = ${bookingId} and state in ('proposed', 'awaiting_payment')`;
}
