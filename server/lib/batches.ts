/**
 * Repeats a step that takes at most so many items, until it finds fewer.
 *
 * @param step returns how many it has found
 */
export async function inBatches(size: number, step: () => Promise<number>): Promise<void> {
  while ((await step()) === size);
}
