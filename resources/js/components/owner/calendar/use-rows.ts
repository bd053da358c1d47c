import { useMemo } from 'react';
import { withLazyBars, type Row } from '#js/components/timeline/timeline.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { remembered } from '#js/lib/remembered.ts';
import { url } from '#shared/routes.ts';
import { colourOf } from './looks.ts';
import { entryIn, wallAfter, type TimelineEntry } from './timeline-entry.ts';
import type { Timeline } from './use-whole.ts';

type Car = Timeline['cars'][number];

/** The name of the group to which a car belongs. */
export type GroupOf = (car: Pick<Car, 'branch' | 'category' | 'className'>) => string;

/** The cars as rows of the timeline, in groups if there are any. */
export function useRows(
  cars: readonly Car[],
  days: readonly string[],
  { groupOf, lastGroup }: { groupOf: GroupOf | undefined; lastGroup: string | undefined },
): Row[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const first = days[0] ?? '';
    // Both the wall clock and what writes it take it for UTC.
    const timeOf = remembered((wall: string) => format.dateTime(wall, 'UTC'));
    const staysOf = ({ kind, ref, isOfBooking }: TimelineEntry, { canMove, canBlock }: Car) => {
      if (kind === 'block') return canBlock ? t('owner.calendar.stays_block') : null;
      return canMove && isOfBooking && ref === null ? t('owner.calendar.stays') : null;
    };
    const barOf = (entry: TimelineEntry, car: Car) => {
      const { id, kind, start, end, label, status, ref, isResizable } = entry;
      const state = status && t(`booking.status.${status}`);
      const what = t(`owner.calendar.kind.${kind}`);
      const when = `${timeOf(wallAfter(first, start))} – ${timeOf(wallAfter(first, end))}`;
      return {
        id,
        start,
        end,
        look: colourOf(entry),
        isMovable: ref !== null,
        stays: staysOf(entry, car),
        isResizable,
        label: label ?? what,
        words: [what, state, label, when].filter(Boolean).join(', '),
      };
    };
    const rowOf = (car: Car): Row =>
      withLazyBars(
        {
          key: car.slug,
          name: car.name,
          note: [car.plate, car.hostName].filter(Boolean).join(' · '),
          url: url('owner.calendars.show', { car: car.slug }),
          isOpen: car.canBlock,
        },
        () => car.entries.map((entry) => barOf(entryIn(entry), car)),
      );
    if (!groupOf) return cars.map(rowOf);
    const groups = [...Map.groupBy(cars, groupOf)].toSorted(
      ([one], [other]) =>
        Number(one === lastGroup) - Number(other === lastGroup) || one.localeCompare(other),
    );
    return groups.flatMap(([name, ofGroup]) => [
      {
        key: `group ${name}`,
        name,
        note: t('owner.timeline.cars', { count: ofGroup.length }),
        url: null,
        isOpen: false,
        bars: [],
      },
      ...ofGroup.map(rowOf),
    ]);
  }, [cars, days, groupOf, lastGroup, t, format]);
}
