import { z } from 'zod';
import { db, isUniqueViolation, violatesExclusion, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { CounterMeans } from '#shared/counter.ts';
import { record } from '../audit/commands.ts';
import { blockedUntil, type PeriodProblem } from '../bookings/availability.ts';
import { newRef } from '../bookings/booking-ref.ts';
import { cancellationRulesOf } from '../bookings/cancellation.ts';
import { act } from '../bookings/commands.ts';
import { driverProblem, type DriverProblem } from '../bookings/eligibility.ts';
import { bookingById } from '../bookings/queries.ts';
import { driverOf, isMember } from '../checkout/hold.ts';
import { startsAtAirport } from '../checkout/pickup.ts';
import type { Company } from '../fleet/company.ts';
import { requireRunning } from '../hosts/policy.ts';
import type { Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { BookableCar } from '../quotes/queries.ts';
import type { QuoteRequest } from '../quotes/quote-id.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { optionsProblem } from './options.ts';
import {
  counterCar,
  counterOffer,
  counterPeriodProblem,
  largestAdjustment,
  type CounterOffer,
} from './offers.ts';
import {
  chosenId,
  openCounterAccount,
  personById,
  type CounterPerson,
  type NewPerson,
} from './people.ts';
import { takeAtCounter } from './taking.ts';

export type CounterProblem =
  | PeriodProblem
  | DriverProblem
  | 'not-listed'
  | 'taken'
  | 'extras'
  | 'plan'
  | 'price-changed'
  | 'adjustment'
  | 'reason'
  | 'identity'
  | 'own-member'
  | 'person-gone'
  | 'person-exists';

export type CounterRequest = QuoteRequest & {
  carSlug: string;
  requestKey: string;
  /** Somebody who was found, by their choice, or somebody new. */
  person: { choice: string } | NewPerson;
  /** In whole per cent of the days. */
  adjustment: number;
  reason: string;
  /** What the member saw and took, in minor units. */
  total: Minor;
  means: CounterMeans;
  /** How the deposit was taken; `null` when the company asks for none. */
  deposit: CounterMeans | null;
  /** The member has looked at the person's identity document and driving licence. */
  isIdentityChecked: boolean;
};

export type Booked = { ok: true; ref: string } | { ok: false; problem: CounterProblem };

type By = { actor: Actor; company: Company; now: Date };

/**
 * Books a car for somebody who stands at the company's counter and has paid there. The booking is confirmed at once, with
 * its contract; the database decides which of two counters gets a car. The same request again answers with the first
 * booking.
 *
 * @throws {Refusal} `not-found` for another company's car, `forbidden` for members who do not act for it
 */
export async function bookAtCounter(request: CounterRequest, by: By): Promise<Booked> {
  await requireCar(request.carSlug, by);
  const earlier = await bookingOfRequest(request, by);
  if (earlier) return { ok: true, ref: earlier };
  try {
    return await transaction((tx) => book(tx, request, by));
  } catch (error) {
    return afterLosing(error, request, by);
  }
}

/** The first of two equal requests may be what takes the car, or the address of somebody new. */
async function afterLosing(error: unknown, request: CounterRequest, by: By): Promise<Booked> {
  const isTaken = violatesExclusion(error);
  if (!isTaken && !isUniqueViolation(error)) throw error;
  const ref = await bookingOfRequest(request, by);
  if (ref) return { ok: true, ref };
  if (isTaken) return { ok: false, problem: 'taken' };
  if (isUniqueViolation(error, 'users_email_key')) return { ok: false, problem: 'person-exists' };
  throw error;
}

async function requireCar(slug: string, { actor, company }: By): Promise<void> {
  const car = await db.car.findUnique({
    where: { slug },
    select: { hostId: true, branchId: true },
  });
  if (car?.hostId !== company.id) throw new Refusal('not-found', 'No such car of this company.');
  requireRunning(actor, car);
}

async function bookingOfRequest({ requestKey }: CounterRequest, { actor }: By) {
  const booking = await db.booking.findFirst({
    where: { counterBy: actor.id, requestKey },
    select: { ref: true },
  });
  return booking?.ref ?? null;
}

function requestProblem(
  request: CounterRequest,
  car: BookableCar,
  { company, now }: By,
): CounterProblem | null {
  const { period, adjustment, reason } = request;
  if (car.status !== 'listed') return 'not-listed';
  if (Math.abs(adjustment) > largestAdjustment(company)) return 'adjustment';
  if (adjustment !== 0 && reason === '') return 'reason';
  return counterPeriodProblem(period, car, now) ?? optionsProblem(request, car);
}

async function book(tx: Db, request: CounterRequest, by: By): Promise<Booked> {
  const car = await counterCar(request.carSlug, tx);
  const unfit = requestProblem(request, car, by);
  if (unfit) return { ok: false, problem: unfit };
  const offer = await counterOffer(car, request, request.adjustment, tx);
  if (offer.price.total !== request.total) return { ok: false, problem: 'price-changed' };
  const person = await personOf(tx, request, by);
  if (!person) return { ok: false, problem: 'person-gone' };
  const problem = await personProblem(tx, person, request, offer);
  if (problem) return { ok: false, problem };
  const { id, ref } = await insertBooking(tx, { request, offer, person }, by);
  await takeMoney(tx, id, { request, offer }, by);
  await tx.bookingEvent.create({
    data: {
      bookingId: id,
      action: 'counter',
      to: 'awaiting_payment',
      by: 'host',
      actorId: by.actor.id,
      at: by.now,
    },
    select: { id: true },
  });
  const entry = { actorId: by.actor.id, action: 'counter.book', object: 'booking', objectId: id };
  const { adjustment, reason, total, means, isIdentityChecked } = request;
  const after = { adjustment, reason, total, means, isIdentityChecked };
  await record(tx, { ...entry, after }, by.now);
  await act(tx, await bookingById(tx, id), 'confirm', { role: 'system', now: by.now });
  return { ok: true, ref };
}

async function personOf(tx: Db, { person }: CounterRequest, by: By): Promise<CounterPerson | null> {
  if (!('choice' in person)) return openCounterAccount(tx, person, by.company, by.now);
  const id = chosenId(person.choice, by, by.now);
  if (!id) return null;
  await tx.execute`select 1 from users where id = ${id} for no key update`;
  return personById(id, tx);
}

/** What the platform knows of the person is checked by rules; the rest by the member who sees their documents. */
async function personProblem(
  tx: Db,
  { id, isVerified }: CounterPerson,
  { period, isIdentityChecked }: CounterRequest,
  { car }: CounterOffer,
): Promise<CounterProblem | null> {
  if (await isMember(tx, id, car.hostId)) return 'own-member';
  if (!isVerified && !isIdentityChecked) return 'identity';
  const unfit = driverProblem(await driverOf(id, tx), car, {
    on: wallDateOf(period.startsAt, car.timeZone),
    until: wallDateOf(period.endsAt, car.timeZone),
  });
  return unfit === 'driver-unknown' && isIdentityChecked ? null : unfit;
}

type Made = { request: CounterRequest; offer: CounterOffer; person: CounterPerson };

async function insertBooking(tx: Db, { request, offer, person }: Made, { actor, now }: By) {
  const { car, price, protection } = offer;
  const { startsAt, endsAt } = request.period;
  const airport = await startsAtAirport(tx, { ...request, carId: car.id });
  const [booking] = await tx.sql(z.object({ id: z.string(), ref: z.string() }))`
    insert into bookings (ref, car_id, host_id, client_id, request_key, starts_at, ends_at, time_zone,
      days, lines, total, host_earns, deposit, protection, excess, currency, km_included, km_price, instant_book,
      cancellation_policy, cancellation_rules, at_airport, hold_expires_at, is_counter, counter_by, counter_reason,
      identity_checked_at, created_at, updated_at)
    values (${newRef()}, ${car.id}, ${car.hostId}, ${person.id}, ${request.requestKey}, ${startsAt}, ${endsAt},
      ${car.timeZone}, ${price.days}, ${JSON.stringify(price.lines)}, ${price.total}, ${price.hostEarns},
      ${request.deposit ? protection.deposit : 0}, ${protection.plan}::protection_plan, ${protection.excess},
      ${car.currency}, ${price.days * car.kmPerDay}, ${car.kmPrice}, true,
      ${car.cancellationPolicy}::cancellation_policy,
      ${JSON.stringify(cancellationRulesOf(car.cancellationPolicy))}::jsonb, ${airport}, ${now}, true, ${actor.id},
      ${request.reason || null}, ${request.isIdentityChecked ? now : null}, ${now}, ${now})
    returning id, ref`;
  if (!booking) throw new Error('A booking was not stored.');
  await tx.execute`
    insert into occupancies (car_id, kind, booking_id, starts_at, ends_at, blocked_until, created_at)
    values (${car.id}, 'hold', ${booking.id}, ${startsAt}, ${endsAt},
      ${blockedUntil(endsAt, car.bufferMinutes)}, ${now})`;
  return booking;
}

/** The rental is paid, and the deposit held, outside the gateway. */
async function takeMoney(
  tx: Db,
  id: string,
  { request, offer }: Pick<Made, 'request' | 'offer'>,
  by: By,
): Promise<void> {
  const { hostId, currency } = offer.car;
  const booking = { id, hostId, currency };
  const rental = { ...by, amount: offer.price.total, means: request.means };
  await takeAtCounter(tx, booking, 'rental', rental);
  const { deposit } = offer.protection;
  if (!request.deposit || deposit === 0) return;
  await takeAtCounter(tx, booking, 'deposit', { ...by, amount: deposit, means: request.deposit });
}
