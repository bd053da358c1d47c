import {
  overlaps,
  periodProblem,
  type BookingLimits,
  type Period,
} from '../bookings/availability.ts';
import { blockedUntil } from '../bookings/availability.ts';
import { addDays, datesBetween, wallTimeOf, type WallDate, DAY_MS } from '../time/wall-clock.ts';

/** Usual hours of hand-overs: if the car is taken in all of them, the day cannot be used. */
const HANDOVER_HOURS = { from: '08:00', to: '20:00' };

/**
 * Days on which a rental can neither begin, continue nor end, because the car is taken from morning to evening; in
 * order.
 */
export function fullDays(
  busy: readonly Period[],
  timeZone: string,
  from: WallDate,
  days: number,
): WallDate[] {
  const last = addDays(from, days - 1);
  const full = busy.flatMap(({ startsAt, endsAt }) => {
    const [starts, ends] = [wallTimeOf(startsAt, timeZone), wallTimeOf(endsAt, timeZone)];
    const touched = datesBetween(
      later(starts.slice(0, 10), from),
      earlier(ends.slice(0, 10), last),
    );
    return touched.filter(
      (day) => starts <= `${day}T${HANDOVER_HOURS.from}` && ends >= `${day}T${HANDOVER_HOURS.to}`,
    );
  });
  return [...new Set(full)].toSorted();
}

function later(one: WallDate, other: WallDate): WallDate {
  return one > other ? one : other;
}

function earlier(one: WallDate, other: WallDate): WallDate {
  return one < other ? one : other;
}

const SEARCHED_DAYS = 21;

/** The nearest periods of the same length, whole days earlier or later, in which the car is free. */
export function nearestFree(
  wanted: Period,
  car: BookingLimits & { bufferMinutes: number },
  busy: readonly Period[],
  now: Date,
): Period[] {
  const isFree = (period: Period) =>
    periodProblem(period, car, now) === null &&
    !busy.some((taken) =>
      overlaps({ ...period, endsAt: blockedUntil(period.endsAt, car.bufferMinutes) }, taken),
    );
  const shifts = Array.from({ length: SEARCHED_DAYS }, (_, day) => [-(day + 1), day + 1]).flat();
  return shifts
    .map((days) => shifted(wanted, days))
    .filter(isFree)
    .slice(0, 3)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Moved by days of 24 hours. When the clocks change, the time of day moves by an hour, which is still a valid time. */
function shifted({ startsAt, endsAt }: Period, days: number): Period {
  return {
    startsAt: new Date(startsAt.getTime() + days * DAY_MS),
    endsAt: new Date(endsAt.getTime() + days * DAY_MS),
  };
}
