import { useMemo } from 'react';
import { daysBetween, withLazyBars, type Row } from '#js/components/timeline/timeline.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { remembered } from '#js/lib/remembered.ts';
import { colourOf, type Entry } from './looks.ts';
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
    const timeOf = remembered((instant: string, zone: string) => format.dateTime(instant, zone));
    const barOf = (entry: Entry, { timeZone }: Car) => {
      const { id, kind, label, note, startsAt, endsAt, booking } = entry;
      const state = kind === 'booking' && booking && t(`booking.status.${booking.status}`);
      const what = t(`owner.calendar.kind.${kind}`);
      const whose = label ?? note;
      const when = `${timeOf(startsAt, timeZone)} – ${timeOf(endsAt, timeZone)}`;
      return {
        id,
        start: daysBetween(first, entry.startsAtWall),
        end: daysBetween(first, entry.endsAtWall),
        look: colourOf(entry),
        isMovable: Boolean(booking?.moveUrl),
        stays: Boolean(booking?.stays),
        isResizable: Boolean(entry.block?.resizeUrl),
        label: whose ?? what,
        words: [what, state, whose, when].filter(Boolean).join(', '),
      };
    };
    const rowOf = (car: Car): Row =>
      withLazyBars(
        {
          key: car.slug,
          name: car.name,
          note: [car.plate, car.hostName].filter(Boolean).join(' · '),
          url: car.url,
          isOpen: car.blockUrl !== null,
        },
        () => car.entries.map((entry) => barOf(entry, car)),
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
