/** `Object.keys` with the type of the object's keys. */
export function keysOf<T extends object>(object: T): (keyof T)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot say that an object is exact
  return Object.keys(object) as (keyof T)[];
}
