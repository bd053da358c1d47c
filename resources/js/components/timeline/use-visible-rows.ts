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
  const [{ from, to }, setTops] = useState<Tops>({ from: 0, to: 0 });
  const [{ showFrom, stop }] = useState(() => followScrolling(setTops));
  useEffect(() => stop, [stop]);
  const first = Math.max(0, from - BEYOND);
  const last = Math.min(count, to + IN_SIGHT + BEYOND);
  return { first, last, showFrom };
}

/** The first and the last row for which all rows are drawn that are in sight when it is the uppermost. */
type Tops = { from: number; to: number };

/**
 * Follows scrolling a row or two for each frame, so that no frame takes long, while the rows in sight are drawn already;
 * where they are not, at once.
 */
function followScrolling(show: (tops: Tops) => void) {
  let drawn: Tops = { from: 0, to: 0 };
  let wanted = 0;
  let frame: number | null = null;
  const isThere = () => drawn.from === wanted && drawn.to === wanted;
  const goTo = (tops: Tops) => {
    drawn = tops;
    show(tops);
  };
  const step = () => {
    goTo(nearer(drawn, wanted));
    frame = isThere() ? null : requestAnimationFrame(step);
  };
  return {
    showFrom: (scrollTop: number) => {
      wanted = Math.floor(scrollTop / ROW_HEIGHT);
      if (wanted > drawn.to + BEYOND || wanted < drawn.from - BEYOND)
        goTo({ from: wanted, to: wanted });
      if (!isThere()) frame ??= requestAnimationFrame(step);
    },
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
}

/** Rows are removed in a frame in which none is added, unless there are too many. */
function nearer({ from, to }: Tops, wanted: number): Tops {
  const missing = Math.max(wanted - to, from - wanted, 0);
  if (missing === 0) return { from: wanted, to: wanted };
  const added = Math.ceil(missing * SHARE);
  return wanted > to
    ? { from: Math.max(from, to + added - BEYOND), to: to + added }
    : { from: from - added, to: Math.min(to, from - added + BEYOND) };
}
