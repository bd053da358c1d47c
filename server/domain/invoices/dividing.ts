import type { PriceLine } from '../bookings/pricing.ts';
import { isOfRental, totalOf } from '../bookings/pricing.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import type { Minor } from '../money/money.ts';
import type { Charge } from './invoice.ts';

/** What was posted of a booking before, or what will be in the end: the platform's share, and the client's fee in it. */
export type FeeShare = { platform: Minor; fee: Minor };

/**
 * How much of the platform's share in a posting is the client's service fee; the rest is the host's commission. The
 * weeks of a long trip share the fee, and the last one takes what is left. A posting that takes money back takes the
 * fee back in proportion.
 */
export function feeIn(platform: Minor, before: FeeShare, whole: FeeShare): Minor {
  const through = before.platform + platform;
  if (platform < 0) return -part(before.fee, -platform, before.platform);
  if (through >= whole.platform) return whole.fee - before.fee;
  return part(whole.fee, through, whole.platform) - before.fee;
}

function part(amount: Minor, share: Minor, whole: Minor): Minor {
  return whole <= 0 ? 0 : Math.floor((2 * amount * share + whole) / (2 * whole));
}

type Rented = Pick<BookingRecord, 'ref' | 'carName' | 'days' | 'lines' | 'total' | 'status'> & {
  startsAt: Date;
  endsAt: Date;
};

/** The lines of a rental's invoice: each thing that was rented, or one line when only a part of the price is posted. */
export function rentalCharges(booking: Rented, amount: Minor, transactionId: number): Charge[] {
  const { ref, carName: car, startsAt, endsAt, days, lines, total, status } = booking;
  const charge = (of: Omit<Charge, 'transactionId'>): Charge => ({ ...of, transactionId });
  const period = { from: startsAt.toISOString(), to: endsAt.toISOString() };
  const facts = { ref, car, ...period };
  if (status === 'cancelled' || status === 'no_show')
    return [charge({ item: 'kept', facts, total: amount })];
  const fee = totalOf(lines.filter(({ code }) => code === 'service-fee'));
  if (amount !== total - fee) return [charge({ item: 'rental', facts, total: amount })];
  const rental = totalOf(lines.filter((line) => isOfRental(line) || line.code === 'given-up'));
  return [
    charge({ item: 'rental', facts: { ...facts, days }, total: rental }),
    ...lines.flatMap((line) => besideRental(line).map(charge)),
  ].filter((one) => one.total > 0);
}

function besideRental(line: PriceLine): Omit<Charge, 'transactionId'>[] {
  const { amount: total } = line;
  if (line.code === 'extra') {
    const { extra, name, quantity } = line;
    return [{ item: 'extra', facts: { extra, quantity, ...(name ? { name } : {}) }, total }];
  }
  if (line.code === 'protection')
    return [{ item: 'protection', facts: { plan: line.plan, days: line.days }, total }];
  if (line.code === 'delivery') return [{ item: 'delivery', facts: { place: line.place }, total }];
  if (line.code === 'after-hours')
    return [{ item: 'after-hours', facts: { quantity: line.quantity }, total }];
  return [];
}

type ClaimedAmount = { kind: string; amount: Minor };

/**
 * The lines of an invoice for what was charged after a rental. Money for claims may arrive in several parts; each pays
 * the claims in their order. Damage is made good, not supplied, so it is on no invoice.
 */
export function claimCharges(
  claims: readonly ClaimedAmount[],
  { before, amount }: { before: Minor; amount: Minor },
  of: { ref: string; car: string; transactionId: number },
): Charge[] {
  const { transactionId, ...facts } = of;
  let from = 0;
  return claims.flatMap(({ kind, amount: claimed }) => {
    const paid = overlap({ from, to: from + claimed }, { from: before, to: before + amount });
    from += claimed;
    const item = supplied[kind];
    return item && paid > 0 ? [{ item, facts, total: paid, transactionId }] : [];
  });
}

const supplied: Readonly<Partial<Record<string, Charge['item']>>> = {
  late: 'late',
  kilometres: 'kilometres',
  fuel: 'fuel',
  cleaning: 'cleaning',
};

function overlap(a: { from: number; to: number }, b: { from: number; to: number }): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}
