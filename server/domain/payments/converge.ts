import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { isCancellable, isOpenHold } from '../bookings/booking.ts';
import { act } from '../bookings/commands.ts';
import { answerDueAt } from '../bookings/deadlines.ts';
import { bookingById, lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { applyPaid } from '../changes/applying.ts';
import { owe } from '../ledger/owing.ts';
import { sum } from '../money/money.ts';
import { knownCustomerOf } from './customers.ts';
import {
  cancelIntent,
  captureIntent,
  findIntent,
  isDisputed,
  isStale,
  readIntent,
  refundIntent,
  type Refunding,
} from './gateway.ts';
import { isOutdated, nextStep, type Target, type GatewayState } from './payment.ts';
import {
  disputedOf,
  hasFailedRefund,
  lockPayment,
  paymentById,
  refundsOf,
  storeIntent,
  type PaymentRecord,
} from './queries.ts';
import { recordRefund, writeEnded, writeGatewayState } from './records.ts';
import { gatewayStateOf } from './gateway-state.ts';
import { followDisputesOf } from './disputes.ts';
import { watch } from '../signals/watching.ts';
import { targetOf } from './targets.ts';

/** Enough steps for the longest way (hold, capture, refund). If more are needed, the next sweep continues. */
const MAX_ROUNDS = 5;

/**
 * Brings a payment, its booking and the ledger in line with the gateway, and the gateway in line with the booking. No
 * other code moves a payment of a card: the page, webhooks, jobs and the sweep all call this, repeatedly and in any order. It
 * never calls the gateway inside a transaction.
 *
 * @throws when the gateway cannot be reached; the next call continues from there
 */
export async function converge(paymentId: string, now: Date): Promise<void> {
  if ((await paymentById(paymentId)).means !== 'card') return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const gatewayState = await look(paymentId, now);
    const task = await transaction((tx) => bringInLine(tx, paymentId, gatewayState, now));
    if (!task) return;
    if (task !== 'look-again' && (await perform(task, now)) === 'wait') return;
  }
}

type Task = { intentId: string; paymentId: string } & (
  | { does: 'capture'; amount: number }
  | { does: 'cancel' }
  | { does: 'refund'; refund: Refunding }
);

async function look(paymentId: string, now: Date): Promise<GatewayState | null> {
  const payment = await paymentById(paymentId);
  const intentId = payment.intentId ?? (await lostIntent(payment, now));
  return intentId ? gatewayStateOf(await readIntent(intentId)) : null;
}

/** Finds an intent that a process made at the gateway and, because it was killed, did not store. */
async function lostIntent({ id, bookingId }: PaymentRecord, now: Date): Promise<string | null> {
  const customer = await knownCustomerOf(bookingId);
  const intentId = customer && (await findIntent(customer, id));
  if (intentId) await storeIntent(id, intentId, now);
  return intentId;
}

async function bringInLine(
  tx: Db,
  paymentId: string,
  gatewayState: GatewayState | null,
  now: Date,
): Promise<Task | 'look-again' | null> {
  const payment = await lockPayment(tx, paymentId);
  const before = await lockedBooking(tx, payment.bookingId);
  if (!gatewayState) {
    if (payment.intentId) return 'look-again';
    await writeEnded(tx, payment, await targetOf(tx, payment, before), now);
    return null;
  }
  if (isOutdated(gatewayState, payment.status)) return 'look-again';
  const booking = await moveBooking(tx, { payment, booking: before, gatewayState, now });
  const target = await targetOf(tx, payment, booking);
  await writeGatewayState(tx, { payment, booking, gatewayState, target, now });
  if (isOpenHold(before.status) && isCancellable(booking.status))
    await watch(tx, booking, gatewayState.card, now);
  return taskOf(tx, { payment, gatewayState, target, now });
}

/** Moves a booking that waits for its rental to be authorised, or changes one whose change is paid. */
async function moveBooking(
  tx: Db,
  { payment, booking, gatewayState, now }: Moved,
): Promise<BookingRecord> {
  if (payment.purpose === 'extension' && gatewayState.state === 'captured') {
    await applyPaid(tx, payment.id, now);
    return bookingById(tx, booking.id);
  }
  if (payment.purpose !== 'rental') return booking;
  const by = { now, role: 'system' as const };
  if (gatewayState.state === 'held' && isOpenHold(booking.status))
    await act(tx, booking, await acceptance(tx, booking, now), by);
  else if (isLost(booking, gatewayState)) await act(tx, booking, 'cancel', by);
  else return booking;
  return bookingById(tx, booking.id);
}

type Moved = {
  payment: PaymentRecord;
  booking: BookingRecord;
  gatewayState: GatewayState;
  now: Date;
};

/**
 * The action for a paid hold. If the hold has run out, or the start is too near to ask the host, the booking ends and
 * the money is refunded at once.
 */
async function acceptance(tx: Db, booking: BookingRecord, now: Date) {
  if (now >= booking.holdExpiresAt) return 'expire-hold';
  if (booking.instantBook && (await isVerified(tx, booking.clientId))) return 'confirm';
  return answerDueAt(now, booking.startsAt) ? 'request' : 'expire-hold';
}

/** The hold on the card has ended without our action, so the rental can no longer be paid with it. */
function isLost({ status }: BookingRecord, { state }: GatewayState): boolean {
  return state === 'ended' && isCancellable(status);
}

async function isVerified(tx: Db, userId: string): Promise<boolean> {
  const user = await tx.user.findUnique({
    where: { id: userId, kycStatus: 'verified' },
    select: { id: true },
  });
  return user !== null;
}

async function taskOf(
  tx: Db,
  seen: { payment: PaymentRecord; gatewayState: GatewayState; target: Target; now: Date },
): Promise<Task | null> {
  const { payment, gatewayState, target, now } = seen;
  const { id: paymentId, intentId } = payment;
  if (!intentId) return null;
  const refunds = await refundsOf(paymentId, tx);
  const pending = refunds.find(({ status }) => status === 'created');
  const step = nextStep(target, gatewayState, sum(refunds.map(({ amount }) => amount)));
  if (step.does === 'capture' || step.does === 'cancel') return { ...step, intentId, paymentId };
  const refund = pending ?? (step.does === 'refund' ? { amount: step.amount } : null);
  return refund && refundTask(tx, { ...payment, intentId }, refund, now);
}

/** @param refund without an id if it is not owed yet */
async function refundTask(
  tx: Db,
  payment: PaymentRecord & { intentId: string },
  refund: { id?: string; amount: number },
  now: Date,
): Promise<Task | null> {
  const { id: paymentId, intentId } = payment;
  const { won: wonDisputes, isTakenBack } = await disputedOf(tx, paymentId);
  // The client's bank has the money, so we cannot give it back.
  if (isTakenBack) return null;
  const { id, amount } = refund;
  if (id) return { does: 'refund', intentId, paymentId, refund: { id, amount, wonDisputes } };
  // A bank that has refused a refund will refuse it again, so a person must look at it.
  if (await hasFailedRefund(tx, paymentId)) return null;
  const owed = await owe(tx, payment, amount, now);
  return { does: 'refund', intentId, paymentId, refund: { ...owed, wonDisputes } };
}

/** @returns `wait` when nothing can be done until the gateway reports a change */
async function perform(task: Task, now: Date): Promise<'again' | 'wait'> {
  const { intentId, paymentId } = task;
  try {
    if (task.does === 'capture') await captureIntent(intentId, paymentId, task.amount);
    else if (task.does === 'cancel') await cancelIntent(intentId, paymentId);
    else return await giveBack(task, now);
  } catch (error) {
    if (isDisputed(error)) await followDisputesOf(intentId, now);
    else if (!isStale(error)) throw error;
  }
  return 'again';
}

async function giveBack(task: Extract<Task, { does: 'refund' }>, now: Date) {
  const outcome = await refundIntent(task.intentId, task.refund);
  await transaction((tx) => recordRefund(tx, { ...task, outcome, now }));
  return outcome.status === 'created' ? 'wait' : 'again';
}
