import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { db, isUniqueViolation, violatesExclusion, type Db } from '#server/db/client.ts';
import { KycStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { quoteProblem, type QuoteProblem } from '../quotes/commands.ts';
import { bookableCar, type BookableCar } from '../quotes/queries.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { hostsOf, type Actor } from '../users/actor.ts';
import { blockedUntil } from './availability.ts';
import { POLICY_VERSION } from './cancellation.ts';
import { answerDueAt, holdExpiresAt } from './deadlines.ts';
import { driverProblem, type Driver, type DriverProblem } from './eligibility.ts';
import { PriceLine } from './pricing.ts';

export type HoldProblem =
  | QuoteProblem
  | DriverProblem
  | 'quote-expired'
  | 'own-car'
  | 'too-late-to-ask'
  | 'too-many-holds';

export type Held = { ok: true; ref: string } | { ok: false; problem: HoldProblem };

export type HoldRequest = { quoteId: string; requestKey: string; note: string };

const StoredQuote = z.object({
  id: z.string(),
  carId: z.string(),
  userId: z.string().nullable(),
  startsAt: z.date(),
  endsAt: z.date(),
  days: z.number(),
  lines: z.array(PriceLine),
  total: z.number(),
  hostEarns: z.number(),
  deposit: z.number(),
  currency: z.string(),
  expiresAt: z.date(),
  deliveryPlaceId: z.string().nullable(),
});

type StoredQuote = z.infer<typeof StoredQuote>;

/**
 * Holds a car for a client for 15 minutes while they pay, at the price of a quote. Of any number of people who
 * ask for overlapping times the database lets exactly one succeed, before any money moves. A repeated request
 * (same `requestKey`) answers with the booking of the first.
 *
 * @throws {Refusal} `not-found` for no such quote, or another person's
 */
export async function holdCar(request: HoldRequest, client: Actor, now: Date): Promise<Held> {
  const earlier = await bookingOfRequest(request, client.id);
  if (earlier) return { ok: true, ref: earlier };

  const quote = await quoteOf(request.quoteId, client.id);
  const car = await bookableCar(db, { id: quote.carId });
  const problem = await holdProblem(quote, car, client, now);
  if (problem) return refused(problem, quote, client, now);
  return hold({ ...request, quote, car, client, now });
}

type HoldFacts = HoldRequest & { quote: StoredQuote; car: BookableCar; client: Actor; now: Date };

async function hold(facts: HoldFacts): Promise<Held> {
  try {
    const ref = await transaction((tx) => holdWithinLimit(tx, facts));
    if (ref) return { ok: true, ref };
    // The hold that reached the limit may be this very request, sent twice.
    const earlier = await bookingOfRequest(facts, facts.client.id);
    return earlier ? { ok: true, ref: earlier } : { ok: false, problem: 'too-many-holds' };
  } catch (error) {
    if (violatesExclusion(error)) return refused('taken', facts.quote, facts.client, facts.now);
    const winner = isUniqueViolation(error) && (await bookingOfRequest(facts, facts.client.id));
    if (winner) return { ok: true, ref: winner };
    throw error;
  }
}

/** What took the car may be the client's own hold, made by an earlier click: then they go on with that. */
async function refused(
  problem: HoldProblem,
  quote: StoredQuote,
  client: Actor,
  now: Date,
): Promise<Held> {
  const ref = problem === 'taken' ? await ownHold(quote, client.id, now) : null;
  return ref ? { ok: true, ref } : { ok: false, problem };
}

async function holdProblem(
  quote: StoredQuote,
  car: BookableCar,
  client: Actor,
  now: Date,
): Promise<HoldProblem | null> {
  if (quote.expiresAt <= now) return 'quote-expired';
  if (hostsOf(client, ['manager', 'agent', 'viewer']).includes(car.hostId)) return 'own-car';
  const driver = await driverOf(client.id);
  const unfit = driverProblem(driver, car, wallDateOf(quote.startsAt, car.timeZone));
  if (unfit) return unfit;
  const instant = car.instantBook && driver.kycStatus === 'verified';
  if (!instant && !answerDueAt(now, quote.startsAt)) return 'too-late-to-ask';
  return quoteProblem(db, car, quote, now);
}

/** Requests of one client go one after the other, so that none is counted without those before it. */
async function holdWithinLimit(tx: Db, facts: HoldFacts): Promise<string | null> {
  const { client, now } = facts;
  await tx.execute`select id from users where id = ${client.id} for no key update`;
  if ((await openHolds(tx, client.id, now)) >= rules.booking.holdsPerClient) return null;
  return insertHold(tx, facts);
}

async function insertHold(
  tx: Db,
  { quote, car, client, now, ...request }: HoldFacts,
): Promise<string> {
  const expiresAt = holdExpiresAt(now);
  const place = car.deliveryPlaces.find(({ id }) => id === quote.deliveryPlaceId)?.name ?? null;
  const [booking] = await tx.sql(z.object({ id: z.string(), ref: z.string() }))`
    insert into bookings (ref, car_id, host_id, client_id, quote_id, request_key, starts_at, ends_at, time_zone,
      days, lines, total, host_earns, deposit, currency, km_included, km_price, instant_book, cancellation_policy,
      policy_version, delivery_place, note, hold_expires_at, created_at, updated_at)
    values (${newRef()}, ${car.id}, ${car.hostId}, ${client.id}, ${quote.id}, ${request.requestKey},
      ${quote.startsAt}, ${quote.endsAt}, ${car.timeZone}, ${quote.days}, ${JSON.stringify(quote.lines)},
      ${quote.total}, ${quote.hostEarns}, ${quote.deposit}, ${quote.currency}, ${quote.days * car.kmPerDay},
      ${car.kmPrice}, ${car.instantBook}, ${car.cancellationPolicy}::cancellation_policy, ${POLICY_VERSION}, ${place},
      ${request.note}, ${expiresAt}, ${now}, ${now})
    returning id, ref`;
  if (!booking) throw new Error('A booking was not stored.');
  await tx.execute`
    insert into occupancies (car_id, kind, booking_id, starts_at, ends_at, blocked_until, created_at)
    values (${car.id}, 'hold', ${booking.id}, ${quote.startsAt}, ${quote.endsAt},
      ${blockedUntil(quote.endsAt, car.bufferMinutes)}, ${now})`;
  await tx.execute`
    insert into payments (booking_id, purpose, amount, currency, created_at, updated_at)
    values (${booking.id}, 'rental', ${quote.total}, ${quote.currency}, ${now}, ${now})`;
  await tx.execute`
    insert into booking_events (booking_id, action, "to", by, actor_id, at)
    values (${booking.id}, 'hold', 'awaiting_payment', 'client', ${client.id}, ${now})`;
  await enqueue(tx, 'end-waiting-booking', { bookingId: booking.id }, expiresAt);
  return booking.ref;
}

const Ref = z.object({ ref: z.string() });

async function ownHold(quote: StoredQuote, clientId: string, now: Date): Promise<string | null> {
  const [booking] = await db.sql(Ref)`
    select ref from bookings where client_id = ${clientId} and car_id = ${quote.carId}
      and status = 'awaiting_payment' and hold_expires_at > ${now}
      and starts_at = ${quote.startsAt} and ends_at = ${quote.endsAt} and total = ${quote.total}`;
  return booking?.ref ?? null;
}

async function bookingOfRequest({ requestKey, quoteId }: HoldRequest, clientId: string) {
  const [booking] = await db.sql(Ref)`
    select ref from bookings
    where client_id = ${clientId} and (request_key = ${requestKey} or quote_id = ${quoteId})`;
  return booking?.ref ?? null;
}

async function quoteOf(id: string, clientId: string): Promise<StoredQuote> {
  const [quote] = await db.sql(StoredQuote)`
    select id, car_id, user_id, starts_at, ends_at, days, lines, total, host_earns, deposit, currency, expires_at,
      delivery_place_id
    from quotes where id = ${id}`;
  if (!quote || (quote.userId !== null && quote.userId !== clientId))
    throw new Refusal('not-found', 'No such quote.');
  return quote;
}

const DriverRow = z.object({
  bornOn: z.string().nullable(),
  licenceIssuedOn: z.string().nullable(),
  kycStatus: z.enum(KycStatus),
});

async function driverOf(userId: string): Promise<Driver> {
  const [driver] = await db.sql(DriverRow)`
    select born_on, licence_issued_on, kyc_status from users where id = ${userId}`;
  if (!driver) throw new Refusal('not-found', 'No such user.');
  return driver;
}

async function openHolds(tx: Db, clientId: string, now: Date): Promise<number> {
  const [row] = await tx.sql(z.object({ count: z.number() }))`
    select count(*)::int as count from bookings
    where client_id = ${clientId} and status = 'awaiting_payment' and hold_expires_at > ${now}`;
  return row?.count ?? 0;
}

/** No letters or digits that look alike, so that a reference can be read out on the phone. */
const REF_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const REF_LENGTH = 8;

function newRef(): string {
  return Array.from(
    { length: REF_LENGTH },
    () => REF_ALPHABET[randomInt(REF_ALPHABET.length)],
  ).join('');
}
