import './timeline.css';
import { useCallback, useEffect, useId, useRef, type RefObject } from 'react';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import { TimelineGrid } from './TimelineGrid.tsx';
import { TimelineHead } from './TimelineHead.tsx';
import { RowName, TimelineRow } from './TimelineRow.tsx';
import { cssVariables, DAY_WIDTH, ROW_HEIGHT, type Cell, type TimelineProps } from './timeline.ts';
import { useNamesInSight } from './use-names-in-sight.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/**
 * Rows by days. Only visible rows are rendered, and each renders alone, so that hundreds stay quick. The grid is one
 * Tab stop: arrow keys move, with Shift they choose days, Enter opens an entry or blocks the days.
 */
export function Timeline(props: TimelineProps) {
  const { corner, help, days, today, marked, scale = 'days', rows } = props;
  const ids = useId();
  const isReady = useHydrated();
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last, showFrom } = useVisibleRows(rows.length);
  const dayWidth = DAY_WIDTH[scale];
  useInSight(scroller, days.indexOf(marked?.from ?? today) * dayWidth);
  const showNames = useNamesInSight(scroller, rows, dayWidth);
  const reveal = useCallback(
    (cell: Cell) => {
      if (!scroller.current) return;
      scrollTo(scroller.current, cell, dayWidth);
      // In the same frame as the cell, not when the browser tells of the scrolling.
      showFrom(scroller.current.scrollTop);
    },
    [dayWidth, showFrom],
  );
  const nameId = (index: number) => `${ids}-name-${index}`;
  const shown = rows.slice(first, last);
  return (
    <>
      <p id={`${ids}-help`} className="sr-only">
        {help}
      </p>
      <div
        ref={scroller}
        className="timeline select-none"
        style={sizes(days.length, dayWidth)}
        onScroll={({ currentTarget }) => {
          showFrom(currentTarget.scrollTop);
          showNames();
        }}
      >
        <TimelineGrid
          {...props}
          helpId={`${ids}-help`}
          reveal={reveal}
          head={<TimelineHead days={days} today={today} corner={corner} scale={scale} />}
        >
          {shown.map((row, at) => (
            <TimelineRow
              key={row.key}
              row={row}
              index={first + at}
              nameId={nameId(first + at)}
              days={days.length}
              dayWidth={dayWidth}
              isReady={isReady}
            />
          ))}
        </TimelineGrid>
        <div className="timeline-names" style={{ height: rows.length * ROW_HEIGHT }}>
          {shown.map((row, at) => (
            <RowName key={row.key} row={row} index={first + at} nameId={nameId(first + at)} />
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

/** Begins at the day that matters where days are so wide that it would be out of sight. */
function useInSight(scroller: RefObject<HTMLDivElement | null>, left: number) {
  useEffect(() => {
    const element = scroller.current;
    if (element && left > element.clientWidth / 2) element.scrollTo({ left });
  }, [scroller, left]);
}

/** Scrolls no further than it must for a cell to stand clear of the first column and the head. */
function scrollTo(element: HTMLElement, { row, day }: Cell, dayWidth: number) {
  const head = element.querySelector<HTMLElement>('.timeline-head');
  const name = element.querySelector<HTMLElement>('.timeline-name');
  if (!head || !name) return;
  const [x, y] = [day * dayWidth, row * ROW_HEIGHT];
  const [width, height] = [
    element.clientWidth - name.offsetWidth,
    element.clientHeight - head.offsetHeight,
  ];
  const left = Math.min(x, Math.max(element.scrollLeft, x + dayWidth - width));
  const top = Math.min(y, Math.max(element.scrollTop, y + ROW_HEIGHT - height));
  if (left !== element.scrollLeft || top !== element.scrollTop) element.scrollTo({ left, top });
}
