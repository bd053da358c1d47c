import { useCallback, useState } from 'react';
import { ROW_HEIGHT } from './timeline.ts';

/** Rows drawn beyond those in sight, so that scrolling never meets an empty one. */
const BEYOND = 6;

/** The most rows that the height of `.timeline` lets be seen. */
const IN_SIGHT = 18;

/** Which rows are drawn; it changes only when scrolling has come to other ones. */
export function useVisibleRows(count: number) {
  const [top, setTop] = useState(0);
  const showFrom = useCallback((scrollTop: number) => {
    setTop(Math.floor(scrollTop / ROW_HEIGHT));
  }, []);
  const first = Math.max(0, top - BEYOND);
  const last = Math.min(count, top + IN_SIGHT + BEYOND);
  return { first, last, showFrom };
}
