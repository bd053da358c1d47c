import type { Db } from '#server/db/client.ts';
import { isOfPrice } from './payment.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { changeOfPayment } from '../changes/queries.ts';
import { sum, type Minor } from '../money/money.ts';
import { depositTarget, rentalTarget, type Target } from './payment.ts';
import { claimsDue } from '../claims/queries.ts';
import { paymentsOf, refundsOf, type PaymentRecord } from './queries.ts';

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
  return depositTarget(booking.status, amount, await claimsLeft(tx, payment));
}

/**
 * What is due for claims and neither a settlement nor another deposit pays. A hold that was being renewed while the
 * booking closed may come to be only when the claims are paid otherwise.
 */
async function claimsLeft(tx: Db, { id, bookingId }: PaymentRecord): Promise<Minor> {
  const payments = await paymentsOf(bookingId, tx);
  const own = payments.findIndex((payment) => payment.id === id);
  const due = await claimsDue(tx, bookingId);
  return payments.reduce((left, other, at) => {
    if (other.id === id || left <= 0) return Math.max(0, left);
    return left - Math.min(left, paidForClaims(other, at < own));
  }, due);
}

function paidForClaims({ purpose, status, amount, captured }: PaymentRecord, isEarlier: boolean) {
  if (purpose === 'settlement') return status === 'failed' || status === 'released' ? 0 : amount;
  if (purpose !== 'deposit') return 0;
  return status === 'authorised' && isEarlier ? amount : captured;
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
