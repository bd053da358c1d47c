/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are drawn only while in sight cannot be those of a table */
import './timeline.css';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useFormat } from '#js/lib/i18n.ts';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import { TimelineHead } from './TimelineHead.tsx';
import { RowName, TimelineRow } from './TimelineRow.tsx';
import {
  barAt,
  cssVariables,
  DAY_WIDTH,
  ROW_HEIGHT,
  spanOf,
  type Acts,
  type Cell,
  type Span,
  type TimelineProps,
} from './timeline.ts';
import { usePointer } from './use-pointer.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/**
 * Rows by days. Only visible rows are rendered, and each renders alone, so that hundreds stay quick. The grid is one
 * Tab stop: arrow keys move, with Shift they choose days, Enter opens an entry or blocks the days.
 */
export function Timeline(props: TimelineProps) {
  const { label, corner, help, days, today, scale = 'days', rows, onChoose } = props;
  const ids = useId();
  const isReady = useHydrated();
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last, showFrom } = useVisibleRows(rows.length);
  const [drawn, setDrawn] = useState<Span | null>(null);
  const choose = (span: Span) => {
    setDrawn(null);
    onChoose(span);
  };
  const keys = useKeys(props, scroller, { choose, setDrawn, showFrom });
  useTodayInSight(scroller, days.indexOf(today) * DAY_WIDTH[scale]);
  const pointer = usePointer(props, { choose, setDrawn });
  const cellId = `${ids}-cell`;
  const nameId = (index: number) => `${ids}-name-${index}`;
  const shown = rows.slice(first, last);
  const height = rows.length * ROW_HEIGHT;
  const words = useCellWords(props, keys.cell);
  return (
    <>
      <p id={`${ids}-help`} className="sr-only">
        {help}
      </p>
      <div
        ref={scroller}
        className="timeline select-none"
        style={sizes(days.length, DAY_WIDTH[scale])}
        onScroll={({ currentTarget }) => showFrom(currentTarget.scrollTop)}
      >
        <div
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-describedby={`${ids}-help`}
          aria-rowcount={rows.length + 1}
          aria-colcount={days.length + 1}
          aria-activedescendant={keys.isFocused ? cellId : undefined}
          className="timeline-grid"
          {...keys.handlers}
          {...pointer}
        >
          <TimelineHead days={days} today={today} corner={corner} scale={scale} />
          <div role="rowgroup" className="timeline-rows relative" style={{ height }}>
            {shown.map((row, at) => {
              const index = first + at;
              const isActive = keys.isFocused && keys.cell.row === index;
              return (
                <TimelineRow
                  key={row.key}
                  row={row}
                  index={index}
                  nameId={nameId(index)}
                  days={days.length}
                  dayWidth={DAY_WIDTH[scale]}
                  isReady={isReady}
                  todayAt={days.indexOf(today)}
                  selected={drawn?.row === index ? drawn : null}
                  active={isActive ? { day: keys.cell.day, id: cellId, words } : null}
                />
              );
            })}
          </div>
        </div>
        <div className="timeline-names" style={{ height }}>
          {shown.map((row, at) => (
            <RowName key={row.key} row={row} index={first + at} id={nameId(first + at)} />
          ))}
        </div>
      </div>
    </>
  );
}

function sizes(days: number, width: number) {
  return cssVariables({
    '--timeline-day': `${width}px`,
    '--timeline-days': days,
    '--timeline-row': `${ROW_HEIGHT}px`,
  });
}

/** Begins at today where days are so wide that it would be out of sight. */
function useTodayInSight(scroller: RefObject<HTMLDivElement | null>, left: number) {
  useEffect(() => {
    const element = scroller.current;
    if (element && left > element.clientWidth / 2) element.scrollTo({ left });
  }, [scroller, left]);
}

const steps: Record<string, { row: number; day: number }> = {
  ArrowUp: { row: -1, day: 0 },
  ArrowDown: { row: 1, day: 0 },
  ArrowLeft: { row: 0, day: -1 },
  ArrowRight: { row: 0, day: 1 },
  PageUp: { row: 0, day: -7 },
  PageDown: { row: 0, day: 7 },
  Home: { row: 0, day: -Infinity },
  End: { row: 0, day: Infinity },
};

function useKeys(
  { rows, days, today, scale = 'days', onOpen }: TimelineProps,
  scroller: RefObject<HTMLDivElement | null>,
  { choose, setDrawn, showFrom }: Acts & { showFrom: (scrollTop: number) => void },
) {
  const [cell, setCell] = useState<Cell>({ row: 0, day: Math.max(0, days.indexOf(today)) });
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [isFocused, setFocused] = useState(false);
  const press = () => {
    const row = rows[cell.row];
    const bar = row && barAt(row, cell.day);
    if (bar && !anchor) onOpen(cell.row, bar.id);
    else if (row?.isOpen) choose(spanOf(anchor ?? cell, cell));
    setAnchor(null);
  };
  const walk = (step: { row: number; day: number }, isChoosing: boolean) => {
    const next = {
      row: isChoosing ? cell.row : clamp(cell.row + step.row, rows.length),
      day: clamp(cell.day + step.day, days.length),
    };
    const from = isChoosing ? (anchor ?? cell) : null;
    setCell(next);
    setAnchor(from);
    setDrawn(from && spanOf(from, next));
    if (scroller.current) {
      reveal(scroller.current, next, DAY_WIDTH[scale]);
      // In the same frame as the cell, not when the browser tells of the scrolling.
      showFrom(scroller.current.scrollTop);
    }
  };
  return {
    cell,
    isFocused,
    handlers: {
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.target !== event.currentTarget) return;
        const step = steps[event.key];
        if (step) walk(step, event.shiftKey);
        else if (event.key === 'Enter' || event.key === ' ') press();
        else if (event.key === 'Escape') {
          setAnchor(null);
          setDrawn(null);
        } else return;
        event.preventDefault();
      },
    },
  };
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1);
}

/** Scrolls no further than it must for a cell to stand clear of the first column and the head. */
function reveal(element: HTMLElement, { row, day }: Cell, dayWidth: number) {
  const head = element.querySelector<HTMLElement>('.timeline-head');
  const name = element.querySelector<HTMLElement>('.timeline-name');
  if (!head || !name) return;
  const [x, y] = [day * dayWidth, row * ROW_HEIGHT];
  const [width, height] = [
    element.clientWidth - name.offsetWidth,
    element.clientHeight - head.offsetHeight,
  ];
  element.scrollTo({
    left: Math.min(x, Math.max(element.scrollLeft, x + dayWidth - width)),
    top: Math.min(y, Math.max(element.scrollTop, y + ROW_HEIGHT - height)),
  });
}

function useCellWords({ rows, days, freeWords }: TimelineProps, { row, day }: Cell): string {
  const format = useFormat();
  const found = rows[row];
  const date = days[day];
  if (!found || !date) return '';
  if (found.url === null) return `${found.name}, ${found.note}`;
  const what = barAt(found, day)?.words ?? freeWords;
  return `${found.name} ${found.note}, ${format.date(date, undefined, 'full')}, ${what}`;
}
