import type { Sql } from '#server/db/sql.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById, type BookingRecord } from '../bookings/queries.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import type { Minor } from '../money/money.ts';
import { notify } from '../notifications/commands.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import { scheduleClaimPayout } from '../payouts/commands.ts';
import type { RefundOutcome } from './gateway.ts';
import { paymentStatus, type Demand, type Standing } from './payment.ts';
import { lockPayment, type PaymentRecord } from './queries.ts';

type Seen = {
  payment: PaymentRecord;
  booking: BookingRecord;
  standing: Standing;
  demand: Demand;
  now: Date;
};

/** Writes down what the gateway says of a payment, and posts the money that has arrived. */
export async function writeStanding(sql: Sql, seen: Seen): Promise<void> {
  const { payment, booking, standing, now } = seen;
  const { state, captured, failureCode, captureBefore } = standing;
  const { brand = null, last4 = null } = standing.card ?? {};
  const status = payment.status === 'failed' ? 'failed' : paymentStatus(standing);
  await sql`
    update payments set status = ${status}::payment_status, captured = ${captured},
      failure_code = case when ${state === 'open'} then ${failureCode} else failure_code end,
      card_brand = coalesce(${brand}, card_brand), card_last4 = coalesce(${last4}, card_last4),
      capture_before = ${captureBefore}, updated_at = ${now}
    where id = ${payment.id}`;
  if (captured > 0) await postCaptured(sql, seen);
  if (isDepositLetGo(seen))
    await tellClient(sql, booking, { kind: 'deposit_released', amount: payment.amount, now });
}

/** Not when a hold ran out on the way, which is renewed. */
function isDepositLetGo({ payment, standing, demand }: Seen): boolean {
  const { purpose, status } = payment;
  const ended = status === 'authorised' && standing.state === 'ended';
  return purpose === 'deposit' && ended && demand.kind === 'keep';
}

/** A payment nobody has opened needs no gateway to end. */
export async function writeEnded(sql: Sql, payment: PaymentRecord, demand: Demand, now: Date) {
  if (payment.intentId || demand.kind === 'hold' || demand.amount > 0) return;
  await sql`
    update payments set status = 'released', updated_at = ${now}
    where id = ${payment.id} and status in ('created', 'requires_action')`;
}

async function postCaptured(sql: Sql, { payment, booking, standing, now }: Seen): Promise<void> {
  const of = { bookingId: booking.id, hostId: booking.hostId, currency: payment.currency };
  const { captured } = standing;
  if (payment.purpose === 'rental') {
    await post(sql, ledger.capture(of, payment.id, captured), now);
    return;
  }
  if (!(await post(sql, ledger.depositCapture(of, payment.id, captured), now))) return;
  await post(sql, ledger.claims(of, payment.id, captured), now);
  await scheduleClaimPayout(sql, booking, captured, now);
}

/** Promises the client their money back; the gateway is asked for it afterwards. */
export async function owe(sql: Sql, payment: PaymentRecord, amount: Minor, now: Date) {
  const [refund] = await sql<{ id: string }>`
    insert into refunds (payment_id, amount, reason, created_at)
    values (${payment.id}, ${amount}, 'booking', ${now}) returning id`;
  if (!refund) throw new Error('A refund was not stored.');
  await post(sql, ledger.refundOwed(payment, refund.id, amount), now);
  return { id: refund.id, amount };
}

type Given = {
  paymentId: string;
  refund: { id: string; amount: Minor };
  outcome: RefundOutcome;
  now: Date;
};

/** Writes down what became of a refund, once. */
export async function recordRefund(sql: Sql, { paymentId, refund, outcome, now }: Given) {
  const payment = await lockPayment(sql, paymentId);
  const [changed] = await sql<{ id: string }>`
    update refunds set status = ${outcome.status}::refund_status, refund_id = ${outcome.gatewayId}
    where id = ${refund.id} and status = 'created' returning id`;
  if (!changed || outcome.status === 'created') return;
  if (outcome.status === 'failed') {
    await post(sql, ledger.refundFailed(payment, refund.id, refund.amount), now);
    return;
  }
  await sql`
    update payments set refunded = refunded + ${refund.amount}, updated_at = ${now}
    where id = ${paymentId}`;
  await post(sql, ledger.refundPaid(payment, refund.id, refund.amount), now);
  const booking = await bookingById(sql, payment.bookingId);
  await tellClient(sql, booking, { kind: 'payment_refunded', amount: refund.amount, now });
}

export async function tellClient(
  sql: Sql,
  booking: BookingRecord,
  { kind, amount, now }: { kind: NotificationKind; amount: Minor; now: Date },
) {
  const facts = { ...factsOf(booking), amount };
  const page = kind === 'payment_failed' ? 'checkout' : 'client.bookings.show';
  const to = url(page, { ref: booking.ref });
  await notify(sql, [booking.clientId], { kind, facts, url: to }, now);
}
