import { handoversOutOfHours, type OpeningHours } from '../hosts/opening-hours.ts';
import { rules } from '../rules.ts';
import { DAY_MS, HOUR_MS, wallHoursBetween, wallTimeOf } from '../time/wall-clock.ts';

/** Half-open: contains its start, but not its end. */
export type Period = { startsAt: Date; endsAt: Date };

/** A car's limits for bookings. */
export type BookingLimits = {
  timeZone: string;
  leadHours: number;
  minHours: number;
  maxDays: number;
  /** The host's opening hours; none means all hours. */
  hours?: OpeningHours | null;
};

export type PeriodProblem =
  | 'ends-before-start'
  | 'off-grid'
  | 'too-soon'
  | 'too-short'
  | 'too-long'
  | 'too-far'
  | 'closed';

/** Why this car cannot be booked for a period, even if it is free; `null` when it can. */
export function periodProblem(
  { startsAt, endsAt }: Period,
  limits: BookingLimits,
  now: Date,
): PeriodProblem | null {
  if (endsAt <= startsAt) return 'ends-before-start';
  if (![startsAt, endsAt].every((instant) => onGrid(instant, limits.timeZone))) return 'off-grid';
  if (startsAt.getTime() < now.getTime() + limits.leadHours * HOUR_MS) return 'too-soon';
  if (endsAt.getTime() > now.getTime() + rules.booking.horizonDays * DAY_MS) return 'too-far';
  const hours = wallHoursBetween(startsAt, endsAt, limits.timeZone);
  if (hours < limits.minHours) return 'too-short';
  if (hours > limits.maxDays * 24) return 'too-long';
  return isRefused({ startsAt, endsAt }, limits) ? 'closed' : null;
}

/** Whether a hand-over is outside the opening hours of a host who makes no exception for a fee. */
function isRefused(period: Period, { hours, timeZone }: BookingLimits): boolean {
  if (!hours || hours.afterHoursFee !== null) return false;
  return handoversOutOfHours(hours, period, timeZone) > 0;
}

export function overlaps(a: Period, b: Period): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** The instant from which the car is free for the next client. */
export function blockedUntil(endsAt: Date, bufferMinutes: number): Date {
  return new Date(endsAt.getTime() + bufferMinutes * 60_000);
}

function onGrid(instant: Date, timeZone: string): boolean {
  const minutes = Number(wallTimeOf(instant, timeZone).slice(14, 16));
  return minutes % rules.booking.gridMinutes === 0 && instant.getTime() % 60_000 === 0;
}
