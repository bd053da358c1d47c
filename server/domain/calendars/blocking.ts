import { overlaps, type Period } from '../bookings/availability.ts';
import { addDays, datesBetween, spanOf, weekdayOf, type WallDate } from '../time/wall-clock.ts';

/** Calendar days at the car, both included. */
export type Days = { from: WallDate; to: WallDate };

/** The longest range a host changes at once. */
export const MAX_DAYS = 366;

/** Minutes after midnight; 1440 is the end of the day. */
export const DAY_MINUTES = 1_440;

/** 1 for Monday to 7 for Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The days of a range that fall on some of the weekdays. */
export function daysOn({ from, to }: Days, weekdays: readonly number[] = WEEKDAYS): WallDate[] {
  return datesBetween(from, to)
    .slice(0, MAX_DAYS)
    .filter((day) => weekdays.includes(weekdayOf(day)));
}

/**
 * What a host wants blocked. `once`: all from the first day's start to the last day's end. `weekly`: on each of the
 * weekdays between the two days, from the one minute to the other.
 */
export type Wanted = Days & {
  startMinute: number;
  endMinute: number;
  repeat: 'once' | 'weekly';
  weekdays: readonly number[];
};

/** The times it comes to on the wall clock at the car, less what has passed. */
export function periodsOf(wanted: Wanted, timeZone: string, now: Date): Period[] {
  const { from, to, startMinute, endMinute, repeat, weekdays } = wanted;
  const ranges =
    repeat === 'once'
      ? [{ first: from, last: to }]
      : daysOn({ from, to }, weekdays).map((day) => ({ first: day, last: day }));
  return ranges
    .map(({ first, last }) => spanOf(wallAt(first, startMinute), wallAt(last, endMinute), timeZone))
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt < now ? now : startsAt, endsAt }))
    .filter(({ startsAt, endsAt }) => endsAt > startsAt);
}

/** Those of the periods that nothing takes. What takes the car does so until its turn-around is over. */
export function freeOf(
  periods: readonly Period[],
  taken: readonly { startsAt: Date; blockedUntil: Date }[],
): Period[] {
  const busy = taken.map(({ startsAt, blockedUntil: endsAt }) => ({ startsAt, endsAt }));
  return periods.filter((period) => !busy.some((other) => overlaps(period, other)));
}

function wallAt(day: WallDate, minute: number): string {
  const on = minute === DAY_MINUTES ? addDays(day, 1) : day;
  const ofDay = minute % DAY_MINUTES;
  const [hours, minutes] = [Math.floor(ofDay / 60), ofDay % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${on}T${hours}:${minutes}`;
}
