import { overlaps, type Period } from '../bookings/availability.ts';
import { addDays, datesBetween, spanOf, weekdayOf, type WallDate } from '../time/wall-clock.ts';

/** Calendar days in the car's time zone; both are included. */
export type Days = { from: WallDate; to: WallDate };

/** The longest range that a host can change at once. */
export const MAX_DAYS = 366;

/** Minutes after midnight; 1440 is the end of the day. */
export const DAY_MINUTES = 1_440;

/** 1 for Monday to 7 for Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The days of a range that are on some of the weekdays. */
export function daysOn({ from, to }: Days, weekdays: readonly number[] = WEEKDAYS): WallDate[] {
  return datesBetween(from, to)
    .slice(0, MAX_DAYS)
    .filter((day) => weekdays.includes(weekdayOf(day)));
}

/**
 * What a host wants to block. `once`: everything from the start of the first day to the end of the last. `weekly`: on
 * each of the weekdays in the range, between two times of day.
 */
export type Wanted = Days & {
  startMinute: number;
  endMinute: number;
  repeat: 'once' | 'weekly';
  weekdays: readonly number[];
};

/** The periods of such a block, on the car's wall clock, without those in the past. */
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

/** The periods in which the car is free. A booking takes the car until its turn-around time is over. */
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
