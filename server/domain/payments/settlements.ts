import { claimsDue } from '../claims/queries.ts';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { dueAt } from '../cases/case.ts';
import { openCase } from '../cases/commands.ts';
import { sum, type Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { converge } from './converge.ts';
import { isOutage } from './gateway.ts';
import { openWith, type Opened } from './opening.ts';
import {
  isUnpaidSettlement,
  lockPayment,
  paymentById,
  paymentsOf,
  type PaymentRecord,
} from './queries.ts';
import { notifyClient } from './records.ts';
import { chargeSavedCard } from './saved-card.ts';

/**
 * Charges the card for claims beyond the deposit, once the booking is over. All claims are charged together: a hold can
 * be captured only once, and until then more claims may come. After a refusal it tries again some days later; after the
 * last attempt the client still owes the amount and can pay it themselves. Safe to call again.
 */
export async function settleClaims(bookingId: string, now: Date): Promise<void> {
  const payment = await transaction((tx) => dueSettlement(tx, bookingId, now));
  if (payment) await tryCard(payment, now);
}

/** Prepares a payment of what the client owes, for a card of their choice. */
export async function openSettlement(booking: BookingRecord, now: Date): Promise<Opened> {
  const settlement = (await paymentsOf(booking.id)).find(isUnpaidSettlement);
  if (!settlement) return { ok: false, problem: 'hold-over' };
  // An attempt whose answer was lost has created an intent; this intent is paid then.
  await converge(settlement.id, now);
  const owed = await paymentById(settlement.id);
  return isUnpaidSettlement(owed) ? openWith(owed, now) : { ok: false, problem: 'hold-over' };
}

/** Handles settlements whose next attempt is due, and bookings whose settlement was never opened. */
export async function sweepSettlements(now: Date): Promise<void> {
  const due = await db.sql(z.object({ id: z.string() }))`
    select booking_id as id from payments
    where purpose = 'settlement' and (status = 'authorised'
      or status in ('created', 'requires_action') and retry_at <= ${now})
    union
    select b.id from claims k join bookings b on b.id = k.booking_id
    where k.status in ('accepted', 'settled') and k.resolved_at > ${hoursAfter(now, -UNOPENED_DAYS * 24)}
      and b.status = 'completed'
      and not exists (
        select from payments p where p.booking_id = b.id and p.purpose = 'settlement' and p.means = 'card')
    group by b.id
    having sum(coalesce(k.settled, k.amount)) > (
      select coalesce(sum(captured), 0) from payments
      where booking_id = b.id and purpose in ('deposit', 'settlement'))
    limit 200`;
  await eachOf(due, ({ id }) => settleClaims(id, now));
}

/** How many days the sweep looks back for settlements that a completed booking's job has not opened. */
const UNOPENED_DAYS = 30;

async function dueSettlement(tx: Db, bookingId: string, now: Date): Promise<PaymentRecord | null> {
  const booking = await lockedBooking(tx, bookingId);
  if (!booking.completedAt) return null;
  const payments = await paymentsOf(bookingId, tx);
  const settlements = payments.filter(({ purpose }) => purpose === 'settlement');
  const settlement = settlements.find(({ means }) => means === 'card');
  if (settlement) return isDue(settlement, now) ? settlement : null;
  const deposits = payments.filter(({ purpose }) => purpose === 'deposit');
  // The deposit must be captured first: before that it is not known how much is left to pay.
  if (deposits.some(({ status }) => status === 'authorised')) return null;
  const paid = sum([...deposits, ...settlements].map(({ captured }) => captured));
  const amount = (await claimsDue(tx, bookingId)) - paid;
  return amount > 0 ? open(tx, booking, amount, now) : null;
}

function isDue(settlement: PaymentRecord, now: Date): boolean {
  const { status, retryAt } = settlement;
  if (status === 'authorised') return true;
  return isUnpaidSettlement(settlement) && retryAt !== null && now >= retryAt;
}

async function open(tx: Db, { id, currency }: BookingRecord, amount: Minor, now: Date) {
  const of = { bookingId: id, purpose: 'settlement' as const, amount, currency };
  const payment = await tx.payment.create({
    data: { ...of, retryAt: now, createdAt: now, updatedAt: now },
    select: { id: true },
  });
  return paymentById(payment.id, tx);
}

/** An attempt that was interrupted stays due, and the gateway recognises it as the same attempt. */
async function tryCard(payment: PaymentRecord, now: Date): Promise<void> {
  await converge(payment.id, now);
  const found = await paymentById(payment.id);
  if (!isUnpaidSettlement(found)) return;
  try {
    const refusal = await chargeSavedCard(found, now);
    if (refusal) await afterRefusal(found, refusal, now);
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
  await converge(payment.id, now);
}

/** No attempt follows by itself: the client still owes it and can pay it, and the staff decide what becomes of it. */
async function openReceivable(
  tx: Db,
  booking: BookingRecord,
  { id: paymentId, amount }: PaymentRecord,
  now: Date,
): Promise<void> {
  const opening = { cause: paymentId, paymentId, amount, dueAt: dueAt('receivable', now) };
  await openCase(tx, booking, { kind: 'receivable', ...opening }, now);
}

/** The attempt counts once, even if another process made it at the same moment. */
async function afterRefusal({ id, attempts, amount }: PaymentRecord, code: string, now: Date) {
  await transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.attempts !== attempts) return;
    const days = rules.settlement.retryDays[attempts];
    const retryAt = days === undefined ? null : hoursAfter(payment.createdAt, days * 24);
    await tx.payment.update({
      where: { id },
      data: { attempts: attempts + 1, retryAt, failureCode: code, updatedAt: now },
      select: { id: true },
    });
    const booking = await lockedBooking(tx, payment.bookingId);
    if (retryAt === null) await openReceivable(tx, booking, payment, now);
    await notifyClient(tx, booking, { kind: 'payment_failed', amount, now });
  });
}
