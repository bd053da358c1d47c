/**
 * What the demo promises and therefore must have.
 *
 * @param what names it in the error
 * @throws {Error} when it is not there
 */
export function required<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The demo cannot be written: ${what} is missing.`);
  return found;
}
