import { db, isUniqueViolation, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { linkToken } from '#server/lib/link-token.ts';
import { mailPerson } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import { allowedDrivers, driversBooked, mayNameDrivers } from '../bookings/further-drivers.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from '../bookings/queries.ts';
import { Refusal } from '../refusal.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { driverInvitation, driversOf } from './queries.ts';

/** To one address, from all bookings together. */
const MOST_MAILS_A_DAY = 3;

type NamingProblem = 'own' | 'named' | 'too-many' | 'too-often';

export type Named = { ok: true } | { ok: false; problem: NamingProblem };

/**
 * Names a further driver within the quantity that is booked, and asks them by mail to accept and to have their licence
 * checked.
 *
 * @throws {Refusal} `conflict` once the car is handed over, or the booking is over
 */
export async function nameDriver(
  booking: PartyBooking,
  person: { name: string; email: string },
  client: Actor,
  now: Date,
): Promise<Named> {
  if (person.email.toLowerCase() === client.email.toLowerCase())
    return { ok: false, problem: 'own' };
  try {
    return await transaction((tx) => name(tx, booking, { person, client }, now));
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problem: 'named' };
    throw error;
  }
}

type Naming = { person: { name: string; email: string }; client: Actor };

async function name(tx: Db, { id }: PartyBooking, naming: Naming, now: Date): Promise<Named> {
  const { person, client } = naming;
  const booking = await lockedBooking(tx, id);
  requireNaming(booking);
  if ((await tx.bookingDriver.count({ where: { bookingId: id } })) >= driversBooked(booking))
    return { ok: false, problem: 'too-many' };
  if ((await mailedSince(tx, person.email, hoursAfter(now, -24))) >= MOST_MAILS_A_DAY)
    return { ok: false, problem: 'too-often' };
  const { token, hash } = linkToken();
  await tx.bookingDriver.create({
    data: { bookingId: id, ...person, tokenHash: hash, createdAt: now },
    select: { id: true },
  });
  const { carName: car, startsAt: from, endsAt: until } = booking;
  const facts = { client: client.name, car, from, until, link: url('drivers.show', { token }) };
  // In the language of whoever names them: they know each other.
  await mailPerson(tx, { ...person, locale: client.locale }, 'driver-invitation', facts);
  return { ok: true };
}

function requireNaming({ status }: BookingRecord): void {
  if (!mayNameDrivers(status))
    throw new Refusal('conflict', `No further drivers of a booking that is ${status}.`);
}

/** Those of other bookings wait, so that each is counted. */
async function mailedSince(tx: Db, email: string, since: Date): Promise<number> {
  await tx.execute`select pg_advisory_xact_lock(hashtextextended('driver ' || lower(${email}), 0))`;
  return tx.mail.count({
    where: {
      kind: 'driver-invitation',
      to: { equals: email, mode: 'insensitive' },
      createdAt: { gt: since },
    },
  });
}

/**
 * The client takes a named driver back. Once they are gone, taking them back again changes nothing.
 *
 * @throws {Refusal} `conflict` once the car is handed over
 */
export async function removeDriver({ id: bookingId }: PartyBooking, id: string): Promise<void> {
  await transaction(async (tx) => {
    requireNaming(await lockedBooking(tx, bookingId));
    await tx.bookingDriver.deleteMany({ where: { id, bookingId } });
  });
}

export type Accepted = { ok: true } | { ok: false; problem: 'gone' | 'other-address' };

/** The person whose address was named accepts, and so lets client and host see whether they may drive. */
export async function acceptToDrive(token: string, person: Actor, now: Date): Promise<Accepted> {
  const invitation = await driverInvitation(token, now);
  if (!invitation) return { ok: false, problem: 'gone' };
  if (invitation.email.toLowerCase() !== person.email.toLowerCase())
    return { ok: false, problem: 'other-address' };
  await db.bookingDriver.updateMany({
    where: { id: invitation.id, acceptedAt: null },
    data: { userId: person.id, acceptedAt: now },
  });
  return { ok: true };
}

/** The car is handed over: who may drive it now may drive it on this trip, and nobody else. */
export async function clearDrivers(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  const allowed = allowedDrivers(booking, await driversOf(booking.id, tx));
  if (allowed.length === 0) return;
  await tx.bookingDriver.updateMany({
    where: { id: { in: allowed.map(({ id }) => id) }, clearedAt: null },
    data: { clearedAt: now },
  });
}
