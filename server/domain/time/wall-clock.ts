import { Temporal } from 'temporal-polyfill';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A time on the car's wall clock: `2026-07-01T10:00`, without zone or seconds. */
export type WallTime = string;

/** A calendar date: `2026-07-01`. */
export type WallDate = string;

/**
 * The instant of a time on a wall clock. If the time happens twice (in autumn), the first one is meant.
 *
 * @throws {RangeError} if the text is not a time, or the time is skipped (in spring)
 */
export function instantOf(wallTime: WallTime, timeZone: string): Date {
  const plain = Temporal.PlainDateTime.from(wallTime);
  const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(plain))
    throw new RangeError(`No ${wallTime} in ${timeZone}.`);
  return new Date(zoned.epochMilliseconds);
}

/**
 * The instants between two times on a wall clock. If a time happens twice, the longer period is taken; if it is
 * skipped, the period begins or ends around the change.
 */
export function spanOf(from: WallTime, to: WallTime, timeZone: string) {
  return {
    startsAt: instantNear(from, timeZone, 'earlier'),
    endsAt: instantNear(to, timeZone, 'later'),
  };
}

function instantNear(wallTime: WallTime, timeZone: string, which: 'earlier' | 'later'): Date {
  const plain = Temporal.PlainDateTime.from(wallTime);
  return new Date(plain.toZonedDateTime(timeZone, { disambiguation: which }).epochMilliseconds);
}

export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  return wallClock(instant, timeZone).slice(0, 'yyyy-mm-ddThh:mm'.length);
}

export function wallDateOf(instant: Date, timeZone: string): WallDate {
  return wallClock(instant, timeZone).slice(0, 'yyyy-mm-dd'.length);
}

export function yearOf(instant: Date, timeZone: string): number {
  return Number(wallDateOf(instant, timeZone).slice(0, 4));
}

/** Hours between two instants on the wall clock: a day always has 24, also when the clocks change. */
export function wallHoursBetween(from: Date, to: Date, timeZone: string): number {
  return plainOf(from, timeZone)
    .until(plainOf(to, timeZone), { largestUnit: 'hour' })
    .total('hours');
}

/** So many dates, beginning with `first`. */
export function datesFrom(first: WallDate, count: number): WallDate[] {
  const start = dateColumn(first).getTime();
  return Array.from({ length: count }, (_, days) => columnDate(new Date(start + days * DAY_MS)));
}

/** The dates from the first to the last, both included; none when the last is before the first. */
export function datesBetween(first: WallDate, last: WallDate): WallDate[] {
  const apart = dateColumn(last).getTime() - dateColumn(first).getTime();
  return datesFrom(first, Math.max(0, Math.round(apart / DAY_MS) + 1));
}

export function addDays(date: WallDate, days: number): WallDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The same time of the wall clock on the next day; where it skips that time, 24 hours later. */
export function dayLater(instant: Date, timeZone: string): Date {
  const [date = '', time = ''] = wallTimeOf(instant, timeZone).split('T');
  try {
    return instantOf(`${addDays(date, 1)}T${time}`, timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return hoursAfter(instant, 24);
  }
}

export function addYears(date: WallDate, years: number): WallDate {
  return Temporal.PlainDate.from(date).add({ years }).toString();
}

/** Whole years between a date of birth (or issue) and a day. */
export function wholeYears(since: WallDate, on: WallDate): number {
  return Temporal.PlainDate.from(since).until(on, { largestUnit: 'year' }).years;
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: WallDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** The calendar date of a `date` column as Prisma reads it (midnight UTC). */
export function columnDate(value: Date): WallDate {
  return value.toISOString().slice(0, 10);
}

/** A calendar date in the form in which Prisma writes it to a `date` column (midnight UTC). */
export function dateColumn(date: WallDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR_MS);
}

/** The same day and time of UTC so many years ago; the day after where that year has no 29 February. */
export function yearsBefore(instant: Date, years: number): Date {
  const before = new Date(instant);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** The time on the wall clock as `2026-07-01T10:00:00.000Z`. Pages show thousands of them, and Temporal is slow. */
function wallClock(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString();
}

/** How far a wall clock is ahead of UTC in milliseconds, by time zone and day of UTC; `null` if it changes that day. */
const offsets = new Map<string, Map<number, number | null>>();

/** About 50 years. */
const MOST_DAYS = 20_000;

function offsetAt(epoch: number, timeZone: string): number {
  const day = Math.floor(epoch / DAY_MS);
  const ofZone = offsets.get(timeZone) ?? new Map<number, number | null>();
  let offset = ofZone.get(day);
  if (offset === undefined) {
    if (ofZone.size >= MOST_DAYS) ofZone.clear();
    offset = offsetOfDay(day, timeZone);
    ofZone.set(day, offset);
    offsets.set(timeZone, ofZone);
  }
  return offset ?? exactOffset(epoch, timeZone);
}

function offsetOfDay(day: number, timeZone: string): number | null {
  const atStart = exactOffset(day * DAY_MS, timeZone);
  return atStart === exactOffset((day + 1) * DAY_MS, timeZone) ? atStart : null;
}

function exactOffset(epoch: number, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timeZone);
  return zoned.offsetNanoseconds / 1e6;
}

function plainOf(instant: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}
