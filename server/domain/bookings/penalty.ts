import type { BookingRecord } from './queries.ts';
import { rentalOf } from './pricing.ts';
import type { Minor } from '../money/money.ts';
import { penaltySchedules, type PenaltySchedule } from '../legal/host-penalties.ts';
import { HOUR_MS, hoursAfter, wallDateOf } from '../time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';

export type Penalised = Pick<
  BookingRecord,
  'createdAt' | 'confirmedAt' | 'requestedAt' | 'startsAt' | 'lines' | 'isCounter'
>;

/** The schedule of a booking; `null` for one made before there was any. */
export function scheduleOf({ createdAt }: Pick<Penalised, 'createdAt'>): PenaltySchedule | null {
  const on = wallDateOf(createdAt, HOME_ZONE);
  return penaltySchedules.findLast(({ from }) => from <= on) ?? null;
}

/**
 * What a host owes if it cancels a booking at this moment, in minor units: at most the price of the rental, and 0 where
 * only its first cancellation is free. `null` if no penalty applies at all, so that the free one is not used up.
 *
 * @param isFirst whether it is the host's first penalised cancellation within the months of the schedule
 */
export function penaltyFor(booking: Penalised, isFirst: boolean, now: Date): Minor | null {
  const schedule = scheduleOf(booking);
  if (!schedule || !booking.confirmedAt || booking.isCounter) return null;
  if (isInGrace(booking, schedule, now)) return null;
  const hours = (booking.startsAt.getTime() - now.getTime()) / HOUR_MS;
  const step = schedule.steps.find(({ leastHours }) => hours >= leastHours);
  if (!step) return null;
  return step.isFirstFree && isFirst ? 0 : Math.min(step.amount, rentalOf(booking.lines));
}

function isInGrace(
  { requestedAt, confirmedAt }: Penalised,
  { graceHours }: PenaltySchedule,
  now: Date,
) {
  return requestedAt === null && confirmedAt !== null && now < hoursAfter(confirmedAt, graceHours);
}
