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

/** Proposes what the two inspections say is owed: lateness, kilometres, fuel. */
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
 * A host's own claim on a returned booking: cleaning or damage, with what happened. Sent twice, it is made once.
 *
 * @throws {Refusal} `conflict` unless the car is back, for 72 hours at most, and the booking not closed
 */
export async function claim(booking: PartyBooking, request: ClaimRequest, now: Date) {
  const { requestKey } = request;
  await transaction(async (tx) => {
    // Closing waits for this lock, and then finds the claim; after it there is nothing to claim any more.
    const { status, returnedAt } = await lockedBooking(tx, booking.id);
    const sent = await tx.claim.count({ where: { bookingId: booking.id, requestKey } });
    if (sent > 0) return;
    if (!isReturned(status) || !returnedAt || now >= closesAt(returnedAt))
      throw new Refusal('conflict', 'No claim on a booking that is not returned, or is closed.');
    if (request.kind === 'cleaning') await requireFirstCleaning(tx, booking.id);
    await propose(tx, booking, { ...request, facts: {} }, now);
  });
}

/** One cleaning a trip; one that was withdrawn does not count. */
async function requireFirstCleaning(tx: Db, bookingId: string): Promise<void> {
  const cleanings = await tx.claim.count({
    where: { bookingId, kind: 'cleaning', status: { not: 'withdrawn' } },
  });
  if (cleanings > 0) throw new Refusal('conflict', 'Cleaning is claimed once a trip.');
}

/** `requestKey` names the form that was filled in. */
export type ClaimRequest = {
  kind: Extract<ClaimKind, 'cleaning' | 'damage'>;
  amount: number;
  note: string;
  requestKey: string;
};

export type Answer = { action: 'accept' | 'withdraw' } | { action: 'dispute'; objection: string };

/**
 * The client accepts or disputes, or the host withdraws. Accepted money is taken from the deposit when the booking
 * closes, which it does at once if both sides had closed it and this was the last open claim.
 *
 * @throws {Refusal} `not-found` for no such claim; `conflict` when it is past that
 */
export async function answerClaim(
  booking: PartyBooking,
  claimId: string,
  answer: Answer,
  now: Date,
) {
  const { action } = answer;
  const found = (await claimsOf(booking.id)).find(({ id }) => id === claimId);
  if (!found) throw new Refusal('not-found', 'No such claim.');
  await transaction(async (tx) => {
    await move(tx, found, action, { role: roleIn(booking), now });
    if (answer.action === 'dispute')
      await tx.claim.updateMany({
        where: { id: found.id },
        data: { objection: answer.objection },
      });
    await completeIfAgreed(tx, booking.id, { role: 'system', now });
    if (action === 'withdraw') return;
    const facts = { ...factsOf(booking), amount: found.amount };
    const to = url('owner.bookings.show', { ref: booking.ref });
    await notify(
      tx,
      await hostPeople(tx, booking.hostId),
      { kind: 'claim_answered', facts, url: to },
      now,
    );
  });
}

/**
 * Claims whose time to dispute is over count as accepted as far as the deposit covers them, those made first before the
 * others; what goes beyond it waits for an admin, as if it were disputed. Run by the sweep.
 */
export async function acceptUnanswered(now: Date): Promise<void> {
  // The status is written into the statement: as a parameter, PostgreSQL could not use the index of unanswered claims.
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
  const status = next(action, found.status, by.role);
  const { count } = await tx.claim.updateMany({
    where: { id: found.id, status: found.status },
    data: { status, resolvedAt: status === 'disputed' ? null : by.now },
  });
  if (count === 0) throw new Refusal('conflict', 'This claim has just changed.');
}

async function propose(
  tx: Db,
  booking: BookingRecord,
  charge: Charge & { note: string; requestKey?: string },
  now: Date,
) {
  await tx.claim.create({
    data: {
      ...charge,
      bookingId: booking.id,
      currency: booking.currency,
      respondBy: respondBy(now),
      createdAt: now,
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
