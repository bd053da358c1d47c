import { router } from '@inertiajs/react';
import { useState } from 'react';
import { inTheWayOf, type Row, type Span } from '#js/components/timeline/timeline.ts';
import { useT } from '#js/lib/i18n.ts';
import { showToast } from '#js/lib/toast.ts';
import type { Entry } from './looks.ts';
import type { Dragged } from './MoveDialog.tsx';
import type { DayRange } from './use-range.ts';
import type { Timeline } from './use-whole.ts';

type Car = Timeline['cars'][number];

/** What happens with bars that were dragged: a booking asks before it moves, a block has its other days at once. */
export function useDragging({ cars, days }: Timeline, rows: readonly Row[]) {
  const t = useT();
  const [moved, setMoved] = useState<Dragged | null>(null);
  const move = (bar: string, row: number) => {
    const from = cars.find(({ entries }) => entries.some(({ id }) => id === bar));
    const booking = from?.entries.find(({ id }) => id === bar)?.booking;
    const to = cars.find(({ slug }) => slug === rows[row]?.key);
    if (!from || !to || !booking?.moveUrl) return;
    const what = takenBy(rows, bar, { from, to });
    if (what) {
      const text = t('owner.timeline.taken', { car: `${to.name}, ${to.plate}`, what });
      showToast({ kind: 'error', text });
    } else setMoved({ ref: booking.ref, url: booking.moveUrl, from, to });
  };
  const resize = (bar: string, { from, to }: Span) => {
    const entry = cars.flatMap(({ entries }) => entries).find(({ id }) => id === bar);
    const [first, last] = [days[from], days[to]];
    if (entry?.block?.resizeUrl && first && last)
      resizeBlock(entry.block.resizeUrl, withinView(entry, { from: first, to: last }, days));
  };
  return {
    moved,
    move,
    resize,
    stay: () => showToast({ kind: 'info', text: t('owner.calendar.stays') }),
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

/** A block that goes on before or after the days shown keeps what is out of sight. */
function withinView(entry: Entry, { from, to }: DayRange, days: readonly string[]): DayRange {
  return {
    from: from === days[0] && entry.from < from ? entry.from : from,
    to: to === days.at(-1) && entry.to > to ? entry.to : to,
  };
}

/** Gives a block other days, and says why when that cannot be. */
function resizeBlock(url: string, range: DayRange) {
  router.put(url, range, {
    preserveScroll: true,
    preserveState: true,
    onError: ({ from, to }) => showToast({ kind: 'error', text: from ?? to ?? '' }),
  });
}
