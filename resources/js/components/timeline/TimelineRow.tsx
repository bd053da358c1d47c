/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table, and to lay out hundreds of <button> takes a browser much longer */
import { memo } from 'react';
import { visitLink } from '#js/lib/visit-link.ts';
import { ROW_HEIGHT, type Bar, type Row } from './timeline.ts';

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
};

/** A row redraws only when something of its own changes. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { row, index, nameId, days, dayWidth, isReady } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-owns={nameId}
      className={`timeline-row border-line ${row.url === null ? 'bg-sunken' : ''}`}
      style={placeOf(index)}
    >
      {row.url !== null && (
        <div role="gridcell" data-row={index} className="timeline-track">
          {placed(row.bars, days).map(({ bar, gap, width }) => {
            const label = labelFor(bar.label, width * dayWidth);
            return (
              <span
                key={bar.id}
                role="button"
                tabIndex={-1}
                aria-disabled={isReady ? undefined : true}
                aria-label={bar.words}
                data-bar={bar.id}
                data-movable={bar.isMovable || undefined}
                data-edges={bar.isResizable ? edgesIn(bar, days) : undefined}
                className={`timeline-bar ${label && 'px-1.5'} ${bar.look} ${roundedEnds(bar, days)}`}
                style={{ marginInlineStart: share(gap, days), width: share(width, days) }}
              >
                {label}
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
});

/**
 * How far each bar is from the one before, and how wide it is in sight. Bars stand one after the other, because each
 * that has a position of its own is a layer for the browser.
 */
function placed(bars: readonly Bar[], days: number) {
  let before = 0;
  return bars.map((bar) => {
    const [start, end] = [Math.max(0, bar.start), Math.min(days, bar.end)];
    const gap = start - before;
    before = end;
    return { bar, gap, width: end - start };
  });
}

function share(count: number, days: number): string {
  return `${(count / days) * 100}%`;
}

/**
 * What names a row. The names of all rows are in one column that stays in sight, because each element that does so by
 * itself is a layer of its own for the browser.
 */
export const RowName = memo(function RowName({
  row,
  index,
  nameId,
}: Pick<Props, 'row' | 'index' | 'nameId'>) {
  if (row.url === null)
    return (
      <div
        id={nameId}
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
      id={nameId}
      role="rowheader"
      className="timeline-name flex flex-col justify-center border-line bg-surface px-3"
      style={placeOf(index)}
    >
      <a href={row.url} onClick={visitLink} className="link truncate text-sm font-semibold">
        {row.name}
      </a>
      <span className="truncate text-micro text-muted">{row.note}</span>
    </div>
  );
});

function placeOf(index: number) {
  return { top: index * ROW_HEIGHT, height: ROW_HEIGHT };
}

/** Which ends of a bar are shown, and can be dragged there. */
function edgesIn({ start, end }: Bar, days: number): string {
  return `${start >= 0 ? 'start' : ''} ${end <= days ? 'end' : ''}`;
}

function roundedEnds({ start, end }: Bar, days: number): string {
  return `${start >= 0 ? 'rounded-s-md' : ''} ${end <= days ? 'rounded-e-md' : ''}`;
}

/** Pixels: a shorter label would be one letter. */
const NARROWEST_LABEL = 32;

/** Pixels: no word has letters that are narrower on average. */
const NARROWEST_LETTER = 4;

/** As much of a label as can be in sight: what the browser breaks and hides costs it as much as what it shows. */
function labelFor(label: string, width: number): string {
  return width < NARROWEST_LABEL ? '' : label.slice(0, Math.ceil(width / NARROWEST_LETTER));
}
