/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table */
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useFormat } from '#js/lib/i18n.ts';
import { remembered } from '#js/lib/remembered.ts';
import {
  barAt,
  DAY_WIDTH,
  placeOf,
  ROW_HEIGHT,
  type Cell,
  type Span,
  type TimelineProps,
} from './timeline.ts';
import { TimelineMarks } from './TimelineMarks.tsx';
import { useKeys } from './use-keys.ts';
import { usePointer } from './use-pointer.ts';
import { useRest } from './use-rest.ts';

type Props = TimelineProps & {
  helpId: string;
  /** Scrolls to a cell that is out of sight. */
  reveal: (cell: Cell) => void;
  head: ReactNode;
  /** The rows, which are not drawn again when the keyboard or the pointer moves. */
  children: ReactNode;
};

/** What keyboard and pointer are at, over and under the rows. */
export function TimelineGrid(props: Props) {
  const {
    label,
    days,
    scale = 'days',
    rows,
    onChoose,
    onRest,
    reveal,
    helpId,
    head,
    children,
  } = props;
  const cellId = useId();
  const [drawn, setDrawn] = useState<Span | null>(null);
  const choose = (span: Span) => {
    setDrawn(null);
    onChoose(span);
  };
  const comeTo = useRest((row, bar) => onRest?.(row, bar));
  const acts = { choose, setDrawn, comeTo };
  const { cell, isFocused, handlers } = useKeys(props, { ...acts, reveal });
  const pointer = usePointer(props, acts);
  const dayWidth = DAY_WIDTH[scale];
  const words = useCellWords(props, cell);
  return (
    <div
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={helpId}
      aria-rowcount={rows.length + 1}
      aria-colcount={days.length + 1}
      aria-activedescendant={isFocused ? cellId : undefined}
      className="timeline-grid"
      {...handlers}
      {...pointer}
    >
      {head}
      <div role="rowgroup" className="timeline-rows" style={{ height: rows.length * ROW_HEIGHT }}>
        <TimelineMarks {...props} drawn={drawn} />
        {children}
        {isFocused && (
          <div role="row" aria-rowindex={cell.row + 2} className="timeline-marks">
            <div
              role="gridcell"
              id={cellId}
              aria-label={words}
              aria-selected={drawn?.row === cell.row}
              aria-colindex={cell.day + 2}
              className="timeline-mark timeline-active"
              style={placeOf(cell, dayWidth)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** What a screen reader says at a cell. */
function useCellWords({ rows, days, freeWords }: TimelineProps, { row, day }: Cell): string {
  const format = useFormat();
  const dayOf = useMemo(
    () => remembered((one: string) => format.date(one, undefined, 'full')),
    [format],
  );
  const found = rows[row];
  const date = days[day];
  if (!found || !date) return '';
  if (found.url === null) return `${found.name}, ${found.note}`;
  const what = barAt(found, day)?.words ?? freeWords;
  return `${found.name} ${found.note}, ${dayOf(date)}, ${what}`;
}
