import { z } from 'zod';
import { db, isUniqueViolation, violatesExclusion, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Period } from '../bookings/availability.ts';
import { refundAt } from '../bookings/cancellation.ts';
import { roleOf } from '../bookings/commands.ts';
import { holdExpiresAt } from '../bookings/deadlines.ts';
import { givenUpOf } from '../bookings/pricing.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from '../bookings/queries.ts';
import type { Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { applyChange, endChange, stillFits } from './applying.ts';
import {
  changeAnswerDueAt,
  isOpen,
  otherSide,
  type ChangeRecord,
  type Side,
  type Terms,
} from './change.ts';
import type { AskedOptions } from './asked.ts';
import { holdTime } from './held-time.ts';
import { notifyOfChange } from './notices.ts';
import { movesStart, offerChange, termsOf, type OfferProblem } from './offers.ts';
import { changeOf, changeOfRequest, openChangeOf } from './queries.ts';
import { insertChange, nextOf, recordConsent, type By } from './storing.ts';

/**
 * `price-changed`: it costs something else than the person has seen. `unpaid`: the rental is not paid yet.
 */
export type ChangeProblem = OfferProblem | 'price-changed' | 'unpaid';

export type Changed = { ok: true; change: ChangeRecord } | { ok: false; problem: ChangeProblem };

export type ChangeRequest = {
  /** Made by the page, so that a proposal sent twice is one. */
  requestKey: string;
  period: Period;
  options?: AskedOptions;
  /** What the person has seen that it costs more, in minor units; negative if it gives back. */
  amount: Minor;
  note?: string;
};

/**
 * Proposes other dates for a booking. The car is kept for the further time while the change is open; PostgreSQL decides
 * who gets it. What needs no answer is agreed at once: it waits for its payment, or takes effect.
 *
 * @throws {Refusal} `forbidden` for a viewer
 */
export async function proposeChange(
  booking: PartyBooking,
  actorId: string,
  request: ChangeRequest,
  now: Date,
): Promise<Changed> {
  const by = { side: sideOf(booking), actorId, now };
  try {
    return await transaction((tx) => propose(tx, booking.id, request, by));
  } catch (error) {
    const isTaken = violatesExclusion(error);
    if (!isTaken && !isUniqueViolation(error)) throw error;
    const earlier = await changeOfRequest(db, booking.id, request.requestKey);
    if (earlier) return { ok: true, change: earlier };
    return { ok: false, problem: isTaken ? 'taken' : 'open' };
  }
}

/**
 * The other side agrees: the change is to be paid, or takes effect. Agreeing again changes nothing.
 *
 * @throws {Refusal} `conflict` when it no longer waits for this side, or the booking has changed since
 */
export async function acceptChange(
  booking: PartyBooking,
  changeId: string,
  actorId: string,
  now: Date,
): Promise<ChangeRecord> {
  const by = { side: sideOf(booking), actorId, now };
  return transaction(async (tx) => {
    const locked = await lockedBooking(tx, booking.id);
    const change = await changeOf(tx, booking.id, changeId);
    if (change.state === 'accepted' || change.state === 'awaiting_payment') return change;
    requireAnswerable(change, by);
    if (!(await stillFits(tx, locked, change)))
      throw new Refusal('conflict', 'The booking has changed since this was proposed.');
    await recordConsent(tx, change.id, { how: 'answer', actorId, now });
    await agree(tx, locked, change, by);
    return changeOf(tx, booking.id, changeId);
  });
}

/**
 * The other side says no.
 *
 * @throws {Refusal} `conflict` when it no longer waits for this side
 */
export async function declineChange(
  booking: PartyBooking,
  changeId: string,
  actorId: string,
  now: Date,
): Promise<void> {
  const by = { side: sideOf(booking), actorId, now };
  await transaction(async (tx) => {
    const locked = await lockedBooking(tx, booking.id);
    const change = await changeOf(tx, booking.id, changeId);
    if (change.state === 'declined') return;
    requireAnswerable(change, by);
    await endChange(tx, locked, change, { state: 'declined', ...by });
  });
}

/**
 * Who proposed it, or who would have to pay for it, gives it up.
 *
 * @throws {Refusal} `conflict` when it is not open any more, or its money is on the way
 */
export async function withdrawChange(
  booking: PartyBooking,
  changeId: string,
  actorId: string,
  now: Date,
): Promise<void> {
  const by = { side: sideOf(booking), actorId, now };
  await transaction(async (tx) => {
    const locked = await lockedBooking(tx, booking.id);
    const change = await changeOf(tx, booking.id, changeId);
    if (change.state === 'withdrawn') return;
    const mayWithdraw =
      change.proposedBy === by.side ||
      (change.state === 'awaiting_payment' && by.side === 'client');
    if (!isOpen(change) || !mayWithdraw || (await isBeingPaid(tx, change)))
      throw new Refusal('conflict', `A change that is ${change.state} is not withdrawn.`);
    await endChange(tx, locked, change, { state: 'withdrawn', ...by });
  });
}

/** Ends a change that nobody has answered or paid in time. Before that it does nothing. */
export async function expireChange(bookingId: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId);
    const change = await openChangeOf(bookingId, tx);
    if (!change || now < change.expiresAt || (await isBeingPaid(tx, change))) return;
    const by = { side: 'system' as const, actorId: null, now };
    await endChange(tx, booking, change, { state: 'expired', ...by });
  });
}

/** Changes whose time is over and whose timer has not run. */
export async function sweepChanges(now: Date): Promise<void> {
  const due = await db.sql(z.object({ bookingId: z.string() }))`
    select booking_id from booking_changes
    where state in ('proposed', 'awaiting_payment') and expires_at <= ${now}
    order by expires_at limit 200`;
  await eachOf(due, ({ bookingId }) => expireChange(bookingId, now));
}

/** Whether a client's change needs nobody's answer. */
export function isInstant(booking: BookingRecord, period: Period, now: Date): boolean {
  if (!booking.instantBook) return false;
  if (!movesStart(booking, period) || period.startsAt <= booking.startsAt) return true;
  // Who moves the start away to cancel it for nothing afterwards asks the host first.
  const whole = booking.total - givenUpOf(booking.lines);
  return refundAt({ ...booking, bookedAt: booking.createdAt }, now) === whole;
}

async function propose(tx: Db, id: string, request: ChangeRequest, by: By): Promise<Changed> {
  const { requestKey, period, amount, note = '' } = request;
  const booking = await lockedBooking(tx, id);
  const earlier = await changeOfRequest(tx, id, requestKey);
  if (earlier) return { ok: true, change: earlier };
  const found = await offerChange(booking, request, by.now, tx);
  if (!found.ok) return found;
  if (found.offer.price.amount !== amount) return { ok: false, problem: 'price-changed' };
  if (!(await isPaid(tx, id))) return { ok: false, problem: 'unpaid' };
  const { later, blockedUntil } = found.offer;
  const change = await insertChange(
    tx,
    booking,
    { requestKey, note, earlier: agreedBefore(booking, later), later, blockedUntil, amount },
    by,
  );
  await holdTime(tx, booking, { ...change, period }, by.now);
  if (by.side === 'client' && isInstant(booking, period, by.now)) {
    await recordConsent(tx, change.id, { how: 'instant', now: by.now });
    await agree(tx, booking, change, by);
  } else {
    const to = otherSide(by.side);
    await notifyOfChange(tx, booking, change, { kind: 'change_proposed', to, now: by.now });
  }
  return { ok: true, change: await changeOf(tx, id, change.id) };
}

/** The terms as they are; place and protection are part of them where the change is about them. */
function agreedBefore(booking: BookingRecord, later: Terms): Terms {
  const { deliveryPlace, protection: plan, excess, deposit } = booking;
  return {
    ...termsOf(booking),
    ...(later.deliveryPlace !== undefined && { deliveryPlace }),
    ...(later.protection && { protection: { plan, excess, deposit } }),
  };
}

/** Both sides want it. What costs more waits for its payment: of a client who is not there, as long as an answer. */
async function agree(tx: Db, booking: BookingRecord, change: ChangeRecord, by: By): Promise<void> {
  const { id: changeId, amount, currency } = change;
  if (amount <= 0) return applyChange(tx, booking, change, by);
  const { now } = by;
  const of = { bookingId: booking.id, purpose: 'extension' as const, amount, currency };
  const payment = await tx.payment.create({
    data: { ...of, createdAt: now, updatedAt: now },
    select: { id: true },
  });
  const expiresAt =
    by.side === 'client'
      ? holdExpiresAt(now)
      : changeAnswerDueAt(now, nextOf(booking, change, now));
  await tx.bookingChange.update({
    where: { id: changeId },
    data: { state: 'awaiting_payment', paymentId: payment.id, expiresAt },
    select: { id: true },
  });
  await enqueue(tx, 'end-change', { bookingId: booking.id }, expiresAt);
  if (by.side === 'host') await enqueue(tx, 'settle-booking', { bookingId: booking.id });
}

function requireAnswerable(change: ChangeRecord, { side, now }: By): void {
  if (change.state !== 'proposed' || change.proposedBy === side || now >= change.expiresAt)
    throw new Refusal('conflict', `A change that is ${change.state} waits for nobody's answer.`);
}

/** Whether the money of a change is with the gateway; then its payment decides, and nobody else. */
async function isBeingPaid(tx: Db, { paymentId }: ChangeRecord): Promise<boolean> {
  if (!paymentId) return false;
  const paid = await tx.payment.count({
    where: { id: paymentId, status: { in: ['authorised', 'captured'] } },
  });
  return paid > 0;
}

async function isPaid(tx: Db, bookingId: string): Promise<boolean> {
  return (
    (await tx.payment.count({ where: { bookingId, purpose: 'rental', status: 'captured' } })) > 0
  );
}

/**
 * An admin acts for the host.
 *
 * @throws {Refusal} `forbidden` for a viewer
 */
function sideOf({ role }: PartyBooking): Side {
  return roleOf(role) === 'client' ? 'client' : 'host';
}
