import { useCallback, useState } from 'react';
import { Timeline as Rows } from '#js/components/timeline/Timeline.tsx';
import type { Span } from '#js/components/timeline/timeline.ts';
import { useT } from '#js/lib/i18n.ts';
import type { TimelineScale } from '#shared/fleet.ts';
import { BarDialog } from './BarDialog.tsx';
import { BlockDaysDialog } from './BlockDaysDialog.tsx';
import { Legend } from './Legend.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { detailsOf, type CarBar } from './use-details.ts';
import { useDragging } from './use-dragging.ts';
import type { DayRange } from './use-range.ts';
import { useRows, type GroupOf } from './use-rows.ts';
import { useWhole, type Parts, type Timeline } from './use-whole.ts';

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
  const open = useCallback(
    (row: number, entry: string) => setOpened({ car: rows[row]?.key ?? '', entry }),
    [rows],
  );
  const expect = useCallback(
    (row: number, entry: string) => {
      const bar = barIn(cars, { car: rows[row]?.key ?? '', entry });
      if (bar) void detailsOf(bar);
    },
    [cars, rows],
  );
  const choose = useCallback(
    (span: Span) => setChosen(chosenOf(timeline, rows[span.row]?.key, span)),
    [timeline, rows],
  );
  const { moved, move, stay, resize, forget } = useDragging(timeline, rows);
  const openBar = opened && barIn(cars, opened);
  const openCar = cars.find(({ slug }) => slug === openBar?.car);
  const chosenCar = cars.find(({ slug }) => slug === chosen?.car);
  return (
    <>
      <Rows
        label={t('owner.timeline.title')}
        corner={t('owner.timeline.car')}
        help={t('owner.timeline.help')}
        freeWords={t('owner.calendar.free')}
        days={days}
        today={today}
        marked={searched}
        scale={scale}
        rows={rows}
        onOpen={open}
        onRest={expect}
        onChoose={choose}
        onMove={move}
        onStay={stay}
        onResize={resize}
      />
      <Legend withStates withSearch={searched !== null} />
      <BarDialog opened={openBar} car={openCar} onClose={() => setOpened(null)} />
      <MoveDialog dragged={moved} onClose={forget} />
      <BlockDaysDialog
        chosen={chosen && chosenCar ? { ...chosen, car: chosenCar } : null}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

function barIn(cars: Timeline['cars'], { car, entry }: Opened): CarBar | null {
  const bar = cars.find(({ slug }) => slug === car)?.entries.find(([id]) => id === entry);
  return bar ? { car, bar } : null;
}

/** Of days that have passed nothing can be blocked any more. */
function chosenOf(
  { cars, days, today }: Timeline,
  slug: string | undefined,
  span: Span,
): Chosen | null {
  const car = cars.find((one) => one.slug === slug);
  const [from, to] = [days[span.from], days[span.to]];
  if (!car?.canBlock || !from || !to || to < today) return null;
  return { car: car.slug, from: from < today ? today : from, to };
}
