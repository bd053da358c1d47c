import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { enqueue } from '#server/queue/queue.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { isNews } from '../cases/case.ts';
import { openCase } from '../cases/commands.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { notifyHost } from '../payouts/commands.ts';
import { holdForDispute, releaseAfterDispute } from '../payouts/disputed.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { disputesOf, disputesSince, readDispute, type Dispute } from './dispute.ts';
import { lockPayment, type PaymentRecord } from './queries.ts';

/**
 * Brings the case of a dispute, the ledger and the host's payouts in line with the gateway. Events only tell that
 * something has changed, so it is called repeatedly and in any order.
 */
export async function followDispute(disputeId: string, now: Date): Promise<void> {
  const dispute = await readDispute(disputeId);
  if (!dispute.intentId) return;
  const payment = await db.payment.findFirst({
    where: { intentId: dispute.intentId },
    select: { id: true },
  });
  if (payment) await transaction((tx) => bringInLine(tx, payment.id, dispute, now));
}

/** The gateway has refused something because a payment is disputed: its disputes are read. */
export async function followDisputesOf(intentId: string, now: Date): Promise<void> {
  for (const id of await disputesOf(intentId)) await followDispute(id, now);
}

/** How many days back the sweep looks for disputes whose webhooks were lost. */
const LOST_DAYS = 3;

/** Reads the disputes that are undecided, and new ones of which no webhook has told. */
export async function sweepDisputes(now: Date): Promise<void> {
  const fresh = await disputesSince(hoursAfter(now, -LOST_DAYS * 24));
  const known = await db.moneyCase.findMany({
    where: {
      kind: 'dispute',
      OR: [{ state: { in: ['open', 'submitted'] } }, { cause: { in: fresh } }],
    },
    select: { cause: true, state: true },
    take: 500,
  });
  const isOver = new Set(
    known.filter(({ state }) => state === 'won' || state === 'lost').map(({ cause }) => cause),
  );
  const ids = new Set([...known.map(({ cause }) => cause), ...fresh]);
  await eachOf(
    [...ids].filter((id) => !isOver.has(id)),
    (id) => followDispute(id, now),
  );
}

async function bringInLine(tx: Db, paymentId: string, dispute: Dispute, now: Date): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  const booking = await lockedBooking(tx, payment.bookingId);
  const of = { ...booking, bookingId: booking.id };
  await open(tx, payment, booking, { dispute, now });
  for (const moved of dispute.movements)
    await post(tx, ledger.disputeMoved(of, moved.id, moved), now);
  const { state } = dispute;
  const known = await tx.moneyCase.findUniqueOrThrow({
    where: { kind_cause: { kind: 'dispute', cause: dispute.id } },
    select: { id: true, state: true, submittedAt: true },
  });
  if (!isNews(state, known.state)) return;
  const won = state === 'won' ? { decision: 'won', decidedAt: now } : {};
  const submittedAt = state === 'submitted' ? now : known.submittedAt;
  await tx.moneyCase.update({
    where: { id: known.id },
    data: { state, submittedAt, ...won },
    select: { id: true },
  });
  if (state === 'won') await afterWon(tx, booking, dispute, now);
  if (state === 'lost') await failPendingRefunds(tx, payment, now);
}

async function open(
  tx: Db,
  payment: PaymentRecord,
  booking: BookingRecord,
  { dispute, now }: { dispute: Dispute; now: Date },
): Promise<void> {
  const { id: cause, amount, reason: gatewayReason } = dispute;
  const dueAt = dispute.dueAt ?? hoursAfter(dispute.openedAt, 7 * 24);
  const opening = { cause, amount, gatewayReason, dueAt, paymentId: payment.id };
  if (!(await openCase(tx, booking, { kind: 'dispute', ...opening }, now))) return;
  await holdForDispute(tx, booking.id);
  await notifyHost(tx, booking, { kind: 'payment_disputed', amount, now });
}

/** The payouts go on, and a refund that had to wait is made. */
async function afterWon(tx: Db, booking: BookingRecord, { amount }: Dispute, now: Date) {
  await releaseAfterDispute(tx, booking.id);
  await notifyHost(tx, booking, { kind: 'dispute_won', amount, now });
  await enqueue(tx, 'settle-booking', { bookingId: booking.id });
}

/** The client has the money through their bank, so what was to be refunded is not refunded as well. */
async function failPendingRefunds(tx: Db, payment: PaymentRecord, now: Date): Promise<void> {
  const pending = await tx.refund.findMany({
    where: { paymentId: payment.id, status: 'created' },
    select: { id: true, amount: true },
  });
  for (const { id, amount } of pending) {
    await tx.refund.update({ where: { id }, data: { status: 'failed' }, select: { id: true } });
    await post(tx, ledger.refundFailed(payment, id, amount), now);
  }
}
