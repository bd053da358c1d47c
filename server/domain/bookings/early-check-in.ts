import { violatesExclusion, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { hostPeople, notify, type Notice } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { isConfirmed } from './booking.ts';
import { checkInOpensAt } from './deadlines.ts';
import { factsOf } from './effects.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from './queries.ts';

export type EarlyAnswer = 'agree' | 'decline';

export type EarlyState = Pick<
  BookingRecord,
  'status' | 'startsAt' | 'earlyCheckInAskedAt' | 'earlyCheckInAgreedAt'
>;

/** Whether it is too early for the check-in and nobody has agreed to do it earlier. */
export function isCheckInAhead(booking: EarlyState, now: Date): boolean {
  return isConfirmed(booking.status) && now < checkInOpensAt(booking);
}

/** Whether the host has asked for an earlier check-in and the client has not answered. */
export function awaitsEarlyAnswer(booking: EarlyState, now: Date): boolean {
  return isCheckInAhead(booking, now) && booking.earlyCheckInAskedAt !== null;
}

export type EarlyOutcome = { ok: true } | { ok: false; problem: 'car-taken' };

/**
 * The host asks the client for a check-in earlier than a day before the start.
 *
 * @throws {Refusal} `conflict` when it was asked before, or when the check-in is open or over
 */
export async function askEarlyCheckIn(booking: PartyBooking, now: Date): Promise<EarlyOutcome> {
  return transaction(async (tx) => {
    const fresh = await lockedBooking(tx, booking.id);
    if (!isCheckInAhead(fresh, now) || fresh.earlyCheckInAskedAt)
      throw new Refusal('conflict', 'There is no earlier check-in to ask for.');
    if (await isTakenBefore(tx, fresh, now)) return { ok: false, problem: 'car-taken' };
    await tx.booking.updateMany({
      where: { id: booking.id },
      data: { earlyCheckInAskedAt: now, updatedAt: now },
    });
    const to = url('client.bookings.show', { ref: booking.ref });
    const notice = { kind: 'early_check_in_asked' as const, facts: factsOf(fresh), url: to };
    await notify(tx, [booking.clientId], notice, now);
    return { ok: true };
  });
}

/**
 * The client's answer. If they agree, the car is occupied from now on, because the client may drive it as soon as they
 * have it.
 *
 * @throws {Refusal} `conflict` when nothing waits for an answer
 */
export async function answerEarlyCheckIn(
  booking: PartyBooking,
  answer: EarlyAnswer,
  now: Date,
): Promise<EarlyOutcome> {
  try {
    await transaction((tx) => saveAnswer(tx, booking, answer, now));
    return { ok: true };
  } catch (error) {
    if (!violatesExclusion(error)) throw error;
    return { ok: false, problem: 'car-taken' };
  }
}

async function saveAnswer(tx: Db, booking: PartyBooking, answer: EarlyAnswer, now: Date) {
  const fresh = await lockedBooking(tx, booking.id);
  if (!awaitsEarlyAnswer(fresh, now))
    throw new Refusal('conflict', 'No earlier check-in waits for an answer.');
  const isAgreed = answer === 'agree';
  await tx.booking.updateMany({
    where: { id: booking.id },
    data: isAgreed
      ? { earlyCheckInAgreedAt: now, updatedAt: now }
      : { earlyCheckInAskedAt: null, updatedAt: now },
  });
  if (isAgreed)
    await tx.execute`update occupancies set starts_at = ${now} where booking_id = ${booking.id}`;
  const notice: Notice = {
    kind: isAgreed ? 'early_check_in_agreed' : 'early_check_in_declined',
    facts: factsOf(fresh),
    url: url('owner.bookings.show', { ref: booking.ref }),
  };
  await notify(tx, await hostPeople(tx, booking), notice, now);
}

/**
 * Locks the booking, and refuses a check-in before its time.
 *
 * @throws {Refusal} `conflict` before that time, or when the booking is not confirmed any more
 */
export async function requireOpenCheckIn(tx: Db, bookingId: string, now: Date): Promise<void> {
  const booking = await lockedBooking(tx, bookingId);
  if (!isConfirmed(booking.status) || isCheckInAhead(booking, now))
    throw new Refusal('conflict', 'The check-in is not open.');
}

async function isTakenBefore(tx: Db, booking: BookingRecord, now: Date): Promise<boolean> {
  const { carId, id, startsAt } = booking;
  const taken = await tx.execute`
    select 1 from occupancies where car_id = ${carId} and active and booking_id is distinct from ${id}::uuid
      and tstzrange(starts_at, blocked_until) && tstzrange(${now}, ${startsAt})`;
  return taken > 0;
}
