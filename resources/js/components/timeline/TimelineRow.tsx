/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table */
import { Link } from '@inertiajs/react';
import { memo } from 'react';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { cssVariables, ROW_HEIGHT, type Bar, type Row, type Span } from './timeline.ts';

type Props = {
  row: Row;
  index: number;
  days: number;
  /** In pixels. */
  dayWidth: number;
  todayAt: number;
  selected: Span | null;
  /** The column the keyboard is at, and what it says; `null` on all rows but one. */
  active: { day: number; id: string; words: string } | null;
};

/** A row redraws only when something of its own changes. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { row, index, days, dayWidth, todayAt, selected, active } = props;
  const share = (count: number) => `${(count / days) * 100}%`;
  if (row.url === null) return <GroupRow {...props} />;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="timeline-row border-line"
      style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      <div
        role="rowheader"
        className="timeline-name flex flex-col justify-center border-line bg-surface px-3"
      >
        <Link href={row.url} className="link truncate text-sm font-semibold">
          {row.name}
        </Link>
        <span className="truncate text-micro text-muted">{row.note}</span>
      </div>
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
          <BarButton key={bar.id} bar={bar} days={days} dayWidth={dayWidth} />
        ))}
      </div>
      {active && <ActiveCell {...active} isSelected={selected !== null} />}
    </div>
  );
});

/** The heading of the rows below it. */
function GroupRow({ row, index, active }: Props) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="timeline-row border-line bg-sunken"
      style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      <div role="rowheader" className="timeline-group flex items-center gap-2 px-3">
        <span className="truncate font-semibold">{row.name}</span>
        <span className="shrink-0 text-sm text-muted">{row.note}</span>
      </div>
      {active && <ActiveCell {...active} isSelected={false} />}
    </div>
  );
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

type BarButtonProps = { bar: Bar; days: number; dayWidth: number };

const BarButton = memo(function BarButton({ bar, days, dayWidth }: BarButtonProps) {
  const start = Math.max(0, bar.start);
  const end = Math.min(days, bar.end);
  const ends = `${bar.start >= 0 ? 'rounded-s-md' : ''} ${bar.end <= days ? 'rounded-e-md' : ''}`;
  return (
    <ScriptedButton
      tabIndex={-1}
      data-bar={bar.id}
      data-movable={bar.isMovable || undefined}
      data-edges={bar.isResizable ? edgesIn(bar, days) : undefined}
      title={bar.words}
      aria-label={bar.words}
      className={`timeline-bar truncate px-1.5 text-start text-micro font-semibold ${bar.look} ${ends}`}
      style={{
        insetInlineStart: `${(start / days) * 100}%`,
        width: `${((end - start) / days) * 100}%`,
      }}
    >
      {(end - start) * dayWidth < NARROWEST_LABEL ? '' : bar.label}
    </ScriptedButton>
  );
});

/** Which ends of a bar are shown, and can be dragged there. */
function edgesIn({ start, end }: Bar, days: number): string {
  return `${start >= 0 ? 'start' : ''} ${end <= days ? 'end' : ''}`;
}
