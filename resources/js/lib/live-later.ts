import type { Asking } from './live.ts';

/** Keeps a page up to date, by code that is loaded after the page's own. @returns a function that stops it */
export function keepAskingLater(ask: () => void, options: Asking): () => void {
  let isOver = false;
  let stop = () => {
    isOver = true;
  };
  void import('./live.ts').then(({ keepAsking }) => {
    if (!isOver) stop = keepAsking(ask, options);
  });
  return () => stop();
}
