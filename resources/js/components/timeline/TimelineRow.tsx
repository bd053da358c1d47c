/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table */
import { Link } from '@inertiajs/react';
import { memo } from 'react';
import { cssVariables, ROW_HEIGHT, type Bar, type Row, type Span } from './timeline.ts';

type Props = {
  row: Row;
  index: number;
  /** The element with the row's name, which stands in a column of its own. */
  nameId: string;
  days: number;
  /** In pixels. */
  dayWidth: number;
  /** Whether the page is hydrated: asked once for all bars, of which there are hundreds. */
  isReady: boolean;
  todayAt: number;
  selected: Span | null;
  /** The column the keyboard is at, and what it says; `null` on all rows but one. */
  active: { day: number; id: string; words: string } | null;
};

/** A row redraws only when something of its own changes. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { row, index, nameId, days, dayWidth, isReady, todayAt, selected, active } = props;
  const share = (count: number) => `${(count / days) * 100}%`;
  if (row.url === null) return <GroupRow {...props} />;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-owns={nameId}
      className="timeline-row border-line"
      style={placeOf(index)}
    >
      <div role="gridcell" data-row={index} className="timeline-track">
        {selected && (
          <span
            className="timeline-mark timeline-chosen"
            style={{
              insetInlineStart: share(selected.from),
              width: share(selected.to - selected.from + 1),
            }}
          />
        )}
        {todayAt >= 0 && todayAt < days && (
          <span
            className="timeline-mark timeline-today"
            style={{ insetInlineStart: share(todayAt) }}
          />
        )}
        {row.bars.map((bar) => (
          <BarButton key={bar.id} bar={bar} days={days} dayWidth={dayWidth} isReady={isReady} />
        ))}
      </div>
      {active && <ActiveCell {...active} isSelected={selected !== null} />}
    </div>
  );
});

/** The heading of the rows below it. */
function GroupRow({ index, nameId, active }: Props) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-owns={nameId}
      className="timeline-row border-line bg-sunken"
      style={placeOf(index)}
    >
      {active && <ActiveCell {...active} isSelected={false} />}
    </div>
  );
}

/**
 * What names a row. The names of all rows are in one column that stays in sight, because each element that does so by
 * itself is a layer of its own for the browser.
 */
export const RowName = memo(function RowName({ row, index, id }: RowNameProps) {
  if (row.url === null)
    return (
      <div
        id={id}
        role="rowheader"
        className="timeline-group flex items-center gap-2 px-3"
        style={placeOf(index)}
      >
        <span className="truncate font-semibold">{row.name}</span>
        <span className="shrink-0 text-sm text-muted">{row.note}</span>
      </div>
    );
  return (
    <div
      id={id}
      role="rowheader"
      className="timeline-name flex flex-col justify-center border-line bg-surface px-3"
      style={placeOf(index)}
    >
      <Link href={row.url} className="link truncate text-sm font-semibold">
        {row.name}
      </Link>
      <span className="truncate text-micro text-muted">{row.note}</span>
    </div>
  );
});

type RowNameProps = Pick<Props, 'row' | 'index'> & { id: string };

function placeOf(index: number) {
  return { top: index * ROW_HEIGHT, height: ROW_HEIGHT };
}

type ActiveCellProps = NonNullable<Props['active']> & { isSelected: boolean };

function ActiveCell({ day, id, words, isSelected }: ActiveCellProps) {
  return (
    <div
      role="gridcell"
      id={id}
      aria-label={words}
      aria-selected={isSelected}
      aria-colindex={day + 2}
      className="timeline-mark timeline-active"
      style={cssVariables({ '--timeline-at': day })}
    />
  );
}

/** Pixels: a shorter label would be one letter. */
const NARROWEST_LABEL = 32;

type BarButtonProps = { bar: Bar; days: number; dayWidth: number; isReady: boolean };

const BarButton = memo(function BarButton({ bar, days, dayWidth, isReady }: BarButtonProps) {
  const start = Math.max(0, bar.start);
  const end = Math.min(days, bar.end);
  const ends = `${bar.start >= 0 ? 'rounded-s-md' : ''} ${bar.end <= days ? 'rounded-e-md' : ''}`;
  return (
    <button
      type="button"
      disabled={!isReady}
      data-hydrating={isReady ? undefined : ''}
      tabIndex={-1}
      data-bar={bar.id}
      data-movable={bar.isMovable || undefined}
      data-edges={bar.isResizable ? edgesIn(bar, days) : undefined}
      title={bar.words}
      aria-label={bar.words}
      className={`timeline-bar px-1.5 text-start text-micro font-semibold ${bar.look} ${ends}`}
      style={{
        insetInlineStart: `${(start / days) * 100}%`,
        width: `${((end - start) / days) * 100}%`,
      }}
    >
      {(end - start) * dayWidth < NARROWEST_LABEL ? '' : bar.label}
    </button>
  );
});

/** Which ends of a bar are shown, and can be dragged there. */
function edgesIn({ start, end }: Bar, days: number): string {
  return `${start >= 0 ? 'start' : ''} ${end <= days ? 'end' : ''}`;
}
