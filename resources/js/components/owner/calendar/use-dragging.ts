import { router } from '@inertiajs/react';
import { useState } from 'react';
import { inTheWayOf, type Row, type Span } from '#js/components/timeline/timeline.ts';
import { useT } from '#js/lib/i18n.ts';
import { showToast } from '#js/lib/toast.ts';
import { url } from '#shared/routes.ts';
import type { Dragged } from './MoveDialog.tsx';
import type { DayRange } from './use-range.ts';
import { entryIn, wallAfter, type TimelineEntry } from './timeline-entry.ts';
import type { Timeline } from './use-whole.ts';

type Car = Timeline['cars'][number];

/** What happens with bars that were dragged: a booking asks before it moves, a block has its other days at once. */
export function useDragging({ cars, days }: Timeline, rows: readonly Row[]) {
  const t = useT();
  const [moved, setMoved] = useState<Dragged | null>(null);
  const move = (bar: string, row: number) => {
    const { car: from, ref } = entryOf(cars, bar) ?? {};
    const to = cars.find(({ slug }) => slug === rows[row]?.key);
    if (!from || !to || !ref) return;
    const what = takenBy(rows, bar, { from, to });
    if (what) {
      const text = t('owner.timeline.taken', { car: `${to.name}, ${to.plate}`, what });
      showToast({ kind: 'error', text });
    } else setMoved({ ref, from, to });
  };
  const resize = (bar: string, { from, to }: Span) => {
    const entry = entryOf(cars, bar);
    const [first, last] = [days[from], days[to]];
    if (!entry?.isResizable || !first || !last) return;
    const address = url('owner.calendars.blocks.update', { car: entry.car.slug, block: bar });
    resizeBlock(address, withinView(entry, { from: first, to: last }, days));
  };
  return {
    moved,
    move,
    resize,
    stay: (why: string) => showToast({ kind: 'info', text: why }),
    forget: () => setMoved(null),
  };
}

/**
 * What the page knows to take a car in the time of another one's bar. Of cars whose clocks differ it knows nothing:
 * the server does.
 */
function takenBy(
  rows: readonly Row[],
  bar: string,
  { from, to }: { from: Car; to: Car },
): string | undefined {
  const rowOf = ({ slug }: Car) => rows.find(({ key }) => key === slug);
  const [moved, row] = [rowOf(from)?.bars.find(({ id }) => id === bar), rowOf(to)];
  if (!moved || !row || from.timeZone !== to.timeZone) return undefined;
  return inTheWayOf(moved, row)?.words;
}

/** The entry of a bar, and whose it is. */
function entryOf(cars: readonly Car[], bar: string) {
  for (const car of cars) {
    const row = car.entries.find(([id]) => id === bar);
    if (row) return { car, ...entryIn(row) };
  }
  return null;
}

/** A block that goes on before or after the days shown keeps what is out of sight. */
function withinView(
  { start, end }: Pick<TimelineEntry, 'start' | 'end'>,
  { from, to }: DayRange,
  days: readonly string[],
): DayRange {
  const first = days[0] ?? from;
  const dayAfter = (count: number) => wallAfter(first, count).slice(0, first.length);
  return {
    from: from === first && start < 0 ? dayAfter(Math.floor(start)) : from,
    to: to === days.at(-1) && end > days.length ? dayAfter(Math.ceil(end) - 1) : to,
  };
}

/** Gives a block other days, and says why when that cannot be. */
function resizeBlock(address: string, range: DayRange) {
  router.put(address, range, {
    preserveScroll: true,
    preserveState: true,
    onError: ({ from, to }) => showToast({ kind: 'error', text: from ?? to ?? '' }),
  });
}
