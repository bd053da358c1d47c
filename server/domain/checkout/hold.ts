import { z } from 'zod';
import { db, isUniqueViolation, violatesExclusion, type Db } from '#server/db/client.ts';
import { KycStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import {
  deliveryProblem,
  priceOf,
  quoteProblem,
  termsOf,
  type DeliveryProblem,
  type QuoteProblem,
} from '../quotes/commands.ts';
import { bookableCar, freeCar, isFree, type BookableCar } from '../quotes/queries.ts';
import { readQuoteId, type ShownQuote } from '../quotes/quote-id.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { blockedUntil } from '../bookings/availability.ts';
import { newRef } from '../bookings/booking-ref.ts';
import { cancellationRulesOf } from '../bookings/cancellation.ts';
import { answerDueAt, holdExpiresAt } from '../bookings/deadlines.ts';
import { driverProblem, type Driver, type DriverProblem } from '../bookings/eligibility.ts';
import type { Price } from '../bookings/pricing.ts';
import { planOf, type Protection } from '../bookings/protection.ts';
import { startsAtAirport } from './pickup.ts';

export type HoldProblem =
  | QuoteProblem
  | DeliveryProblem
  | DriverProblem
  | 'quote-expired'
  | 'price-changed'
  | 'own-car'
  | 'delivery-address'
  | 'too-late-to-ask'
  | 'too-many-holds';

export type Held = { ok: true; ref: string } | { ok: false; problem: HoldProblem };

export type HoldRequest = {
  quoteId: string;
  requestKey: string;
  note: string;
  /** Where in the town the car is to be brought; empty if the quote names the exact place. */
  deliveryAddress?: string;
};

/**
 * Makes a hold: keeps a car for a client for 15 minutes while they pay, at the price of a quote. If several people ask
 * for overlapping times, the database lets exactly one succeed, before any money moves. A repeated request (same
 * `requestKey`) gets the booking of the first one.
 *
 * @throws {Refusal} `not-found` for no such quote, or another person's
 */
export async function holdCar(request: HoldRequest, client: Actor, now: Date): Promise<Held> {
  const quote = quoteOf(request.quoteId, client.id);
  const asked = { ...request, quote, client, now };
  const earlier = await bookingOfRequest(asked);
  if (earlier) return { ok: true, ref: earlier };

  const car = await bookableCar(db, { id: quote.carId });
  const problem = deliveryRefusal(asked, car) ?? (await holdProblem(quote, car, client, now));
  if (problem) return refused(problem, asked, car);
  const price = await priceOf(db, car, quote);
  const protection = planOf(car, quote.protection);
  if (termsOf(car, price, protection) !== quote.terms)
    return { ok: false, problem: 'price-changed' };
  return hold({ ...asked, car, price, protection });
}

type Asked = HoldRequest & { quote: ShownQuote; client: Actor; now: Date };
type HoldFacts = Asked & { car: BookableCar; price: Price; protection: Protection };

async function hold(facts: HoldFacts): Promise<Held> {
  try {
    const held = await transaction((tx) => holdWithinLimit(tx, facts));
    if (held.ok || held.problem !== 'too-many-holds') return held;
    // The hold that reached the limit may come from this same request, sent twice.
    const earlier = await bookingOfRequest(facts);
    return earlier ? { ok: true, ref: earlier } : held;
  } catch (error) {
    if (violatesExclusion(error)) return retried(facts);
    const winner = isUniqueViolation(error) && (await bookingOfRequest(facts));
    if (winner) return { ok: true, ref: winner };
    throw error;
  }
}

/** Somebody else was quicker. Of a class another car may be free; then that one is tried. */
async function retried(facts: HoldFacts): Promise<Held> {
  const { car, quote } = facts;
  if (car.classId === null || !(await isFree(db, car, quote.period)))
    return refused('taken', facts, car);
  return hold(facts);
}

/** The car may be taken by the client's own hold from an earlier click; then they continue with it. */
async function refused(problem: HoldProblem, asked: Asked, car: BookableCar): Promise<Held> {
  const ref = problem === 'taken' ? await ownHold(asked, car) : null;
  return ref ? { ok: true, ref } : { ok: false, problem };
}

function deliveryRefusal(
  { quote, deliveryAddress = '' }: Asked,
  car: BookableCar,
): HoldProblem | null {
  const isUnclear = quote.deliveryTo?.isTown === true && deliveryAddress === '';
  return isUnclear ? 'delivery-address' : deliveryProblem(car, quote);
}

/** The text for where the car is brought; `null` if it is not brought. */
function deliveredTo({ quote, car, deliveryAddress = '' }: HoldFacts): string | null {
  const { deliveryPlaceId, deliveryTo } = quote;
  if (!deliveryTo) return car.deliveryPlaces.find(({ id }) => id === deliveryPlaceId)?.name ?? null;
  return deliveryAddress === '' ? deliveryTo.name : `${deliveryAddress}, ${deliveryTo.name}`;
}

async function holdProblem(
  quote: ShownQuote,
  car: BookableCar,
  client: Actor,
  now: Date,
): Promise<HoldProblem | null> {
  if (quote.expiresAt <= now) return 'quote-expired';
  if (await isMember(db, client.id, car.hostId)) return 'own-car';
  const driver = await driverOf(client.id);
  const unfit = driverProblem(driver, car, {
    on: wallDateOf(quote.period.startsAt, car.timeZone),
    until: wallDateOf(quote.period.endsAt, car.timeZone),
  });
  if (unfit) return unfit;
  const instant = car.instantBook && driver.kycStatus === 'verified';
  if (!instant && !answerDueAt(now, quote.period.startsAt)) return 'too-late-to-ask';
  return quoteProblem(db, car, quote.period, now);
}

/** Requests of one client wait for each other, so that each is counted. */
async function holdWithinLimit(tx: Db, facts: HoldFacts): Promise<Held> {
  const { client, car, now } = facts;
  await tx.execute`select id from users where id = ${client.id} for no key update`;
  if (await isMember(tx, client.id, car.hostId)) return { ok: false, problem: 'own-car' };
  if ((await openHolds(tx, client.id, now)) >= rules.booking.holdsPerClient)
    return { ok: false, problem: 'too-many-holds' };
  return { ok: true, ref: await insertHold(tx, facts) };
}

/** Also of a company that is closed to them for now; an `Actor` does not have those. */
export async function isMember(on: Db, userId: string, hostId: string): Promise<boolean> {
  return (await on.hostMember.count({ where: { hostId, userId } })) > 0;
}

async function insertHold(tx: Db, facts: HoldFacts): Promise<string> {
  const { quote, car, price, protection, client, now } = facts;
  const { startsAt, endsAt } = quote.period;
  const expiresAt = holdExpiresAt(now);
  // When nothing is free any more, the database refuses the leading car.
  const carId = (await freeCar(tx, car, quote.period)) ?? car.id;
  await storeQuote(tx, facts);
  const [booking] = await tx.sql(z.object({ id: z.string(), ref: z.string() }))`
    insert into bookings (ref, car_id, class_id, host_id, client_id, quote_id, request_key, starts_at, ends_at, time_zone,
      days, lines, total, host_earns, deposit, protection, excess, currency, km_included, km_price, instant_book, cancellation_policy,
      cancellation_rules, delivery_place, at_airport, note, hold_expires_at, created_at, updated_at)
    values (${newRef()}, ${carId}, ${car.classId}, ${car.hostId}, ${client.id}, ${quote.id}, ${facts.requestKey},
      ${startsAt}, ${endsAt}, ${car.timeZone}, ${price.days}, ${JSON.stringify(price.lines)},
      ${price.total}, ${price.hostEarns}, ${protection.deposit}, ${protection.plan}::protection_plan,
      ${protection.excess}, ${car.currency}, ${price.days * car.kmPerDay},
      ${car.kmPrice}, ${car.instantBook}, ${car.cancellationPolicy}::cancellation_policy, ${JSON.stringify(cancellationRulesOf(car.cancellationPolicy))}::jsonb, ${deliveredTo(facts)},
      ${await startsAtAirport(tx, quote)}, ${facts.note}, ${expiresAt}, ${now}, ${now})
    returning id, ref`;
  if (!booking) throw new Error('A booking was not stored.');
  await tx.execute`
    insert into occupancies (car_id, kind, booking_id, starts_at, ends_at, blocked_until, created_at)
    values (${carId}, 'hold', ${booking.id}, ${startsAt}, ${endsAt},
      ${blockedUntil(endsAt, car.bufferMinutes)}, ${now})`;
  await tx.execute`
    insert into payments (booking_id, purpose, amount, currency, created_at, updated_at)
    values (${booking.id}, 'rental', ${price.total}, ${car.currency}, ${now}, ${now})`;
  await tx.execute`
    insert into booking_events (booking_id, action, "to", by, actor_id, at)
    values (${booking.id}, 'hold', 'awaiting_payment', 'client', ${client.id}, ${now})`;
  await enqueue(tx, 'end-waiting-booking', { bookingId: booking.id }, expiresAt);
  return booking.ref;
}

async function storeQuote(tx: Db, facts: HoldFacts): Promise<void> {
  const { quote, car, price, protection, client, now } = facts;
  const { id, period, extras, deliveryPlaceId, expiresAt } = quote;
  await tx.execute`
    insert into quotes (id, car_id, user_id, starts_at, ends_at, days, lines, extras, delivery_place_id, total,
      host_earns, deposit, protection, excess, currency, expires_at, created_at)
    values (${id}, ${car.id}, ${client.id}, ${period.startsAt}, ${period.endsAt}, ${price.days},
      ${JSON.stringify(price.lines)}, ${JSON.stringify(extras)}, ${deliveryPlaceId}, ${price.total},
      ${price.hostEarns}, ${protection.deposit}, ${protection.plan}::protection_plan, ${protection.excess},
      ${car.currency}, ${expiresAt}, ${now})`;
}

async function ownHold({ quote, client, now }: Asked, car: BookableCar): Promise<string | null> {
  const [booking] = await db.sql(z.object({ ref: z.string(), total: z.number() }))`
    select ref, total from bookings where client_id = ${client.id} and (car_id = ${car.id} or class_id = ${car.classId}::uuid)
      and status = 'awaiting_payment' and hold_expires_at > ${now}
      and starts_at = ${quote.period.startsAt} and ends_at = ${quote.period.endsAt}`;
  if (!booking) return null;
  const price = await priceOf(db, car, quote);
  return price.total === booking.total ? booking.ref : null;
}

async function bookingOfRequest({ requestKey, quote, client }: Asked): Promise<string | null> {
  const [booking] = await db.sql(z.object({ ref: z.string() }))`
    select ref from bookings
    where client_id = ${client.id} and (request_key = ${requestKey} or quote_id = ${quote.id})`;
  return booking?.ref ?? null;
}

function quoteOf(id: string, clientId: string): ShownQuote {
  const quote = readQuoteId(id);
  if (!quote || (quote.userId !== null && quote.userId !== clientId))
    throw new Refusal('not-found', 'No such quote.');
  return quote;
}

const DriverRow = z.object({
  bornOn: z.string().nullable(),
  licenceIssuedOn: z.string().nullable(),
  licenceExpiresOn: z.string().nullable(),
  kycStatus: z.enum(KycStatus),
});

export async function driverOf(userId: string, on: Db = db): Promise<Driver> {
  const [driver] = await on.sql(DriverRow)`
    select born_on, licence_issued_on, licence_expires_on, kyc_status from users where id = ${userId}`;
  if (!driver) throw new Refusal('not-found', 'No such user.');
  return driver;
}

async function openHolds(tx: Db, clientId: string, now: Date): Promise<number> {
  const [row] = await tx.sql(z.object({ count: z.number() }))`
    select count(*)::int as count from bookings
    where client_id = ${clientId} and status = 'awaiting_payment' and hold_expires_at > ${now}`;
  return row?.count ?? 0;
}
