import { transaction } from '#server/db/transaction.ts';
import { bookingById, type BookingRecord } from '../bookings/queries.ts';
import { notifyOfChange } from '../changes/notices.ts';
import { openChangeOf } from '../changes/queries.ts';
import { converge } from './converge.ts';
import { isOutage } from './gateway.ts';
import { openWith, type Opened } from './opening.ts';
import { lockPayment, paymentById, type PaymentRecord } from './queries.ts';
import { chargeSavedCard } from './saved-card.ts';

/**
 * Charges the saved card for the change of a booking that both sides have agreed on, once. After a refusal the client
 * pays it themselves. Safe to call again: an attempt that was interrupted is the same one for the gateway.
 *
 * @param isPresent the client is there and is led to the payment, so nobody has to tell them of a refusal
 */
export async function payChange(bookingId: string, now: Date, isPresent = false): Promise<void> {
  const payment = await unpaidChange(bookingId, now);
  if (!payment || payment.attempts > 0) return;
  try {
    const refusal = await chargeSavedCard(payment, now);
    if (refusal) await afterRefusal(payment, refusal, { isPresent, now });
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
  await converge(payment.id, now);
}

/** Prepares the payment of a change for a card of the client's choice. */
export async function openChangePayment(booking: BookingRecord, now: Date): Promise<Opened> {
  const payment = await unpaidChange(booking.id, now);
  return payment ? openWith(payment, now) : { ok: false, problem: 'hold-over' };
}

/** Brings it up to date with the gateway first: an earlier attempt may have been paid. */
async function unpaidChange(bookingId: string, now: Date): Promise<PaymentRecord | null> {
  const paymentId = await waitingPayment(bookingId, now);
  if (!paymentId) return null;
  await converge(paymentId, now);
  if ((await waitingPayment(bookingId, now)) !== paymentId) return null;
  const payment = await paymentById(paymentId);
  return isUnpaid(payment) ? payment : null;
}

async function waitingPayment(bookingId: string, now: Date): Promise<string | null> {
  const change = await openChangeOf(bookingId);
  return change && now < change.expiresAt ? change.paymentId : null;
}

function isUnpaid({ status }: Pick<PaymentRecord, 'status'>): boolean {
  return status === 'created' || status === 'requires_action';
}

/** The attempt counts once, even if another process made it at the same moment. */
async function afterRefusal(
  { id, bookingId }: PaymentRecord,
  code: string,
  { isPresent, now }: { isPresent: boolean; now: Date },
): Promise<void> {
  await transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.attempts > 0) return;
    await tx.payment.update({
      where: { id },
      data: { attempts: 1, failureCode: code, updatedAt: now },
      select: { id: true },
    });
    if (isPresent) return;
    const change = await openChangeOf(bookingId, tx);
    if (change?.paymentId !== id) return;
    const booking = await bookingById(tx, bookingId);
    await notifyOfChange(tx, booking, change, { kind: 'change_to_pay', to: 'client', now });
  });
}
