import { db, type Db } from '#server/db/client.ts';
import type { ClaimKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { completeIfAgreed } from '../bookings/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { isReturned } from '../bookings/booking.ts';
import { closesAt } from '../bookings/deadlines.ts';
import {
  bookingById,
  lockedBooking,
  type BookingRecord,
  type PartyBooking,
} from '../bookings/queries.ts';
import { chargesOf, type Charge } from '../bookings/settlement.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { next, respondBy, type Action, type Role } from './claim.ts';
import { claimsOf, type ClaimRecord } from './queries.ts';

type Reading = { returnedAt: Date | null; odometerKm: number | null; fuelPercent: number | null };
type Legs = { checkIn: Reading; checkOut: Reading };

/** Proposes the charges that follow from the two inspections: for time, kilometres and fuel. */
export async function proposeReturnCharges(tx: Db, booking: BookingRecord, legs: Legs, now: Date) {
  const { checkIn, checkOut } = legs;
  const charges = chargesOf({
    endsAt: booking.endsAt,
    returnedAt: checkOut.returnedAt ?? now,
    days: booking.days,
    kmIncluded: booking.kmIncluded,
    kmPrice: booking.kmPrice,
    lines: booking.lines,
    odometerOutKm: checkIn.odometerKm ?? 0,
    odometerInKm: checkOut.odometerKm ?? 0,
    fuelOutPercent: checkIn.fuelPercent ?? 0,
    fuelInPercent: checkOut.fuelPercent ?? 0,
    fuelPrepaid: booking.lines.some(
      (line) => line.code === 'extra' && line.extra === 'prepaid_fuel',
    ),
  });
  for (const charge of charges) await propose(tx, booking, { ...charge, note: '' }, now);
}

/**
 * A host's own claim on a returned booking, for cleaning or damage, with a description. Sending it twice makes one
 * claim.
 *
 * @throws {Refusal} `conflict` unless the car has been back for at most 72 hours and the booking is not closed
 */
export async function claim(booking: PartyBooking, request: ClaimRequest, now: Date) {
  const { requestKey } = request;
  await transaction(async (tx) => {
    // Closing a booking waits for this lock and then finds the claim. If it was closed first, no claim is possible any
    // more.
    const { status, returnedAt } = await lockedBooking(tx, booking.id);
    const sent = await tx.claim.count({ where: { bookingId: booking.id, requestKey } });
    if (sent > 0) return;
    if (!isReturned(status) || !returnedAt || now >= closesAt(returnedAt))
      throw new Refusal('conflict', 'No claim on a booking that is not returned, or is closed.');
    if (request.kind === 'cleaning') await requireFirstCleaning(tx, booking.id);
    const photos = await photosOfReturn(tx, booking.id, request.photos);
    await propose(tx, booking, { ...request, photos, facts: {} }, now);
  });
}

/** A trip can have one claim for cleaning; a withdrawn one does not count. */
async function requireFirstCleaning(tx: Db, bookingId: string): Promise<void> {
  const cleanings = await tx.claim.count({
    where: { bookingId, kind: 'cleaning', status: { not: 'withdrawn' } },
  });
  if (cleanings > 0) throw new Refusal('conflict', 'Cleaning is claimed once a trip.');
}

/** @throws {Refusal} `conflict` for none, or for a photo that is not one of this booking's return */
async function photosOfReturn(tx: Db, bookingId: string, photos: readonly string[]) {
  const wanted = [...new Set(photos)];
  const found = await tx.inspectionPhoto.count({
    where: { id: { in: wanted }, inspection: { bookingId, leg: 'check_out' } },
  });
  if (wanted.length === 0 || found < wanted.length)
    throw new Refusal('conflict', 'A claim needs photos of the return.');
  return wanted;
}

/** `requestKey` identifies the form, so that sending it twice makes one claim. */
export type ClaimRequest = {
  kind: Extract<ClaimKind, 'cleaning' | 'damage'>;
  amount: number;
  note: string;
  requestKey: string;
  /** The photos of the return that show it, by their ids; one at least. */
  photos: readonly string[];
};

/** `offer`: what the client would pay instead, in minor units; `null` for nothing. */
type Dispute = { action: 'dispute'; objection: string; offer: number | null };

export type Answer = { action: 'accept' | 'agree' | 'withdraw' } | Dispute;

export type Answered = { ok: true } | { ok: false; problem: 'too-much'; most: number };

/**
 * The client accepts or disputes a claim, or the host withdraws it or agrees to what the client offers. An accepted
 * claim is paid from the deposit when the booking closes. If both sides have closed it and this was its last open claim, that happens at once.
 *
 * @throws {Refusal} `not-found` for no such claim; `conflict` when the action is no longer possible
 */
export async function answerClaim(
  booking: PartyBooking,
  claimId: string,
  answer: Answer,
  now: Date,
): Promise<Answered> {
  const { action } = answer;
  const found = (await claimsOf(booking.id)).find(({ id }) => id === claimId);
  if (!found) throw new Refusal('not-found', 'No such claim.');
  if (answer.action === 'dispute' && (answer.offer ?? 0) >= found.amount)
    return { ok: false, problem: 'too-much', most: found.amount };
  await transaction(async (tx) => {
    await move(tx, found, action, { role: roleIn(booking), now });
    if (answer.action === 'dispute')
      await tx.claim.updateMany({
        where: { id: found.id },
        data: { objection: answer.objection, offered: answer.offer },
      });
    await completeIfAgreed(tx, booking.id, { role: 'system', now });
    await notifyOfAnswer(tx, booking, found, { action, now });
  });
  return { ok: true };
}

type Done = { action: Action; now: Date };

/** The host of the client's answer, or the client that the host agrees. A withdrawn claim needs no words. */
async function notifyOfAnswer(
  tx: Db,
  booking: PartyBooking,
  { amount, offered }: ClaimRecord,
  { action, now }: Done,
) {
  if (action === 'withdraw') return;
  const { ref } = booking;
  if (action === 'agree') {
    const facts = { ...factsOf(booking), amount: offered ?? amount };
    const to = url('client.bookings.show', { ref });
    await notify(tx, [booking.clientId], { kind: 'claim_agreed', facts, url: to }, now);
    return;
  }
  const facts = { ...factsOf(booking), amount };
  const to = url('owner.bookings.show', { ref });
  const people = await hostPeople(tx, booking);
  await notify(tx, people, { kind: 'claim_answered', facts, url: to }, now);
}

/**
 * Accepts claims without an answer in time, oldest first, as far as the deposit covers them. Those beyond it wait for
 * an admin, as if they were disputed. Run by the sweep.
 */
export async function acceptUnanswered(now: Date): Promise<void> {
  // The status is part of the statement's text: as a parameter, PostgreSQL could not use the index for unanswered
  // claims.
  await db.execute`
    with unanswered as (
      select k.id, k.booking_id, sum(k.amount) over (partition by k.booking_id order by k.created_at, k.id) as upto
      from claims k where k.status = 'proposed' and k.respond_by <= ${now}
    ), judged as (
      select u.id, b.deposit >= u.upto + (
        select coalesce(sum(coalesce(a.settled, a.amount)), 0) from claims a
        where a.booking_id = u.booking_id and a.status in ('accepted', 'settled')) as is_covered
      from unanswered u join bookings b on b.id = u.booking_id
    )
    update claims k set
      status = case when j.is_covered then 'accepted'::claim_status else 'disputed'::claim_status end,
      resolved_at = case when j.is_covered then ${now}::timestamptz end
    from judged j where k.id = j.id and k.status = 'proposed'`;
}

async function move(tx: Db, found: ClaimRecord, action: Action, by: { role: Role; now: Date }) {
  const status = next(action, found, by.role);
  const settled = action === 'agree' ? { settled: found.offered } : {};
  const { count } = await tx.claim.updateMany({
    where: { id: found.id, status: found.status },
    data: { status, resolvedAt: status === 'disputed' ? null : by.now, ...settled },
  });
  if (count === 0) throw new Refusal('conflict', 'This claim has just changed.');
}

type Proposed = Charge & { note: string; requestKey?: string; photos?: readonly string[] };

async function propose(
  tx: Db,
  booking: BookingRecord,
  { photos = [], ...charge }: Proposed,
  now: Date,
) {
  await tx.claim.create({
    data: {
      ...charge,
      bookingId: booking.id,
      currency: booking.currency,
      respondBy: respondBy(now),
      createdAt: now,
      photos: { create: photos.map((photoId) => ({ photoId })) },
    },
    select: { id: true },
  });
  const fresh = await bookingById(tx, booking.id);
  const facts = { ...factsOf(fresh), amount: charge.amount };
  const to = url('client.bookings.show', { ref: booking.ref });
  await notify(tx, [booking.clientId], { kind: 'settlement_proposed', facts, url: to }, now);
}

function roleIn({ role }: PartyBooking): Role {
  if (role === 'viewer') throw new Refusal('forbidden', 'A viewer does not answer claims.');
  return role;
}
