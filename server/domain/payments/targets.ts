import type { Db } from '#server/db/client.ts';
import { isOfPrice } from './payment.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { changeOfPayment } from '../changes/queries.ts';
import { sum, type Minor } from '../money/money.ts';
import { depositTarget, rentalTarget, type Target } from './payment.ts';
import { claimsDue, paymentsOf, refundsOf, type PaymentRecord } from './queries.ts';

/** How much of a payment we keep, by its purpose and its booking's status. */
export async function targetOf(
  tx: Db,
  payment: PaymentRecord,
  booking: BookingRecord,
): Promise<Target> {
  const { purpose, amount, status } = payment;
  if (status === 'failed') return { kind: 'retain', amount: 0 };
  if (purpose === 'rental') return priceTarget(tx, payment, booking);
  if (purpose === 'extension') return changeTarget(tx, payment, booking);
  if (purpose === 'settlement') return { kind: 'retain', amount };
  return depositTarget(booking.status, amount, await claimsDue(tx, booking.id));
}

/** A change is paid in full before it takes effect; one that has ended without effect costs nothing. */
async function changeTarget(
  tx: Db,
  payment: PaymentRecord,
  booking: BookingRecord,
): Promise<Target> {
  const change = await changeOfPayment(tx, payment.id);
  if (change?.state === 'awaiting_payment') return { kind: 'retain', amount: payment.amount };
  if (change?.state !== 'accepted') return { kind: 'retain', amount: 0 };
  return priceTarget(tx, payment, booking);
}

/**
 * What is kept of a booking's price is kept of its first payments, as far as they have not given it back; what is given
 * back comes from the last ones.
 */
async function priceTarget(
  tx: Db,
  payment: PaymentRecord,
  booking: BookingRecord,
): Promise<Target> {
  const whole = rentalTarget(booking);
  if (whole.kind === 'hold') return whole;
  let left = whole.amount;
  for (const other of await paymentsOf(booking.id, tx)) {
    if (!isOfPrice(other)) continue;
    if (other.id === payment.id)
      return { kind: 'retain', amount: Math.min(left, await there(tx, payment)) };
    if (await counts(tx, other)) left -= Math.min(left, await there(tx, other));
  }
  return { kind: 'retain', amount: 0 };
}

async function counts(tx: Db, { id, purpose }: PaymentRecord): Promise<boolean> {
  return purpose === 'rental' || (await changeOfPayment(tx, id))?.state === 'accepted';
}

/** What a payment holds or has taken, less what it gives back. */
async function there(tx: Db, { id, captured, amount }: PaymentRecord): Promise<Minor> {
  const refunds = await refundsOf(id, tx);
  return (captured || amount) - sum(refunds.map((refund) => refund.amount));
}
