import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { CounterMeans } from '#shared/counter.ts';
import type { Drawing } from '#shared/drawn-signature.ts';
import { url } from '#shared/routes.ts';
import { isReturned } from '../bookings/booking.ts';
import { completeIfAgreed } from '../bookings/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { askedFor, availableActions, next } from '../claims/claim.ts';
import { claimsDue, claimsOf, type ClaimRecord } from '../claims/queries.ts';
import { requireRunning } from '../hosts/policy.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { sum, type Minor } from '../money/money.ts';
import { notify } from '../notifications/commands.ts';
import { paymentsOf } from '../payments/queries.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { isSameName } from '../users/names.ts';
import { noteAtCounter, takeAtCounter } from './taking.ts';

/** What a client read on the screen, in minor units, and how they signed below it. */
export type Agreement = {
  charges: readonly { id: string; amount: Minor }[];
  name: string;
  drawing: Drawing | null;
};

export type Agreed = { ok: true } | { ok: false; problem: 'name' | 'charges-changed' };

/** The charges that a client can accept now. */
export async function chargesToAnswer(bookingId: string, tx: Db = db): Promise<ClaimRecord[]> {
  const claims = await claimsOf(bookingId, tx);
  return claims.filter((claim) => availableActions(claim, 'client').includes('accept'));
}

/**
 * A client signs at the counter, in front of a member, for all charges that wait for their answer; with their name, so
 * also for what goes beyond the deposit. They are told of it. The same agreement again changes nothing.
 *
 * @throws {Refusal} `not-found` or `forbidden` for those who do not act for the car
 */
export async function agreeAtCounter(
  actor: Actor,
  bookingId: string,
  agreement: Agreement,
  now: Date,
): Promise<Agreed> {
  return transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId);
    requireCounter(actor, booking);
    if (!isSameName(agreement.name, booking.clientName)) return { ok: false, problem: 'name' };
    const claims = await chargesToAnswer(bookingId, tx);
    if (!isWhatWasRead(claims, agreement)) {
      const wasSigned = claims.length === 0 && (await isSignedFor(tx, bookingId, agreement));
      return wasSigned ? { ok: true } : { ok: false, problem: 'charges-changed' };
    }
    await accept(tx, claims, { actor, agreement, now });
    await noteAtCounter(tx, booking, 'agree-charges', { actor, now });
    await tell(tx, booking, sum(claims.map(askedFor)), now);
    await completeIfAgreed(tx, bookingId, { role: 'system', now });
    return { ok: true };
  });
}

/** @throws {Refusal} `not-found` or `forbidden` for those who do not act for the car, `not-found` for an online booking */
export function requireCounter(actor: Actor, booking: BookingRecord): void {
  requireRunning(actor, booking);
  if (!booking.isCounter) throw new Refusal('not-found', 'Not booked at a counter.');
}

/** A charge that was added, withdrawn or changed meanwhile has not been read. */
function isWhatWasRead(claims: readonly ClaimRecord[], { charges }: Agreement): boolean {
  const read = new Map(charges.map(({ id, amount }) => [id, amount]));
  return (
    claims.length > 0 &&
    claims.length === read.size &&
    claims.every((claim) => read.get(claim.id) === askedFor(claim))
  );
}

async function isSignedFor(tx: Db, bookingId: string, { charges }: Agreement): Promise<boolean> {
  const ids = charges.map(({ id }) => id);
  const signed = await tx.claim.count({
    where: { id: { in: ids }, bookingId, status: 'accepted', witnessedBy: { not: null } },
  });
  return signed > 0 && signed === ids.length;
}

type Signing = { actor: Actor; agreement: Agreement; now: Date };

async function accept(tx: Db, claims: readonly ClaimRecord[], by: Signing): Promise<void> {
  const { actor, agreement, now } = by;
  for (const claim of claims)
    await tx.claim.update({
      where: { id: claim.id },
      data: {
        status: next('accept', claim, 'client'),
        settled: claim.countered,
        resolvedAt: now,
        agreedName: agreement.name,
        agreedDrawing: agreement.drawing ?? Prisma.DbNull,
        witnessedBy: actor.id,
      },
      select: { id: true },
    });
}

async function tell(tx: Db, booking: BookingRecord, amount: Minor, now: Date): Promise<void> {
  const facts = { ...factsOf(booking), amount };
  const to = url('client.bookings.show', { ref: booking.ref });
  await notify(tx, [booking.clientId], { kind: 'charges_signed', facts, url: to }, now);
}

/** What accepted charges come to beyond the deposit, to be paid while the client is still there, in minor units. */
export async function chargesToTake(booking: BookingRecord, tx: Db = db): Promise<Minor> {
  if (!isReturned(booking.status)) return 0;
  const payments = await paymentsOf(booking.id, tx);
  const paid = payments.map(({ purpose, status, amount, captured }) => {
    if (purpose === 'deposit') return status === 'authorised' ? amount : captured;
    return purpose === 'settlement' ? captured : 0;
  });
  return Math.max(0, (await claimsDue(tx, booking.id)) - sum(paid));
}

export type Taken =
  | { ok: true; amount: Minor }
  | { ok: false; problem: 'charges-changed' | 'nothing-to-take' };

/**
 * Notes that a client has paid at the counter what the deposit does not cover of the charges. All of it is the host's.
 *
 * @param request `amount`: what the member saw and took, in minor units
 * @throws {Refusal} `not-found` or `forbidden` for those who do not act for the car
 */
export async function takeCharges(
  actor: Actor,
  bookingId: string,
  { amount, means }: { amount: Minor; means: CounterMeans },
  now: Date,
): Promise<Taken> {
  return transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId);
    requireCounter(actor, booking);
    const due = await chargesToTake(booking, tx);
    if (due === 0) return { ok: false, problem: 'nothing-to-take' };
    if (due !== amount) return { ok: false, problem: 'charges-changed' };
    const paymentId = await takeAtCounter(tx, booking, 'settlement', { actor, amount, means, now });
    const of = { bookingId, hostId: booking.hostId, currency: booking.currency };
    await post(tx, ledger.claimsOutside(of, paymentId, amount), now);
    await post(tx, ledger.outsideKept(of, paymentId, { host: amount, platform: 0 }), now);
    await noteAtCounter(tx, booking, 'take-charges', { actor, now });
    return { ok: true, amount };
  });
}
