import { share, sum, type Minor } from '../money/money.ts';
import type { Period } from './availability.ts';
import { hostEarns, priceRental, totalOf, type PriceLine, type Tariff } from './pricing.ts';

export type Extension = {
  days: number;
  /** What is added to the price. */
  lines: PriceLine[];
  /** What the further days cost, in minor units. */
  amount: Minor;
  /** All lines, and the host's part of them. */
  whole: { lines: PriceLine[]; hostEarns: Minor };
};

type Rented = Period & { lines: readonly PriceLine[] };

/**
 * The price of a longer rental: days already agreed keep theirs; added days cost today's price, at the discount of the
 * whole new length, with the extras and the protection of the booking. Within the tolerance of the last day it is free.
 *
 * @throws {RangeError} if it does not end later
 */
export function extendRental(tariff: Tariff, rented: Rented, until: Date): Extension {
  if (until <= rented.endsAt) throw new RangeError('An extension ends later.');
  const { days, lines } = priceRental(tariff, { startsAt: rented.startsAt, endsAt: until });
  const agreed = rented.lines.filter(({ code }) => code === 'day').length;
  const added = lines.filter(({ code }) => code === 'day').slice(agreed);
  const further = [
    ...added,
    ...discountOf(lines, added),
    ...rented.lines.flatMap((line) => furtherOf(line, added.length)),
  ];
  const all = [...rented.lines, ...further];
  return {
    days,
    lines: further,
    amount: totalOf(further),
    whole: { lines: all, hostEarns: hostEarns(all) },
  };
}

function discountOf(lines: readonly PriceLine[], added: readonly PriceLine[]): PriceLine[] {
  const discount = lines.find((line) => line.code === 'length-discount');
  if (!discount || added.length === 0) return [];
  const amount = -share(sum(added.map((line) => line.amount)), discount.rate);
  return [{ ...discount, amount }];
}

/** What is paid by the day goes on for the further days. An earlier extension has lines of its own, which do not count again. */
function furtherOf(line: PriceLine, days: number): PriceLine[] {
  if (days === 0) return [];
  if (line.code === 'extra' && line.unit === 'day' && !line.isFurther)
    return [{ ...line, isFurther: true, amount: line.price * line.quantity * days }];
  if (line.code === 'protection' && !line.isFurther)
    return [{ ...line, isFurther: true, days, amount: line.price * days }];
  return [];
}
