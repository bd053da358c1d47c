/** Whole minor units of the installation's currency (bani, cents). Never a fraction. */
export type Minor = number;

/** Hundredths of a percent: 500 is 5 %. */
export type BasisPoints = number;

/**
 * A share of an amount in minor units, rounded half up. Money is rounded nowhere else.
 *
 * @throws {RangeError} if the amount or the rate is not a whole number
 */
export function share(amount: Minor, rate: BasisPoints): Minor {
  if (!Number.isSafeInteger(amount) || !Number.isInteger(rate))
    throw new RangeError('Money and rates are whole numbers.');
  const exact = BigInt(Math.abs(amount)) * BigInt(rate);
  const rounded = Number((exact + 5_000n) / 10_000n);
  return amount < 0 ? -rounded : rounded;
}

/** An amount divided into equal parts, rounded half up. */
export function perPart(amount: Minor, parts: number): Minor {
  return Math.floor((2 * amount + parts) / (2 * parts));
}

export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** Splits an amount by whole weights so that the parts add up to it exactly (largest remainder method). */
export function split(amount: Minor, weights: readonly number[]): Minor[] {
  const whole = sum(weights);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const order = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of order.slice(0, amount - sum(parts)))
    parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
