import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Period } from '../bookings/availability.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { movesStart } from './offers.ts';

type Range = { from: Date; to: Date };

/**
 * Keeps the car for what a change needs beyond the booking's own time, with the turn-around time. PostgreSQL refuses it
 * when something else takes the car.
 */
export async function holdTime(
  tx: Db,
  { id, carId }: BookingRecord,
  change: { id: string; period: Period; blockedUntil: Date },
  now: Date,
): Promise<void> {
  const { startsAt, endsAt } = change.period;
  const own = await ownTime(tx, id);
  for (const { from, to } of beyond({ from: startsAt, to: change.blockedUntil }, own))
    await tx.execute`
      insert into occupancies (car_id, kind, change_id, starts_at, ends_at, blocked_until, created_at)
      values (${carId}, 'hold', ${change.id}, ${from}, ${endsAt < to && endsAt > from ? endsAt : to}, ${to}, ${now})`;
}

/** Keeps another car for the whole time of a booking while its client is asked. */
export async function holdCar(
  tx: Db,
  bookingId: string,
  { id, carId, blockedUntil }: { id: string; carId: string; blockedUntil: Date },
  now: Date,
): Promise<void> {
  await tx.execute`
    insert into occupancies (car_id, kind, change_id, starts_at, ends_at, blocked_until, created_at)
    select ${carId}, 'hold', ${id}, starts_at, ends_at, ${blockedUntil}, ${now}
    from occupancies where booking_id = ${bookingId}`;
}

/** Gives the time back that an open change has kept. @returns the cars that had it */
export function releaseTime(tx: Db, changeId: string): Promise<{ carId: string }[]> {
  return tx.sql(z.object({ carId: z.string() }))`
    delete from occupancies where change_id = ${changeId} returning car_id`;
}

/** The booking takes its new time. A car that was handed over earlier stays taken from then on. */
export async function takeTime(
  tx: Db,
  booking: BookingRecord,
  period: Period,
  blockedUntil: Date,
): Promise<void> {
  const isMoved = movesStart(booking, period);
  await tx.execute`
    update occupancies set starts_at = case when ${isMoved} then ${period.startsAt}::timestamptz else starts_at end,
      ends_at = ${period.endsAt}, blocked_until = ${blockedUntil}
    where booking_id = ${booking.id}`;
}

async function ownTime(tx: Db, bookingId: string): Promise<Range> {
  const [own] = await tx.sql(z.object({ startsAt: z.date(), blockedUntil: z.date() }))`
    select starts_at, blocked_until from occupancies where booking_id = ${bookingId} and active`;
  if (!own) throw new Error(`Booking ${bookingId} occupies no car.`);
  return { from: own.startsAt, to: own.blockedUntil };
}

/** What of a range is outside another one. */
function beyond(wanted: Range, own: Range): Range[] {
  if (wanted.to <= own.from || wanted.from >= own.to) return [wanted];
  return [
    { from: wanted.from, to: own.from },
    { from: own.to, to: wanted.to },
  ].filter(({ from, to }) => from < to);
}
