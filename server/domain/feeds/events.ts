import ICAL from 'ical.js';
import { DAY_MS, HOUR_MS, instantOf, wallTimeOf } from '../time/wall-clock.ts';
import { zoneNamed } from './zones.ts';

/** A time at which another calendar says that the car is needed. */
export type FeedEvent = {
  uid: string;
  /** Identifies one event of a series; empty for an event that happens once. */
  occurrence: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
};

export type Window = {
  /** The car's time zone, in which times without a zone are meant, such as whole days. */
  timeZone: string;
  from: Date;
  to: Date;
};

/** Many more than a car can have in a year and a half. */
const MAX_EVENTS = 2_000;
const MAX_SUMMARY = 200;

/** How many dates of series are computed at most; one a day since 1970 would be 20,000. */
const MAX_STEPS = 60_000;

/**
 * Dates of a series that are further in the past are not computed: it is assumed that none of them was moved to the
 * future.
 */
const MOVED_AT_MOST_MS = 60 * DAY_MS;

/** The text is not a calendar, or has more events than a car can have. */
export class UnreadableCalendar extends Error {}

/**
 * The events of an iCalendar (RFC 5545) that take the car between two instants. Series are expanded; cancelled events
 * and those marked as free are left out.
 *
 * @throws {UnreadableCalendar}
 */
export function eventsOf(text: string, window: Window): FeedEvent[] {
  const budget = { steps: MAX_STEPS };
  const found = calendarsOf(text).flatMap((calendar) =>
    series(calendar).flatMap((one) => occurrencesOf(one, window, budget)),
  );
  const events = found.filter(
    ({ startsAt, endsAt }) => endsAt > startsAt && endsAt > window.from && startsAt < window.to,
  );
  if (events.length > MAX_EVENTS) throw new UnreadableCalendar('Too many events.');
  return [...new Map(events.map((event) => [`${event.uid}\n${event.occurrence}`, event])).values()];
}

function calendarsOf(text: string): ICAL.Component[] {
  let parsed: unknown;
  try {
    parsed = ICAL.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UnreadableCalendar('It is no calendar.', { cause: error });
  }
  if (!Array.isArray(parsed)) throw new UnreadableCalendar('It is no calendar.');
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = roots.map((root: ConstructorParameters<typeof ICAL.Component>[0]) => {
    return new ICAL.Component(root);
  });
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new UnreadableCalendar('It is no calendar.');
  return calendars.filter((calendar) => calendar.getFirstPropertyValue('method') !== 'CANCEL');
}

type Series = { master: ICAL.Component; exceptions: ICAL.Component[]; index: number };

/** The events of a calendar, each with the exceptions for single dates. */
function series(calendar: ICAL.Component): Series[] {
  const byUid = Map.groupBy(calendar.getAllSubcomponents('vevent'), uidOf);
  return [...byUid.values()].flatMap((events) => {
    const exceptions = events.filter(isException);
    const masters = newest(events.filter((event) => !isException(event)));
    if (masters.length === 0)
      return exceptions.map((master, index) => ({ master, exceptions: [], index }));
    return masters.map((master, index) => ({ master, exceptions, index }));
  });
}

const isException = (event: ICAL.Component) => event.hasProperty('recurrence-id');

/**
 * Of an event with several revisions the latest. Some calendars use the same id for different events; those are all
 * kept.
 */
function newest(events: ICAL.Component[]): ICAL.Component[] {
  const latest = Math.max(...events.map(sequenceOf));
  const current = events.filter((event) => sequenceOf(event) === latest);
  return [...new Map(current.map((event) => [startOf(event), event])).values()];
}

function startOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('dtstart'));
}

function sequenceOf(event: ICAL.Component): number {
  const sequence = Number(event.getFirstPropertyValue('sequence'));
  return Number.isFinite(sequence) ? sequence : 0;
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? event.getFirstPropertyValue('dtstart') ?? '');
}

/** Whether an event does not take the car. */
function isFree(event: ICAL.Component): boolean {
  const status = String(event.getFirstPropertyValue('status')).toUpperCase();
  const busy = String(event.getFirstPropertyValue('transp')).toUpperCase();
  return status === 'CANCELLED' || busy === 'TRANSPARENT';
}

function occurrencesOf(
  { master, exceptions, index }: Series,
  window: Window,
  budget: { steps: number },
): FeedEvent[] {
  if (!master.hasProperty('dtstart')) return [];
  const event = new ICAL.Event(master, { exceptions, strictExceptions: false });
  if (!event.isRecurring()) {
    if (isFree(master)) return [];
    const only = { item: event, startDate: event.startDate, endDate: event.endDate };
    return [eventFrom(only, index === 0 ? '' : String(index), window)];
  }
  return datesOf(event, window, budget);
}

/** The dates of a series until the window ends; moved ones are at their new place. */
function datesOf(event: ICAL.Event, window: Window, budget: { steps: number }): FeedEvent[] {
  const events: FeedEvent[] = [];
  const dates = event.iterator();
  const first = window.from.getTime() - event.duration.toSeconds() * 1000 - MOVED_AT_MOST_MS;
  for (let next = dates.next(); next; next = dates.next()) {
    budget.steps -= 1;
    if (budget.steps < 0) throw new UnreadableCalendar('A series without end.');
    const about = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute);
    if (about > window.to.getTime() + DAY_MS) break;
    if (about < first) continue;
    const details = event.getOccurrenceDetails(next);
    if (!isFree(details.item.component))
      events.push(eventFrom(details, details.recurrenceId.toString(), window));
  }
  return events;
}

type Dates = { item: ICAL.Event; startDate: ICAL.Time; endDate: ICAL.Time };

function eventFrom({ item, startDate, endDate }: Dates, occurrence: string, window: Window) {
  const { component } = item;
  const start = component.getFirstProperty('dtstart');
  return {
    uid: uidOf(component).slice(0, 500),
    occurrence,
    startsAt: instantFrom(startDate, start, window),
    endsAt: instantFrom(endDate, component.getFirstProperty('dtend') ?? start, window),
    summary: (item.summary ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SUMMARY),
  };
}

/** A whole day begins at midnight in the car's time zone; a time without a zone is meant there too. */
function instantFrom(time: ICAL.Time, property: ICAL.Property | null, { timeZone }: Window): Date {
  const wall = time.toString().slice(0, 16);
  if (time.isDate) return atWall(`${wall}T00:00`, timeZone);
  const tzid = property?.getParameter('tzid');
  const known = typeof tzid === 'string' ? zoneNamed(tzid) : null;
  if (time.zone === ICAL.Timezone.utcTimezone) return new Date(time.toUnixTime() * 1000);
  if (known) return atWall(wall, known);
  const isDefined = time.zone !== ICAL.Timezone.localTimezone;
  return isDefined ? new Date(time.toUnixTime() * 1000) : atWall(wall, timeZone);
}

/** A time that is skipped in spring becomes the time an hour later. */
function atWall(wall: string, timeZone: string): Date {
  try {
    return instantOf(wall, timeZone);
  } catch {
    const hourBefore = new Date(Date.parse(`${wall}Z`) - HOUR_MS);
    const before = instantOf(wallTimeOf(hourBefore, 'UTC'), timeZone);
    return new Date(before.getTime() + HOUR_MS);
  }
}
