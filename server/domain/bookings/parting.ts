import { share, sum, type Minor } from '../money/money.ts';
import type { PriceLine } from './pricing.ts';

/** A price in two: what stays, and what falls away. */
export type Parted = { stays: PriceLine[]; removed: PriceLine[] };

/**
 * Takes its part from each line; the service fee goes with what it was paid for. The sums add up exactly.
 *
 * @param gone what of each line falls away, in minor units
 * @param withAmount a line of less
 */
export function parted(
  lines: readonly PriceLine[],
  gone: readonly Minor[],
  withAmount: (line: PriceLine, amount: Minor) => PriceLine,
): Parted {
  const chargeable = sum(lines.map(({ code }, index) => (hasNoFee(code) ? 0 : (gone[index] ?? 0))));
  const both: Parted = { stays: [], removed: [] };
  for (const [index, line] of lines.entries()) {
    const part = line.code === 'service-fee' ? share(chargeable, line.rate) : (gone[index] ?? 0);
    if (part !== 0) both.removed.push(withAmount(line, part));
    if (line.amount !== part) both.stays.push(withAmount(line, line.amount - part));
  }
  return both;
}

function hasNoFee(code: PriceLine['code']): boolean {
  return code === 'delivery' || code === 'after-hours';
}

/** What is paid by the day: lines of the same thing at the same price, and what a day of it costs. */
export function dailyOf(line: PriceLine): { key: string; price: Minor } | null {
  if (line.code === 'protection') return { key: 'protection', price: line.price };
  if (line.code !== 'extra' || line.unit !== 'day') return null;
  const price = line.price * line.quantity;
  return { key: `${line.extra} ${line.price} ${line.quantity}`, price };
}
