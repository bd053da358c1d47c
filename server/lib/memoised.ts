/** Runs the work on the first call and returns the same result afterwards. */
export function memoised<T>(work: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: work() }).value;
}
