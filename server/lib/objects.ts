/** The keys of an object whose type knows all of them. */
export function keysOf<T extends object>(object: T): (keyof T)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot say that an object is exact
  return Object.keys(object) as (keyof T)[];
}
