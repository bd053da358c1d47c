import { router } from '@inertiajs/react';

/** Visits that have begun and not ended: those of the person, and those that the page makes by itself. */
export const underway = { person: 0, background: 0 };

/**
 * When the person last went to a page, as `performance.now()`; never, if they went back to one that the browser had kept
 * for nobody knows how long.
 */
export const lastVisit = { startedAt: 0 };

/** What is to happen whenever a visit has ended, or the network is back. */
export const afterVisits: (() => void)[] = [];

const go = () => {
  for (const act of afterVisits) act();
};

const kindOf = ({ async }: { async: boolean }) => (async ? 'background' : 'person');

export function followVisits(): void {
  addEventListener('online', go);
  addEventListener('popstate', () => {
    lastVisit.startedAt = -Infinity;
  });
  router.on('start', ({ detail: { visit } }) => {
    underway[kindOf(visit)] += 1;
    if (!visit.async) lastVisit.startedAt = performance.now();
  });
  router.on('finish', ({ detail: { visit } }) => {
    underway[kindOf(visit)] -= 1;
    go();
  });
}
