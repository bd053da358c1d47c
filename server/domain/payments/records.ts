import type { Db } from '#server/db/client.ts';
import type { PaymentStatus } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById, type BookingRecord } from '../bookings/queries.ts';
import { dueAt } from '../cases/case.ts';
import { openCase, settleCases } from '../cases/commands.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import type { Minor } from '../money/money.ts';
import { notify } from '../notifications/commands.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import { scheduleClaimPayout, schedulePayouts } from '../payouts/commands.ts';
import { cardHashes } from '../signals/cards.ts';
import type { RefundOutcome } from './gateway.ts';
import { isOfPrice, paymentStatus, type Target, type GatewayState } from './payment.ts';
import { lockPayment, type PaymentRecord } from './queries.ts';

type Seen = {
  payment: PaymentRecord;
  booking: BookingRecord;
  gatewayState: GatewayState;
  target: Target;
  now: Date;
};

/** Stores the gateway's state of a payment, and posts money that has arrived. */
export async function writeGatewayState(tx: Db, seen: Seen): Promise<void> {
  const { payment, gatewayState, now } = seen;
  const { state, captured, failureCode, captureBefore } = gatewayState;
  const { brand, last4, expiresOn, hash } = cardIn(gatewayState);
  const status = payment.status === 'failed' ? 'failed' : paymentStatus(gatewayState);
  await tx.execute`
    update payments set status = ${status}::payment_status, captured = ${captured},
      failure_code = case when ${state === 'open'} then ${failureCode} else failure_code end,
      card_brand = coalesce(${brand}, card_brand), card_last4 = coalesce(${last4}, card_last4),
      card_expires_on = coalesce(${expiresOn}::date, card_expires_on),
      card_fingerprint = coalesce(${hash}, card_fingerprint), capture_before = ${captureBefore},
      updated_at = ${now}
    where id = ${payment.id}`;
  if (captured > 0) await postCaptured(tx, seen);
  if (payment.purpose === 'deposit') await followDeposit(tx, seen, status);
}

/** What is stored of a card; what the gateway does not say stays as it was. */
function cardIn({ card }: GatewayState) {
  const hash = card?.fingerprint ? cardHashes(card.fingerprint)[0] : undefined;
  const { brand = null, last4 = null, expiresOn = null } = card ?? {};
  return { brand, last4, expiresOn, hash: hash ?? null };
}

async function followDeposit(tx: Db, seen: Seen, status: PaymentStatus): Promise<void> {
  const { payment, booking, now } = seen;
  if (status === 'authorised')
    await settleCases(tx, { bookingId: booking.id, kind: 'hold_expired' }, 'held-again', now);
  if (isDepositLetGo(seen))
    await notifyClient(tx, booking, { kind: 'deposit_released', amount: payment.amount, now });
}

/** Whether a deposit's hold has ended for good. If it ran out while the booking goes on, it is renewed. */
function isDepositLetGo({ payment, gatewayState, target }: Seen): boolean {
  const ended = payment.status === 'authorised' && gatewayState.state === 'ended';
  return ended && target.kind === 'retain';
}

/**
 * Ends a payment that the gateway does not know, if the booking needs nothing from it. A deposit that was never held
 * pays for no claim.
 */
export async function writeEnded(tx: Db, payment: PaymentRecord, target: Target, now: Date) {
  if (target.kind === 'hold' || (target.amount > 0 && payment.purpose !== 'deposit')) return;
  await tx.payment.updateMany({
    where: { id: payment.id, status: { in: ['created', 'requires_action'] } },
    data: { status: 'released', updatedAt: now },
  });
}

async function postCaptured(tx: Db, { payment, booking, gatewayState, now }: Seen): Promise<void> {
  const of = { bookingId: booking.id, hostId: booking.hostId, currency: payment.currency };
  const { captured } = gatewayState;
  if (isOfPrice(payment)) {
    const isNew = await post(tx, ledger.capture(of, payment.id, captured), now);
    if (isNew && booking.endedAt) await schedulePayouts(tx, booking, now);
    return;
  }
  if (!(await post(tx, ledger.depositCapture(of, payment.id, captured), now))) return;
  await post(tx, ledger.claims(of, payment.id, captured), now);
  if (payment.purpose === 'settlement')
    await settleCases(tx, { bookingId: booking.id, kind: 'receivable' }, 'paid', now);
  await scheduleClaimPayout(tx, booking, captured, now);
}

type Given = {
  paymentId: string;
  refund: { id: string; amount: Minor };
  outcome: RefundOutcome;
  now: Date;
};

/** Stores the outcome of a refund, once. */
export async function recordRefund(tx: Db, { paymentId, refund, outcome, now }: Given) {
  const payment = await lockPayment(tx, paymentId);
  const { count } = await tx.refund.updateMany({
    where: { id: refund.id, status: 'created' },
    data: { status: outcome.status, refundId: outcome.gatewayId },
  });
  if (count === 0 || outcome.status === 'created') return;
  if (outcome.status === 'failed') {
    await post(tx, ledger.refundFailed(payment, refund.id, refund.amount), now);
    await openFailedRefund(tx, payment, refund, now);
    return;
  }
  await tx.payment.updateMany({
    where: { id: paymentId },
    data: { refunded: { increment: refund.amount }, updatedAt: now },
  });
  await post(tx, ledger.refundPaid(payment, refund.id, refund.amount), now);
  const booking = await bookingById(tx, payment.bookingId);
  await notifyClient(tx, booking, { kind: 'payment_refunded', amount: refund.amount, now });
}

/** A refund that had succeeded has failed afterwards: the money is back with us, and we owe it again. Once. */
export async function recordReturned(tx: Db, paymentId: string, refundId: string, now: Date) {
  const payment = await lockPayment(tx, paymentId);
  const refund = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: { id: true, amount: true, status: true },
  });
  if (refund.status !== 'succeeded') return;
  const { id, amount } = refund;
  await tx.refund.update({ where: { id }, data: { status: 'failed' }, select: { id: true } });
  await tx.payment.update({
    where: { id: paymentId },
    data: { refunded: { decrement: amount }, updatedAt: now },
    select: { id: true },
  });
  await post(tx, ledger.refundReturned(payment, id, amount), now);
  await openFailedRefund(tx, payment, refund, now);
}

async function openFailedRefund(
  tx: Db,
  { id: paymentId, bookingId }: PaymentRecord,
  { id: refundId, amount }: { id: string; amount: Minor },
  now: Date,
): Promise<void> {
  const booking = await bookingById(tx, bookingId);
  const due = dueAt('refund_failed', now);
  const opening = { cause: refundId, paymentId, refundId, amount, dueAt: due };
  await openCase(tx, booking, { kind: 'refund_failed', ...opening }, now);
}

export async function notifyClient(
  tx: Db,
  booking: BookingRecord,
  { kind, amount, now }: { kind: NotificationKind; amount: Minor; now: Date },
) {
  const facts = { ...factsOf(booking), amount };
  const page = kind === 'payment_failed' ? 'checkout' : 'client.bookings.show';
  const to = url(page, { ref: booking.ref });
  await notify(tx, [booking.clientId], { kind, facts, url: to }, now);
}
