import { router } from '@inertiajs/react';
import { useCallback, useMemo, useState } from 'react';
import { Timeline as Rows } from '#js/components/timeline/Timeline.tsx';
import {
  daysBetween,
  withLazyBars,
  type Row,
  type Span,
} from '#js/components/timeline/timeline.ts';
import { showToast } from '#js/lib/toast.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { remembered } from '#js/lib/remembered.ts';
import type { TimelineScale } from '#shared/fleet.ts';
import { BlockDaysDialog } from './BlockDaysDialog.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { MoveDialog, type Dragged } from './MoveDialog.tsx';
import { Legend } from './Legend.tsx';
import { colourOf, type Entry } from './looks.ts';
import type { DayRange } from './use-range.ts';
import { useWhole, type Parts, type Timeline } from './use-whole.ts';

type Car = Timeline['cars'][number];

/** The name of the group to which a car belongs. */
type GroupOf = (car: Pick<Car, 'branch' | 'category' | 'className'>) => string;

type Opened = { car: string; entry: string };
type Chosen = { car: string; from: string; to: string };

type Props = Parts & {
  groupOf?: GroupOf;
  /** The name of the group that comes after all others. */
  lastGroup?: string;
  scale?: TimelineScale;
  /** The days for which free cars are searched. */
  searched?: DayRange | null;
};

/** The rows of some cars: what lies there opens, free days are blocked. */
export function CarsTimeline({
  groupOf,
  lastGroup,
  scale = 'days',
  searched = null,
  ...props
}: Props) {
  const t = useT();
  const timeline = useWhole(props);
  const { cars, days, today } = timeline;
  const rows = useRows(cars, days, { groupOf, lastGroup });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [moved, setMoved] = useState<Dragged | null>(null);
  const open = useCallback(
    (row: number, entry: string) => setOpened({ car: rows[row]?.key ?? '', entry }),
    [rows],
  );
  const choose = useCallback(
    (span: Span) => setChosen(chosenOf(timeline, rows[span.row]?.key, span)),
    [timeline, rows],
  );
  const move = (bar: string, row: number) => {
    const from = cars.find(({ entries }) => entries.some(({ id }) => id === bar));
    const booking = from?.entries.find(({ id }) => id === bar)?.booking;
    const to = cars.find(({ slug }) => slug === rows[row]?.key);
    if (from && to && booking?.moveUrl)
      setMoved({ ref: booking.ref, url: booking.moveUrl, from, to });
  };
  const resize = (bar: string, { from, to }: Span) => {
    const entry = cars.flatMap(({ entries }) => entries).find(({ id }) => id === bar);
    const [first, last] = [days[from], days[to]];
    if (entry?.block?.resizeUrl && first && last)
      resizeBlock(entry.block.resizeUrl, withinView(entry, { from: first, to: last }, days));
  };
  const openCar = cars.find(({ slug }) => slug === opened?.car);
  const chosenCar = cars.find(({ slug }) => slug === chosen?.car);
  return (
    <>
      <Rows
        label={t('owner.timeline.title')}
        corner={t('owner.timeline.car')}
        help={t('owner.timeline.help')}
        freeWords={t('owner.calendar.free')}
        stayWords={t('owner.calendar.stays')}
        days={days}
        today={today}
        marked={searched}
        scale={scale}
        rows={rows}
        onOpen={open}
        onChoose={choose}
        onMove={move}
        onStay={() => showToast({ kind: 'info', text: t('owner.calendar.stays') })}
        onResize={resize}
      />
      <Legend withStates withSearch={searched !== null} />
      {openCar && (
        <EntryDialog
          entry={openCar.entries.find(({ id }) => id === opened?.entry)}
          car={openCar}
          feedsUrl={openCar.feedsUrl}
          onClose={() => setOpened(null)}
        />
      )}
      <MoveDialog dragged={moved} onClose={() => setMoved(null)} />
      <BlockDaysDialog
        chosen={
          chosen && chosenCar?.blockUrl
            ? { ...chosen, car: { ...chosenCar, blockUrl: chosenCar.blockUrl } }
            : null
        }
        onClose={() => setChosen(null)}
      />
    </>
  );
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

/** Of days that have passed nothing can be blocked any more. */
function chosenOf(
  { cars, days, today }: Timeline,
  slug: string | undefined,
  span: Span,
): Chosen | null {
  const car = cars.find((one) => one.slug === slug);
  const [from, to] = [days[span.from], days[span.to]];
  if (!car?.blockUrl || !from || !to || to < today) return null;
  return { car: car.slug, from: from < today ? today : from, to };
}

function useRows(
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
