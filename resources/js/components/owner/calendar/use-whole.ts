import { useMemo, useState } from 'react';
import type { LaterEntries, TimelineView } from '#server/http/presenters/owner-timeline.ts';
import type { BarRow } from '#server/http/presenters/timeline-bar.ts';

type Car = Omit<TimelineView['cars'][number], 'entries'> & { entries: readonly BarRow[] };

export type Timeline = Omit<TimelineView, 'cars'> & { cars: readonly Car[] };

export type Parts = LaterEntries & { timeline: TimelineView };

const later = ['entries2', 'entries3', 'entries4', 'entries5'] as const;

/** The names of the parts that a fleet of this size has. */
export function laterParts(parts: LaterEntries): string[] {
  return later.filter((name) => parts[name]);
}

/**
 * The timeline with the entries that follow the page. Until those of the same days are there again after a visit, those
 * from before it stay.
 */
export function useWhole({ timeline, entries2, entries3, entries4, entries5 }: Parts): Timeline {
  const first = timeline.days[0];
  const sent = useMemo(
    () => ({ ...entries2, ...entries3, ...entries4, ...entries5 }),
    [entries2, entries3, entries4, entries5],
  );
  const [kept, setKept] = useState({ first, entries: sent });
  const entries = useMemo(
    () => (kept.first === first ? { ...kept.entries, ...sent } : sent),
    [kept, first, sent],
  );
  if (kept.first !== first || Object.keys(sent).some((slug) => kept.entries[slug] !== sent[slug]))
    setKept({ first, entries });
  return useMemo(
    () => ({
      ...timeline,
      cars: timeline.cars.map((car) => ({
        ...car,
        entries: car.entries ?? entries[car.slug] ?? [],
      })),
    }),
    [timeline, entries],
  );
}
