import { AsyncLocalStorage } from 'node:async_hooks';

/** Thrown where work ends early because its process stops. Somebody else does the rest. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor() {
    super('The process stops.');
  }
}

const current = new AsyncLocalStorage<AbortSignal>();

/** Runs work that ends between two of its items once the signal says so. */
export function untilStopped<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return current.run(signal, work);
}

/**
 * Stands between two items of long work. Outside `untilStopped` it does nothing.
 *
 * @throws {Stopped}
 */
export function orStop(): void {
  if (current.getStore()?.aborted) throw new Stopped();
}
