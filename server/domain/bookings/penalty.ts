import type { BookingRecord } from './queries.ts';
import { rentalOf } from './pricing.ts';
import type { Minor } from '../money/money.ts';
import { HOUR_MS, hoursAfter, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';

/** What a host owes for cancelling so many hours before the start, or sooner. Minor units. */
type Step = { leastHours: number; amount: Minor; isFirstFree: boolean };

type Schedule = {
  from: WallDate;
  /** From the earliest cancellation to the latest. */
  steps: readonly [Step, Step, Step];
  /** A booking without a request costs nothing for so long after it was made: the host had no say in it. */
  graceHours: number;
  /** Whether a cancellation is the first counts within so many months. */
  firstWithinMonths: number;
  /** For so long the host may ask to be let off. */
  askHours: number;
};

/** What hosts owe for confirmed bookings that they cancel, if those are made now. */
export const currentPenalties: Schedule = {
  from: '2026-11-25',
  steps: [
    { leastHours: 7 * 24, amount: 50_00, isFirstFree: true },
    { leastHours: 24, amount: 150_00, isFirstFree: false },
    { leastHours: 0, amount: 300_00, isFirstFree: false },
  ],
  graceHours: 1,
  firstWithinMonths: 12,
  askHours: 72,
};

/**
 * Every schedule with the day from which it is in force, oldest first. A booking stays under the one of the day on which
 * it was made; none applies to those from before.
 */
const schedules: readonly Schedule[] = [currentPenalties];

export type Penalised = Pick<
  BookingRecord,
  'createdAt' | 'confirmedAt' | 'requestedAt' | 'startsAt' | 'lines' | 'isCounter'
>;

/** The schedule of a booking; `null` for one made before there was any. */
export function scheduleOf({ createdAt }: Pick<Penalised, 'createdAt'>): Schedule | null {
  const on = wallDateOf(createdAt, HOME_ZONE);
  return schedules.findLast(({ from }) => from <= on) ?? null;
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

function isInGrace({ requestedAt, confirmedAt }: Penalised, { graceHours }: Schedule, now: Date) {
  return requestedAt === null && confirmedAt !== null && now < hoursAfter(confirmedAt, graceHours);
}
