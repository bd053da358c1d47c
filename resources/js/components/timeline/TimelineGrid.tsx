/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table */
import { useId, useState, type ReactNode } from 'react';
import { ActiveCell } from './ActiveCell.tsx';
import { Cursor } from './cursor.ts';
import { ROW_HEIGHT, type Cell, type Row, type Span, type TimelineProps } from './timeline.ts';
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
  const { label, days, today, rows, onChoose, onRest, reveal, helpId, head, children } = props;
  const cellId = useId();
  const [cursor] = useState(() => new Cursor(firstCell(rows, days.indexOf(today))));
  const setDrawn = (span: Span | null) => cursor.draw(span);
  const choose = (span: Span) => {
    setDrawn(null);
    onChoose(span);
  };
  const comeTo = useRest((row, bar) => onRest?.(row, bar));
  const acts = { choose, setDrawn, comeTo };
  const { isFocused, handlers } = useKeys(props, { ...acts, cursor, reveal });
  const pointer = usePointer(props, acts);
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
        <TimelineMarks {...props} cursor={cursor} />
        {children}
        {isFocused && <ActiveCell {...props} id={cellId} cursor={cursor} />}
      </div>
    </div>
  );
}

/** Today of the first car, above which a group's heading may stand. */
function firstCell(rows: readonly Row[], today: number): Cell {
  const row = rows.findIndex(({ url }) => url !== null);
  return { row: Math.max(0, row), day: Math.max(0, today) };
}
