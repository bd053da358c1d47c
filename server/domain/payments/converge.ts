import { transaction, type Sql } from '#server/db/sql.ts';
import { may } from '../bookings/booking.ts';
import { act } from '../bookings/commands.ts';
import { answerDueAt } from '../bookings/deadlines.ts';
import { bookingById, type BookingRecord } from '../bookings/queries.ts';
import { sum } from '../money/money.ts';
import { cancelIntent, captureIntent, isStale, readIntent, refundIntent } from './gateway.ts';
import { depositDemand, nextStep, rentalDemand, type Demand, type Standing } from './payment.ts';
import { claimsDue, hasFailedRefund, lockPayment, paymentById, refundsOf } from './queries.ts';
import type { PaymentRecord } from './queries.ts';
import { owe, recordRefund, writeEnded, writeStanding } from './records.ts';
import { standingOf } from './standing.ts';

/** Enough for the longest way (hold, capture, refund); what is left then is for the next sweep. */
const MAX_ROUNDS = 5;

/**
 * Makes a payment, its booking and the ledger agree with what the gateway says now, and the gateway with what the
 * booking asks for. This is the only code that moves a payment: the page, webhooks, jobs and the sweep all call it,
 * any number of times and in any order. It never talks to the gateway inside a transaction.
 *
 * @throws when the gateway cannot be reached; the next call goes on from there
 */
export async function converge(paymentId: string, now: Date): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const standing = await look(paymentId);
    const task = await transaction((sql) => bringInLine(sql, paymentId, standing, now));
    if (!task) return;
    if ((await perform(task, now)) === 'wait') return;
  }
}

type Task = { intentId: string; paymentId: string } & (
  | { does: 'capture'; amount: number }
  | { does: 'cancel' }
  | { does: 'refund'; refund: { id: string; amount: number } }
);

async function look(paymentId: string): Promise<Standing | null> {
  const { intentId } = await paymentById(paymentId);
  return intentId ? standingOf(await readIntent(intentId)) : null;
}

async function bringInLine(
  sql: Sql,
  paymentId: string,
  standing: Standing | null,
  now: Date,
): Promise<Task | null> {
  const payment = await lockPayment(sql, paymentId);
  await sql`select 1 from bookings where id = ${payment.bookingId} for update`;
  const before = await bookingById(sql, payment.bookingId);
  if (!payment.intentId || !standing) {
    await writeEnded(sql, payment, await demandOf(sql, payment, before), now);
    return null;
  }
  const booking = await moveBooking(sql, { payment, booking: before, standing, now });
  const demand = await demandOf(sql, payment, booking);
  await writeStanding(sql, { payment, booking, standing, demand, now });
  return taskOf(sql, { payment, standing, demand, now });
}

/** What an authorised rental means for a booking that waits for it. */
async function moveBooking(
  sql: Sql,
  { payment, booking, standing, now }: Moved,
): Promise<BookingRecord> {
  if (payment.purpose !== 'rental') return booking;
  const by = { now, role: 'system' as const };
  if (standing.state === 'held' && may('confirm', booking.status, 'system'))
    await act(sql, booking, await acceptance(sql, booking, now), by);
  else if (isLost(booking, standing)) await act(sql, booking, 'cancel', { now, role: 'admin' });
  else return booking;
  return bookingById(sql, booking.id);
}

type Moved = { payment: PaymentRecord; booking: BookingRecord; standing: Standing; now: Date };

/** A hold that ran out, or a start too near to ask the host, ends the booking: the money goes back at once. */
async function acceptance(sql: Sql, booking: BookingRecord, now: Date) {
  if (now >= booking.holdExpiresAt) return 'lapse';
  if (booking.instantBook && (await isVerified(sql, booking.clientId))) return 'confirm';
  return answerDueAt(now, booking.startsAt) ? 'request' : 'lapse';
}

/** The hold on the card ended without our doing, so that the rental can no longer be paid with it. */
function isLost({ status }: BookingRecord, { state }: Standing): boolean {
  return state === 'ended' && may('cancel', status, 'admin');
}

async function isVerified(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${userId} and kyc_status = 'verified'`;
  return rows.length > 0;
}

async function demandOf(sql: Sql, payment: PaymentRecord, booking: BookingRecord): Promise<Demand> {
  const { purpose, amount, status } = payment;
  if (status === 'failed') return { kind: 'keep', amount: 0 };
  if (purpose === 'rental') return rentalDemand(booking);
  if (purpose === 'settlement') return { kind: 'keep', amount };
  return depositDemand(booking.status, amount, await claimsDue(sql, booking.id));
}

async function taskOf(
  sql: Sql,
  {
    payment,
    standing,
    demand,
    now,
  }: { payment: PaymentRecord; standing: Standing; demand: Demand; now: Date },
): Promise<Task | null> {
  const { id: paymentId, intentId } = payment;
  if (!intentId) return null;
  const refunds = await refundsOf(paymentId, sql);
  const pending = refunds.find(({ status }) => status === 'created');
  if (pending) return { does: 'refund', intentId, paymentId, refund: pending };
  const step = nextStep(demand, standing, sum(refunds.map(({ amount }) => amount)));
  if (step.does === 'nothing') return null;
  if (step.does !== 'refund') return { ...step, intentId, paymentId };
  // A bank that refused a refund refuses it again: a person has to look.
  if (await hasFailedRefund(sql, paymentId)) return null;
  const refund = await owe(sql, payment, step.amount, now);
  return { does: 'refund', intentId, paymentId, refund };
}

/** @returns `wait` when nothing more can be done until the gateway tells */
async function perform(task: Task, now: Date): Promise<'again' | 'wait'> {
  const { intentId, paymentId } = task;
  try {
    if (task.does === 'capture') await captureIntent(intentId, paymentId, task.amount);
    else if (task.does === 'cancel') await cancelIntent(intentId, paymentId);
    else return await giveBack(task, now);
  } catch (error) {
    if (!isStale(error)) throw error;
  }
  return 'again';
}

async function giveBack(task: Extract<Task, { does: 'refund' }>, now: Date) {
  const outcome = await refundIntent(task.intentId, task.refund);
  await transaction((sql) => recordRefund(sql, { ...task, outcome, now }));
  return outcome.status === 'created' ? 'wait' : 'again';
}
