import type { BarRow } from '#server/http/presenters/timeline-bar.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** What the timeline knows of an entry. */
export type TimelineEntry = ReturnType<typeof entryIn>;

export function entryIn([id, kind, start, end, label, state, ref]: BarRow) {
  const isBlock = kind === 'block';
  return {
    id,
    kind,
    /** Days from the first one shown on. */
    start: start / DAY_MINUTES,
    end: end / DAY_MINUTES,
    label,
    status: typeof state === 'string' ? state : null,
    /** Of a booking that can be moved. */
    ref: ref ?? null,
    isOfBooking: !isBlock && kind !== 'imported',
    isResizable: isBlock && state === true,
  };
}

/** The time of the wall clock so many days after a day has begun, as if it were UTC. */
export function wallAfter(first: string, days: number): string {
  const minutes = Math.round(days * DAY_MINUTES);
  return new Date(Date.parse(first) + minutes * MINUTE_MS).toISOString();
}
