import { useCallback, useState, type UIEvent } from 'react';
import { ROW_HEIGHT } from './timeline.ts';

/** Rows drawn beyond those in sight, so that scrolling never meets an empty one. */
const BEYOND = 6;

/** The most rows that the height of `.timeline` lets be seen. */
const IN_SIGHT = 18;

/** Which rows are drawn; it changes only when scrolling has come to other ones. */
export function useVisibleRows(count: number) {
  const [top, setTop] = useState(0);
  const onScroll = useCallback(({ currentTarget }: UIEvent<HTMLElement>) => {
    const row = Math.floor(currentTarget.scrollTop / ROW_HEIGHT);
    setTop(row - (row % BEYOND));
  }, []);
  const first = Math.max(0, top - BEYOND);
  const last = Math.min(count, top + IN_SIGHT + 2 * BEYOND);
  return { first, last, onScroll };
}
