import { router } from '@inertiajs/react';
import nprogress from 'nprogress';

/** Milliseconds. A visit that takes less shows no bar. */
const DELAY_MS = 250;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** The progress bar, for visits that a person has started; not for prefetches, polls or deferred props. */
export function startProgress() {
  nprogress.configure({
    showSpinner: false,
    template: '<div class="bar" role="bar" aria-hidden="true"></div>',
  });
  router.on('start', ({ detail: { visit } }) => {
    if (visit.prefetch || visit.async || !visit.showProgress) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => nprogress.start(), DELAY_MS);
  });
  router.on('progress', ({ detail: { progress } }) => {
    if (nprogress.isStarted() && progress?.percentage) {
      nprogress.set((progress.percentage / 100) * 0.9);
    }
  });
  router.on('finish', ({ detail: { visit } }) => {
    if (visit.prefetch || visit.async) return;
    clearTimeout(waiting);
    if (visit.completed || visit.cancelled) nprogress.done();
  });
}
