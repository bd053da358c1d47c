/** Milliseconds until the whole answer has arrived. @throws {Error} if its status is another */
export async function timed(send: () => Promise<Response>, status: number): Promise<number> {
  const begun = performance.now();
  const answer = await send();
  const body = await answer.text();
  const took = performance.now() - begun;
  if (answer.status !== status) throw new Error(`${answer.status}: ${body.slice(0, 300)}`);
  return took;
}

/** The value that the given share of the values, such as 0.95, does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function rounded(value: number, digits = 2): string {
  return value.toFixed(digits);
}
