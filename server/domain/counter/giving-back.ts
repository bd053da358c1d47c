import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { isConfirmed, isInProgress } from '../bookings/booking.ts';
import { hasOpenClaim } from '../bookings/commands.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { requireRunning } from '../hosts/policy.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { sum, type Minor } from '../money/money.ts';
import { rentalTarget } from '../payments/payment.ts';
import { claimsDue } from '../claims/queries.ts';
import { paymentsOf, type PaymentRecord } from '../payments/queries.ts';
import type { Actor } from '../users/actor.ts';
import { noteAtCounter } from './taking.ts';

/** `running`: the car is not back. `open-claim`: the client has not answered a claim yet. `nothing`: it was given back. */
type GivingBackProblem = 'running' | 'open-claim' | 'nothing';

export type GivenBack =
  | { ok: true; amount: Minor; kept: Minor }
  | { ok: false; problem: GivingBackProblem };

/**
 * What a company has to give back at its counter now, in minor units; `kept` is what claims take of a deposit. A deposit
 * waits while the client has a claim to answer.
 */
export type Due = { payment: PaymentRecord; amount: Minor; kept: Minor; waits: boolean };

/** Deposits that are still held, and what a cancellation leaves of a price. */
export async function dueAtCounter(booking: BookingRecord, tx: Db = db): Promise<Due[]> {
  const payments = await paymentsOf(booking.id, tx);
  const owed = (await claimsDue(tx, booking.id)) - paidForClaims(payments);
  const waits = await hasOpenClaim(tx, booking.id);
  const target = rentalTarget(booking);
  return payments.flatMap((payment) => {
    const { purpose, status, means, amount, captured, refunded } = payment;
    if (means === 'card') return [];
    if (purpose === 'deposit') {
      if (status !== 'authorised') return [];
      const kept = Math.min(amount, owed);
      return [{ payment, amount: amount - kept, kept, waits }];
    }
    if (purpose !== 'rental' || target.kind === 'hold') return [];
    const excess = Math.min(captured, Math.max(0, booking.total - target.amount)) - refunded;
    return excess > 0 ? [{ payment, amount: excess, kept: 0, waits: false }] : [];
  });
}

function paidForClaims(payments: readonly PaymentRecord[]): Minor {
  const settlements = payments.filter(({ purpose }) => purpose === 'settlement');
  return sum(settlements.map(({ captured }) => captured));
}

/**
 * Notes that a member has given back at the counter whatever of one payment is due: a deposit once the car is back, less
 * accepted claims, or what a cancellation refunds.
 *
 * @throws {Refusal} `not-found` or `forbidden` for those who do not act for the car
 */
export async function giveBack(
  actor: Actor,
  bookingId: string,
  purpose: 'deposit' | 'rental',
  now: Date,
): Promise<GivenBack> {
  return transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId);
    requireRunning(actor, booking);
    const due = (await dueAtCounter(booking, tx)).find(
      ({ payment }) => payment.purpose === purpose,
    );
    if (!due) return { ok: false, problem: 'nothing' };
    if (isConfirmed(booking.status) || isInProgress(booking.status))
      return { ok: false, problem: 'running' };
    if (due.waits) return { ok: false, problem: 'open-claim' };
    await writeDue(tx, booking, due, now);
    await noteAtCounter(tx, booking, 'give-back', { actor, now });
    // Claims beyond the deposit are asked of the client from now on.
    await enqueue(tx, 'settle-booking', { bookingId });
    return { ok: true, amount: due.amount, kept: due.kept };
  });
}

async function writeDue(tx: Db, booking: BookingRecord, { payment, amount, kept }: Due, now: Date) {
  const of = { bookingId: booking.id, hostId: booking.hostId, currency: booking.currency };
  const { id, purpose } = payment;
  await tx.payment.update({
    where: { id },
    data:
      purpose === 'deposit'
        ? { status: kept > 0 ? 'captured' : 'released', captured: kept, updatedAt: now }
        : { refunded: { increment: amount }, updatedAt: now },
    select: { id: true },
  });
  if (amount > 0) await post(tx, ledger.outsideReturned(of, id, amount), now);
  if (kept === 0) return;
  await post(tx, ledger.claimsOutside(of, id, kept), now);
  await post(tx, ledger.outsideKept(of, id, { host: kept, platform: 0 }), now);
}
