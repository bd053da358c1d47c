import { orStop, Stopped } from './stopping.ts';

/**
 * Does the work for every item, also after one has failed.
 *
 * @throws {AggregateError} at the end, with all failures
 * @throws {Stopped} before the next item, if the process stops
 */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    orStop();
    try {
      await work(item);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${items.length} failed.`);
}
