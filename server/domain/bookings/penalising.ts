import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { isCancellable } from './booking.ts';
import { penaltyFor, scheduleOf } from './penalty.ts';
import type { BookingRecord, PartyBooking } from './queries.ts';

/**
 * What cancelling costs the host at this moment, in minor units; `null` where no penalty applies, nothing can be
 * cancelled, or the staff would cancel it. The staff ask in the role `host` before they cancel on the host's behalf.
 */
export async function penaltyAhead(booking: PartyBooking, now: Date): Promise<Minor | null> {
  if (booking.role !== 'host' || !isCancellable(booking.status)) return null;
  return penaltyOnCancelling(booking, now, db);
}

/** The same for a booking that is being cancelled. */
async function penaltyOnCancelling(
  booking: BookingRecord,
  now: Date,
  tx: Db,
): Promise<Minor | null> {
  const months = scheduleOf(booking)?.firstWithinMonths ?? 0;
  const [row] = await tx.sql(z.object({ before: z.number() }))`
    select count(*)::int as before from host_penalties
    where host_id = ${booking.hostId} and booking_id <> ${booking.id} and outcome is distinct from 'waived'
      and created_at > ${now}::timestamptz - make_interval(months => ${months}::int)`;
  return penaltyFor(booking, row?.before === 0, now);
}

/**
 * Stores what a host owes for the booking that it cancels in this transaction.
 *
 * @param told what the host was told that it costs, in minor units
 * @throws {Refusal} `conflict` if it costs something else by now, as when another member has just cancelled a booking
 */
export async function penalise(
  tx: Db,
  booking: BookingRecord,
  { told, now }: { told?: Minor; now: Date },
): Promise<void> {
  const { id: bookingId, hostId, currency } = booking;
  // Of two bookings cancelled at the same moment only one is the first.
  await tx.execute`select 1 from hosts where id = ${hostId} for no key update`;
  const amount = await penaltyOnCancelling(booking, now, tx);
  if (told !== undefined && told !== (amount ?? 0))
    throw new Refusal('conflict', 'Cancelling costs something else by now.');
  if (amount === null) return;
  const askBy = hoursAfter(now, scheduleOf(booking)?.askHours ?? 0);
  const settled = amount === 0 ? { outcome: 'free' as const, settledAt: now } : {};
  await tx.hostPenalty.create({
    data: { bookingId, hostId, amount, currency, askBy, createdAt: now, ...settled },
    select: { bookingId: true },
  });
}
