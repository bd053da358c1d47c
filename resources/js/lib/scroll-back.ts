import { router } from '@inertiajs/react';

type Place = { top: number; left: number };

/** For so many frames, a fifth of a second, the scroll position is corrected after going back. */
const FRAMES = 12;

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the scroll position on going back. Inertia stores it 100 ms after the scrolling ends, in the history entry that
 * is current by then. Somebody who goes back sooner would find the list at its top. So the position is read when the
 * entry is entered, and the page is scrolled there, unless the person scrolls first.
 */
export function restorePlaceOnBack() {
  let place: Place | undefined;
  addEventListener('popstate', ({ state }) => {
    place = placeOf(state);
  });
  router.on('navigate', () => {
    if (place) hold(place);
    place = undefined;
  });
}

function hold({ top, left }: Place) {
  const moved = new AbortController();
  const release = () => moved.abort();
  for (const move of ownMoves) addEventListener(move, release, { signal: moved.signal });
  let frames = 0;
  const check = () => {
    if (moved.signal.aborted) return;
    if (Math.abs(scrollY - top) > 1) scrollTo(left, top);
    frames += 1;
    if (frames < FRAMES) requestAnimationFrame(check);
    else release();
  };
  requestAnimationFrame(check);
}

function placeOf(state: unknown): Place | undefined {
  if (!state || typeof state !== 'object' || !('documentScrollPosition' in state)) return undefined;
  const { documentScrollPosition: place } = state;
  if (!place || typeof place !== 'object' || !('top' in place) || !('left' in place))
    return undefined;
  return { top: Number(place.top), left: Number(place.left) };
}
