import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { followRests } from './rests.ts';
import type { Row } from './timeline.ts';

/** How long scrolling must have stopped. */
const REST_MS = 120;

/** Pixels of a bar that must be in sight for its name to be moved there. */
const LEAST = 32;

/**
 * Moves the names of bars that begin before what is seen of the days to where they are seen, once scrolling has come to
 * rest. Names that stick by themselves are a layer each, which takes twice as long for every frame.
 */
export function useNamesInSight(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  dayWidth: number,
) {
  const [{ comeTo, leave }] = useState(() => followRests(REST_MS));
  const moved = useRef<readonly HTMLElement[]>([]);
  const show = useCallback(() => {
    for (const bar of moved.current) bar.style.textIndent = '';
    moved.current = scroller.current ? movedIn(scroller.current, rows, dayWidth) : [];
  }, [scroller, rows, dayWidth]);
  useEffect(() => {
    comeTo(show);
    return leave;
  }, [comeTo, leave, show]);
  return () => comeTo(show);
}

/** @returns the bars whose names were moved */
function movedIn(element: HTMLElement, rows: readonly Row[], dayWidth: number): HTMLElement[] {
  const seen = element.scrollLeft / dayWidth;
  return [...element.querySelectorAll<HTMLElement>('[data-row]')].flatMap((track) => {
    const { bars = [] } = rows[Number(track.dataset['row'])] ?? {};
    const at = bars.findIndex(({ start, end }) => Math.max(0, start) < seen && end > seen);
    const [bar, drawn] = [bars[at], track.children[at]];
    if (!bar || !(drawn instanceof HTMLElement)) return [];
    if ((bar.end - seen) * dayWidth < LEAST) return [];
    drawn.style.textIndent = `${(seen - Math.max(0, bar.start)) * dayWidth}px`;
    return [drawn];
  });
}
