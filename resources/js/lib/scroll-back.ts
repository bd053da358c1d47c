import { router } from '@inertiajs/react';

type Place = { top: number; left: number };

/** How long a page that comes back may still be moved by what was under way: a fifth of a second. */
const FRAMES = 12;

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Inertia writes down where a page is scrolled to 100 ms after the scrolling ends, into whatever history entry is
 * then the current one. Who goes back sooner than that would find the list at its beginning. So the entry's place is
 * read as it is entered, and the page brought there, unless the person moves it first.
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
