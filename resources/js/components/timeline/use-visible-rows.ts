import { useEffect, useState } from 'react';
import { ROW_HEIGHT } from './timeline.ts';

/** Rows drawn beyond those in sight, so that scrolling never meets an empty one. */
const BEYOND = 5;

/** The most rows that the height of `.timeline` lets be seen below its head, two of them in part. */
const IN_SIGHT = 16;

/** What part of the rows that are missing beyond those in sight is drawn in each frame. */
const SHARE = 1 / 3;

/** Which rows are drawn; it changes only when scrolling has come to other ones. */
export function useVisibleRows(count: number) {
  const [top, setTop] = useState(0);
  const [{ showFrom, stop }] = useState(() => followScrolling(setTop));
  useEffect(() => stop, [stop]);
  const first = Math.max(0, top - BEYOND);
  const last = Math.min(count, top + IN_SIGHT + BEYOND);
  return { first, last, showFrom };
}

/**
 * Follows scrolling a row or two for each frame, so that no frame takes long, while the rows in sight are drawn already;
 * where they are not, at once.
 */
function followScrolling(show: (top: number) => void) {
  let drawn = 0;
  let wanted = 0;
  let frame: number | null = null;
  const goTo = (top: number) => {
    if (top === drawn) return;
    drawn = top;
    show(top);
  };
  const step = () => {
    const missing = wanted - drawn;
    goTo(drawn + Math.sign(missing) * Math.ceil(Math.abs(missing) * SHARE));
    frame = drawn === wanted ? null : requestAnimationFrame(step);
  };
  return {
    showFrom: (scrollTop: number) => {
      wanted = Math.floor(scrollTop / ROW_HEIGHT);
      if (Math.abs(wanted - drawn) > BEYOND) goTo(wanted);
      if (drawn !== wanted) frame ??= requestAnimationFrame(step);
    },
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
}
