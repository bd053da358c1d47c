/**
 * Repeats a step that takes at most so many items, until it finds fewer.
 *
 * @param step returns how many it has found
 */
export async function inBatches(size: number, step: () => Promise<number>): Promise<void> {
  while ((await step()) === size);
}

/** So few rows that reading them from the database at once does not hold up others. */
const ROWS_AT_ONCE = 100;

/**
 * Reads many rows by their ids, some at a time and in the order of the ids. One that is gone meanwhile is left out.
 *
 * @param read returns the rows of some ids in any order
 */
export async function* readById<R extends { id: string }>(
  ids: readonly string[],
  read: (some: string[]) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.slice(from, from + ROWS_AT_ONCE);
    const rows = new Map((await read(some)).map((row) => [row.id, row]));
    yield some.flatMap((id) => rows.get(id) ?? []);
  }
}

/** All of what comes in batches. */
export async function allOf<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
