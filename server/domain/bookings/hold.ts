import { randomInt } from 'node:crypto';
import { violatesExclusion, isUniqueViolation } from '#server/db/client.ts';
import { sql as shared, transaction, type Sql } from '#server/db/sql.ts';
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

export type HoldProblem =
  | QuoteProblem
  | DriverProblem
  | 'quote-expired'
  | 'own-car'
  | 'too-late-to-ask'
  | 'too-many-holds';

export type Held = { ok: true; ref: string } | { ok: false; problem: HoldProblem };

export type HoldRequest = { quoteId: string; requestKey: string; note: string };

type StoredQuote = {
  id: string;
  carId: string;
  userId: string | null;
  startsAt: Date;
  endsAt: Date;
  days: number;
  lines: unknown;
  total: number;
  hostEarns: number;
  deposit: number;
  currency: string;
  expiresAt: Date;
  deliveryPlaceId: string | null;
};

/**
 * Keeps a car for a client for 15 minutes while they pay, at the price of a quote. Of any number of people who
 * ask for overlapping times the database lets exactly one succeed, before any money moves. A repeated request
 * (same `requestKey`) answers with the booking of the first.
 *
 * @throws {Refusal} `not-found` for no such quote, or another person's
 */
export async function holdCar(request: HoldRequest, client: Actor, now: Date): Promise<Held> {
  const earlier = await bookingOfRequest(request, client.id);
  if (earlier) return { ok: true, ref: earlier };

  const quote = await quoteOf(request.quoteId, client.id);
  const car = await bookableCar(shared, { id: quote.carId });
  const problem = await holdProblem(quote, car, client, now);
  if (problem) return refused(problem, quote, client, now);
  return keep({ ...request, quote, car, client, now });
}

type Hold = HoldRequest & { quote: StoredQuote; car: BookableCar; client: Actor; now: Date };

async function keep(hold: Hold): Promise<Held> {
  try {
    const ref = await transaction((sql) => holdWithinLimit(sql, hold));
    if (ref) return { ok: true, ref };
    // The hold that reached the limit may be this very request, sent twice.
    const earlier = await bookingOfRequest(hold, hold.client.id);
    return earlier ? { ok: true, ref: earlier } : { ok: false, problem: 'too-many-holds' };
  } catch (error) {
    if (violatesExclusion(error)) return refused('taken', hold.quote, hold.client, hold.now);
    const winner = isUniqueViolation(error) && (await bookingOfRequest(hold, hold.client.id));
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
  return quoteProblem(shared, car, quote, now);
}

/** Requests of one client go one after the other, so that none is counted without those before it. */
async function holdWithinLimit(sql: Sql, hold: Hold): Promise<string | null> {
  const { client, now } = hold;
  await sql`select id from users where id = ${client.id} for no key update`;
  if ((await openHolds(sql, client.id, now)) >= rules.booking.holdsPerClient) return null;
  return insertHold(sql, hold);
}

async function insertHold(
  sql: Sql,
  { quote, car, client, now, ...request }: Hold,
): Promise<string> {
  const expiresAt = holdExpiresAt(now);
  const place = car.deliveryPlaces.find(({ id }) => id === quote.deliveryPlaceId)?.name ?? null;
  const [booking] = await sql<{ id: string; ref: string }>`
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
  await sql`
    insert into occupancies (car_id, kind, booking_id, starts_at, ends_at, blocked_until, created_at)
    values (${car.id}, 'hold', ${booking.id}, ${quote.startsAt}, ${quote.endsAt},
      ${blockedUntil(quote.endsAt, car.bufferMinutes)}, ${now})`;
  await sql`
    insert into payments (booking_id, purpose, amount, currency, created_at, updated_at)
    values (${booking.id}, 'rental', ${quote.total}, ${quote.currency}, ${now}, ${now})`;
  await sql`
    insert into booking_events (booking_id, action, "to", by, actor_id, at)
    values (${booking.id}, 'hold', 'awaiting_payment', 'client', ${client.id}, ${now})`;
  await enqueue(sql, 'end-waiting-booking', { bookingId: booking.id }, expiresAt);
  return booking.ref;
}

async function ownHold(quote: StoredQuote, clientId: string, now: Date): Promise<string | null> {
  const [booking] = await shared<{ ref: string }>`
    select ref from bookings where client_id = ${clientId} and car_id = ${quote.carId}
      and status = 'awaiting_payment' and hold_expires_at > ${now}
      and starts_at = ${quote.startsAt} and ends_at = ${quote.endsAt} and total = ${quote.total}`;
  return booking?.ref ?? null;
}

async function bookingOfRequest({ requestKey, quoteId }: HoldRequest, clientId: string) {
  const [booking] = await shared<{ ref: string }>`
    select ref from bookings
    where client_id = ${clientId} and (request_key = ${requestKey} or quote_id = ${quoteId})`;
  return booking?.ref ?? null;
}

async function quoteOf(id: string, clientId: string): Promise<StoredQuote> {
  const [quote] = await shared<StoredQuote>`
    select id, car_id as "carId", user_id as "userId", starts_at as "startsAt", ends_at as "endsAt", days, lines,
      total, host_earns as "hostEarns", deposit, currency, expires_at as "expiresAt",
      delivery_place_id as "deliveryPlaceId"
    from quotes where id = ${id}`;
  if (!quote || (quote.userId !== null && quote.userId !== clientId))
    throw new Refusal('not-found', 'No such quote.');
  return quote;
}

async function driverOf(userId: string): Promise<Driver> {
  const [driver] = await shared<Driver>`
    select born_on::text as "bornOn", licence_issued_on::text as "licenceIssuedOn", kyc_status as "kycStatus"
    from users where id = ${userId}`;
  if (!driver) throw new Refusal('not-found', 'No such user.');
  return driver;
}

async function openHolds(sql: Sql, clientId: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }>`
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
