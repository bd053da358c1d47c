import type { OccupancyKind } from '#server/db/generated/enums.ts';
import { isConfirmed, type Status } from '#server/domain/bookings/booking.ts';
import type { CalendarEntry } from '#server/domain/calendars/queries.ts';
import { wallTimeOf, type WallDate } from '#server/domain/time/wall-clock.ts';
import { givenName } from '#server/domain/users/names.ts';
import { isResizable, type CarRights } from './calendar-entry.ts';

/**
 * What a bar of the timeline shows and what dragging it needs. What else there is to know is asked for when it is
 * opened.
 */
export type BarRow = readonly [
  id: string,
  kind: OccupancyKind,
  /** Minutes on the car's wall clock from the first midnight shown on. */
  start: number,
  end: number,
  /** The client's name, or the note. */
  label: string | null,
  /** Of a booking; of a block `true` when its days can be changed. */
  state?: Status | true,
  /** Of a booking that can be moved to another car. */
  ref?: string,
];

/** As arrays, because a large fleet has thousands, and the browser writes all of them into its history. */
export function barRow(
  entry: CalendarEntry,
  { timeZone }: { timeZone: string },
  { first, rights }: { first: WallDate; rights: CarRights },
): BarRow {
  const { id, kind, startsAt, endsAt, note, booking } = entry;
  const minuteOf = (instant: Date) => minutesBetween(first, wallTimeOf(instant, timeZone));
  const label = booking ? givenName(booking.client.name) : note;
  return [id, kind, minuteOf(startsAt), minuteOf(endsAt), label, ...stateOf(entry, rights)];
}

function stateOf(
  entry: CalendarEntry,
  { canBlock, canMove }: CarRights,
): [] | [Status | true] | [Status, string] {
  const { kind, booking } = entry;
  if (kind === 'block') return isResizable(entry, canBlock) ? [true] : [];
  if (kind !== 'booking' || !booking) return [];
  const { status, ref } = booking;
  return canMove && isConfirmed(status) ? [status, ref] : [status];
}

const MINUTE_MS = 60_000;

function minutesBetween(first: WallDate, wall: string): number {
  return (Date.parse(`${wall}Z`) - Date.parse(`${first}T00:00Z`)) / MINUTE_MS;
}
