import type { Plugin } from 'vite';

/** How the history's queue of `@inertiajs/core` ends a round of work. */
const ROUND_ENDS =
  /(\bthis\.processingPromise = null;)(?=\s*\}\);\s*return this\.processingPromise;)/g;

/**
 * `@inertiajs/core` (3.7.1) forgets what is put into the history's queue after its last item is done and before the
 * round is over: nothing works on it until the next is added, and every answer after it waits for that. A filter
 * chosen in that moment is never applied. A round that ends with work left begins another one.
 *
 * @throws Error when the code is not there once: the library has changed, and this is to be looked at again.
 */
export function withQueueThatEnds(source: string): string {
  const places = source.match(ROUND_ENDS)?.length ?? 0;
  if (places !== 1)
    throw new Error(`@inertiajs/core ends its queue in ${places} places, not in one.`);
  return source.replace(ROUND_ENDS, '$1 if (this.items.length > 0) return this.process();');
}

/** Mends the history's queue of `@inertiajs/core` while it is bundled. */
export const inertiaQueue: Plugin = {
  name: 'inertia-queue',
  transform: {
    filter: { id: /node_modules\/@inertiajs\/core\/dist\/index\.js/ },
    handler: (code) => withQueueThatEnds(code),
  },
};
