import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { url } from '#shared/routes.ts';
import { isConfirmed, isInProgress } from '../bookings/booking.ts';
import { bookingById, type BookingRecord } from '../bookings/queries.ts';
import { factsOf } from '../bookings/effects.ts';
import { dueAt } from '../cases/case.ts';
import { openCase } from '../cases/commands.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { converge } from './converge.ts';
import { customerOf, savedCardOf } from './customers.ts';
import { CARD_GONE, declineOf, holdOffSession, isOutage } from './gateway.ts';
import {
  depositPayment,
  paymentById,
  paymentsOf,
  storeIntent,
  type PaymentRecord,
} from './queries.ts';
import { letGo, letGoOfOther, othersHeld } from './letting-go.ts';
import { openWith, type Opened } from './opening.ts';
import { notifyClient } from './records.ts';

export type DepositProblem = 'declined' | 'action-required' | 'unavailable';

export type DepositHeld = { ok: true } | { ok: false; problem: DepositProblem };

/** After so many hours the job tries a refused deposit again; a hand-over may try at any time. */
const RETRY_HOURS = 6;

/** How long a client may take to enter a card for the deposit. */
const CLIENT_HOURS = 0.5;

/** A hold is renewed when so many hours are left. */
const RENEW_HOURS = 12;

/**
 * Holds the deposit on the card that paid for the rental, without the client being present. Safe to call again: a held
 * deposit stays, a refused one is tried again.
 *
 * @param refusedSince leaves a deposit alone that was refused after this moment, maybe just now by another process
 */
export async function holdDeposit(
  bookingId: string,
  now: Date,
  refusedSince?: Date,
): Promise<DepositHeld> {
  const booking = await bookingById(db, bookingId);
  await letGoOfOther(booking, now);
  const held = await depositPayment(bookingId);
  if (booking.deposit === 0 || (held && isHeld(held))) return { ok: true };
  // What is taken at a counter is taken from no card.
  if (booking.isCounter) return { ok: false, problem: 'unavailable' };
  const settled = held && (await settleOpenDeposit(booking, held, now));
  return settled ?? holdOnCard(booking, now, refusedSince);
}

/** After a change of the protection plan another deposit is agreed: what was held is let go, and that one held. */
export async function fitDeposit(bookingId: string, now: Date): Promise<void> {
  if (await letGoOfOther(await bookingById(db, bookingId), now)) await holdDeposit(bookingId, now);
}

async function holdOnCard(
  booking: BookingRecord,
  now: Date,
  refusedSince?: Date,
): Promise<DepositHeld> {
  const payment = await openHold(booking, now, refusedSince);
  return payment ? charge(booking, payment, now) : { ok: false, problem: 'declined' };
}

/** Does nothing while the client is entering another card; later the deposit is tried without them. */
async function settleOpenDeposit(
  booking: BookingRecord,
  opened: PaymentRecord,
  now: Date,
): Promise<DepositHeld | null> {
  if (!opened.intentId || !isOpen(opened)) return null;
  await converge(opened.id, now);
  const payment = await paymentById(opened.id);
  if (isHeld(payment)) return { ok: true };
  if (now < hoursAfter(payment.createdAt, CLIENT_HOURS))
    return { ok: false, problem: 'action-required' };
  const { failureCode, intentId } = payment;
  await refuse(booking, { payment, code: failureCode ?? 'abandoned', intentId }, now);
  return null;
}

/**
 * Whether the client must enter a card for the deposit themselves: their bank has refused to hold it without them, and
 * the car is not handed over before it is held.
 */
export function asksForDeposit(
  { status, deposit }: Pick<BookingRecord, 'status' | 'deposit'>,
  payments: readonly PaymentRecord[],
): boolean {
  const deposits = payments.filter(({ purpose }) => purpose === 'deposit');
  const isRefused = deposits.some((payment) => payment.status === 'failed');
  return isConfirmed(status) && deposit > 0 && isRefused && !deposits.some(isHeld);
}

/** Like `openPayment`, for the deposit. The client is present, so their bank can ask them. */
export async function openDeposit(booking: BookingRecord, now: Date): Promise<Opened> {
  if (!asksForDeposit(booking, await paymentsOf(booking.id)))
    return { ok: false, problem: 'hold-over' };
  await letGoOfOther(booking, now);
  const payment = await openHold(booking, now);
  return payment ? openWith(payment, now) : { ok: false, problem: 'hold-over' };
}

/**
 * Handles deposits that are due, that were refused some time ago, or whose hold is about to end. A card that is gone is
 * not tried again before the booking has changed, as when its client chooses another one.
 */
export async function sweepDeposits(now: Date): Promise<void> {
  const expiring = await db.sql(z.object({ id: z.string() }))`
    select p.id from payments p join bookings b on b.id = p.booking_id
    where p.purpose = 'deposit' and p.status = 'authorised' and p.intent_id is not null
      and (b.status in ('in_progress', 'returned') or b.status = 'confirmed' and b.ends_at > ${now})
      and p.capture_before < ${hoursAfter(now, RENEW_HOURS)} limit 100`;
  await eachOf(expiring, ({ id }) => renew(id, now));
  await eachOf(await othersHeld(), (id) => fitDeposit(id, now));
  const due = await db.sql(z.object({ id: z.string() }))`
    select b.id from bookings b
    where b.deposit > 0 and not b.is_counter and b.status in ('confirmed', 'in_progress', 'returned')
      and (b.status <> 'confirmed' or b.ends_at > ${now})
      and b.starts_at <= ${hoursAfter(now, rules.deposit.authoriseHoursBefore)}
      and not exists (select 1 from payments p where p.booking_id = b.id and p.purpose = 'deposit'
        and (p.status in ('authorised', 'captured')
          or (p.status = 'failed' and (p.updated_at > ${hoursAfter(now, -RETRY_HOURS)}
            or p.failure_code = ${CARD_GONE} and p.updated_at >= b.updated_at))))
    order by b.starts_at limit 100`;
  await eachOf(due, ({ id }) => holdDeposit(id, now, hoursAfter(now, -RETRY_HOURS)));
}

/** Releases the old hold first, because few cards have a limit for both. */
async function renew(paymentId: string, now: Date): Promise<void> {
  await letGo(paymentId, now);
  await holdDeposit((await paymentById(paymentId)).bookingId, now);
}

/** Uses the row of a deposit that is being opened, so that there is never a second hold. */
async function openHold(
  booking: BookingRecord,
  now: Date,
  refusedSince?: Date,
): Promise<PaymentRecord | null> {
  const id = await transaction(async (tx) => {
    await tx.execute`select 1 from bookings where id = ${booking.id} for update`;
    const open = (await paymentsOf(booking.id, tx)).find(
      (payment) => payment.purpose === 'deposit' && isOpen(payment),
    );
    if (open) return open.id;
    if (refusedSince && (await wasRefused(tx, booking.id, refusedSince))) return null;
    const { id: bookingId, currency, deposit: amount } = booking;
    const payment = await tx.payment.create({
      data: { bookingId, purpose: 'deposit', amount, currency, createdAt: now, updatedAt: now },
      select: { id: true },
    });
    return payment.id;
  });
  return id === null ? null : paymentById(id);
}

async function wasRefused(tx: Db, bookingId: string, since: Date): Promise<boolean> {
  const refused = {
    bookingId,
    purpose: 'deposit',
    status: 'failed',
    updatedAt: { gt: since },
  } as const;
  return (await tx.payment.count({ where: refused })) > 0;
}

function isOpen({ status }: PaymentRecord): boolean {
  return status === 'created' || status === 'requires_action';
}

function isHeld({ status }: PaymentRecord): boolean {
  return status === 'authorised' || status === 'captured';
}

async function charge(
  booking: BookingRecord,
  payment: PaymentRecord,
  now: Date,
): Promise<DepositHeld> {
  try {
    const method = await savedCardOf(booking.id);
    if (!method) return await refuse(booking, { payment, code: 'no_card', intentId: null }, now);
    const customer = await customerOf(booking.id);
    const { id: intentId } = await holdOffSession(payment, { customer, method }, now);
    await storeIntent(payment.id, intentId, now);
    await converge(payment.id, now);
    return { ok: true };
  } catch (error) {
    const decline = declineOf(error);
    if (decline) return refuse(booking, { payment, ...decline }, now);
    if (isOutage(error)) return { ok: false, problem: 'unavailable' };
    throw error;
  }
}

type Refused = { payment: PaymentRecord; code: string; intentId: string | null };

async function refuse(
  booking: BookingRecord,
  { payment, code, intentId }: Refused,
  now: Date,
): Promise<DepositHeld> {
  await transaction(async (tx) => {
    if (!(await markRefused(tx, { payment, code, intentId }, now))) return;
    await openIfOnTheRoad(tx, booking, now);
    await notifyClient(tx, booking, { kind: 'payment_failed', amount: payment.amount, now });
    if (code === CARD_GONE) await tellHost(tx, booking, now);
  });
  if (intentId) await converge(payment.id, now);
  return {
    ok: false,
    problem: code === 'authentication_required' ? 'action-required' : 'declined',
  };
}

/** Its client must give another card before the car is handed over, and the host knows why that may take longer. */
async function tellHost(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  const to = url('owner.bookings.show', { ref: booking.ref });
  const notice = { kind: 'deposit_waits' as const, facts: factsOf(booking), url: to };
  await notify(tx, await hostPeople(tx, booking), notice, now);
}

/** The car is with the client, and the hold that had run out could not be renewed: a person must look at it. */
async function openIfOnTheRoad(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  if (!isInProgress(booking.status)) return;
  const lost = (await paymentsOf(booking.id, tx)).findLast(
    ({ purpose, status }) => purpose === 'deposit' && status === 'released',
  );
  if (!lost) return;
  const { id: paymentId, amount } = lost;
  const opening = { kind: 'hold_expired', cause: paymentId, paymentId, amount } as const;
  await openCase(tx, booking, { ...opening, dueAt: dueAt('hold_expired', now) }, now);
}

/** @returns false when another process has made the same attempt and stored its outcome */
async function markRefused(tx: Db, { payment, code, intentId }: Refused, now: Date) {
  const refused = await tx.execute`
    update payments set status = 'failed', failure_code = ${code}, updated_at = ${now},
      intent_id = coalesce(intent_id, ${intentId})
    where id = ${payment.id} and status in ('created', 'requires_action')`;
  return refused > 0;
}
