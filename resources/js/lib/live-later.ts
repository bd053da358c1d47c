import type { Asking } from './live.ts';

/** Keeps a page up to date, by code that is loaded after the page's own. @returns a function that stops it */
export function keepAskingLater(ask: () => void, options: Asking): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  const start = async () => {
    const { keepAsking } = await import('./live.ts');
    if (!isOver) stop = keepAsking(ask, options);
  };
  void start();
  return () => {
    isOver = true;
    stop?.();
  };
}
