import { setImmediate as nextTurn } from 'node:timers/promises';

/** For so long, in milliseconds, long work may hold the thread before whoever else waits has their turn. */
const SLICE_MS = 5;

/** Returns what long work calls between its steps: it waits for the next turn whenever a slice is over. */
export function pauses(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await nextTurn();
    begun = performance.now();
  };
}

/** `items.map` for a long list or a step that takes long. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  step: (item: T, at: number) => R,
): Promise<R[]> {
  const pause = pauses();
  const done: R[] = [];
  for (const [at, item] of items.entries()) {
    done.push(step(item, at));
    await pause();
  }
  return done;
}
