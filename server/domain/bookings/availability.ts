import { handoversOutOfHours, type OpeningHours } from '../hosts/opening-hours.ts';
import { rules } from '../rules.ts';
import { DAY_MS, HOUR_MS, wallHoursBetween, wallTimeOf } from '../time/wall-clock.ts';

/** Half-open: a rental occupies its start and not its end. */
export type Period = { startsAt: Date; endsAt: Date };

/** What a car says about when it may be booked. */
export type BookingLimits = {
  timeZone: string;
  leadHours: number;
  minHours: number;
  maxDays: number;
  /** When its host hands cars over; nothing for all hours. */
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

/** Why a period cannot be booked for this car, whoever else wants it; `null` when it can. */
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

/** Out of the host's hours, where the host makes no exceptions for a fee. */
function isRefused(period: Period, { hours, timeZone }: BookingLimits): boolean {
  if (!hours || hours.afterHoursFee !== null) return false;
  return handoversOutOfHours(hours, period, timeZone) > 0;
}

export function overlaps(a: Period, b: Period): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** When the car is free again for the next client. */
export function blockedUntil(endsAt: Date, bufferMinutes: number): Date {
  return new Date(endsAt.getTime() + bufferMinutes * 60_000);
}

function onGrid(instant: Date, timeZone: string): boolean {
  const minutes = Number(wallTimeOf(instant, timeZone).slice(14, 16));
  return minutes % rules.booking.gridMinutes === 0 && instant.getTime() % 60_000 === 0;
}
