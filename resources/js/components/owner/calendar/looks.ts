import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';

import type { TimelineEntry } from './timeline-entry.ts';

export type Entry = CalendarView['entries'][number];

/** The colour of what occupies a car, the same in every calendar; words always say it as well. */
export const colours: Record<Entry['kind'], string> = {
  hold: 'bg-warning-soft text-warning',
  request: 'bg-signal-soft text-signal-ink',
  booking: 'bg-brand text-on-brand',
  block: 'bg-muted text-surface',
  imported: 'bg-info-soft text-info',
};

/** A booking whose car is with the client stands out from those to come and those that are over. */
export function colourOf({ kind, status }: Pick<TimelineEntry, 'kind' | 'status'>): string {
  if (kind !== 'booking' || !status || status === 'confirmed') return colours[kind];
  return stateColours[status === 'in_progress' ? 'under_way' : 'over'];
}

export const stateColours = {
  under_way: 'bg-signal text-on-signal',
  over: 'bg-brand-soft text-brand border border-brand-line',
};

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** "07:30" of 450. */
export function timeOf(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

export const blockKinds = ['own_use', 'service', 'other'] as const;
