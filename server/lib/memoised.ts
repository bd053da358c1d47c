/** Works something out when it is first asked for, and once. */
export function memoised<T>(work: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: work() }).value;
}
