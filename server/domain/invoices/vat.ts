import type { BasisPoints, Minor } from '../money/money.ts';
import type { WallDate } from '../time/wall-clock.ts';

/** Romania's standard rate of VAT, and the day from which it applies (Law 227/2015, article 291). */
const standardRates: readonly { from: WallDate; rate: BasisPoints }[] = [
  { from: '2017-01-01', rate: 1_900 },
  { from: '2025-08-01', rate: 2_100 },
];

export type Vat = { category: 'standard' | 'none'; rate: BasisPoints };

/**
 * The VAT of something supplied on a day.
 *
 * @throws {RangeError} for a day of which no rate is known
 */
export function vatOn(day: WallDate, { paysVat }: { paysVat: boolean }): Vat {
  if (!paysVat) return { category: 'none', rate: 0 };
  const known = standardRates.findLast(({ from }) => from <= day);
  if (!known) throw new RangeError(`No rate of VAT is known for ${day}.`);
  return { category: 'standard', rate: known.rate };
}

/** Divides a price into net and VAT. The VAT is rounded half up, so that both always add up to the price. */
export function withoutVat(total: Minor, rate: BasisPoints): { net: Minor; vat: Minor } {
  const whole = 10_000 + rate;
  const vat = Number((BigInt(total) * BigInt(2 * rate) + BigInt(whole)) / BigInt(2 * whole));
  return { net: total - vat, vat };
}
