/** An object with only the named members, for what a presenter passes on unchanged. */
export function pick<T extends object, K extends keyof T>(
  from: T,
  ...keys: readonly K[]
): Pick<T, K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from exactly these keys
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
