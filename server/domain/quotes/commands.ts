import type { Db } from '#server/db/client.ts';
import { sql as shared } from '#server/db/sql.ts';
import type { ExtraKind } from '#server/db/generated/enums.ts';
import { periodProblem, type Period, type PeriodProblem } from '../bookings/availability.ts';
import { priceRental, type ChosenExtra, type Price } from '../bookings/pricing.ts';
import { rules } from '../rules.ts';
import { hoursAfter, minutesAfter } from '../time/wall-clock.ts';
import { bookableCar, dayPrices, isFree, type BookableCar } from './queries.ts';

export type QuoteRequest = {
  period: Period;
  extras: readonly { kind: ExtraKind; quantity: number }[];
  deliveryPlaceId: string | null;
};

export type QuoteProblem = PeriodProblem | 'not-listed' | 'taken';

export type QuotedCar =
  | { ok: true; car: BookableCar; price: Price; quoteId: string; expiresAt: Date }
  | { ok: false; car: BookableCar; problem: QuoteProblem };

/**
 * Works out and keeps the price of a car for a period. Checkout takes the quote's id and nothing else about
 * money; it is valid for 30 minutes.
 *
 * @throws {Refusal} `not-found` for no such car
 */
export async function makeQuote(
  slug: string,
  request: QuoteRequest,
  userId: string | null,
  now: Date,
): Promise<QuotedCar> {
  const car = await bookableCar(shared, { slug });
  const problem = await quoteProblem(shared, car, request.period, now);
  if (problem) return { ok: false, car, problem };

  const price = await priceOf(shared, car, request);
  const expiresAt = minutesAfter(now, rules.booking.quoteMinutes);
  const [row] = await shared<{ id: string }>`
    insert into quotes (car_id, user_id, starts_at, ends_at, days, lines, extras, delivery_place_id, total,
      host_earns, deposit, currency, expires_at, created_at)
    values (${car.id}, ${userId}, ${request.period.startsAt}, ${request.period.endsAt}, ${price.days},
      ${JSON.stringify(price.lines)}, ${JSON.stringify(request.extras)}, ${request.deliveryPlaceId}, ${price.total},
      ${price.hostEarns}, ${car.deposit}, ${car.currency}, ${expiresAt}, ${now})
    returning id`;
  if (!row) throw new Error('A quote was not stored.');
  return { ok: true, car, price, quoteId: row.id, expiresAt };
}

/** Those that became bookings stay for good, and are not to be looked at every minute for good. */
const FORGOTTEN_WITHIN_DAYS = 8;

/** Removes prices that ran out a day ago and became no booking; run by the sweep. */
export async function forgetExpiredQuotes(now: Date): Promise<void> {
  await shared`
    delete from quotes q
    where expires_at between ${hoursAfter(now, -24 * FORGOTTEN_WITHIN_DAYS)} and ${hoursAfter(now, -24)}
      and not exists (select 1 from bookings b where b.quote_id = q.id)`;
}

/** Why a car cannot be quoted for a period; `null` when it can. */
export async function quoteProblem(
  db: Db,
  car: BookableCar,
  period: Period,
  now: Date,
): Promise<QuoteProblem | null> {
  if (car.status !== 'listed') return 'not-listed';
  return periodProblem(period, car, now) ?? ((await isFree(db, car, period)) ? null : 'taken');
}

/** Extras the car does not offer, or more of one than it has, are left out. */
export async function priceOf(db: Db, car: BookableCar, request: QuoteRequest): Promise<Price> {
  const { period } = request;
  const tariff = { ...car, dayPrices: await dayPrices(db, car.id, period, car.timeZone) };
  const place = car.deliveryPlaces.find(({ id }) => id === request.deliveryPlaceId);
  const delivery = place ? { place: place.name, fee: place.fee } : null;
  return priceRental(tariff, period, chosenExtras(car, request), delivery);
}

function chosenExtras(car: BookableCar, { extras }: QuoteRequest): ChosenExtra[] {
  return car.extras.flatMap(({ kind, unit, price, maxQuantity }) => {
    const wanted = extras.find((extra) => extra.kind === kind)?.quantity ?? 0;
    const quantity = Math.min(wanted, maxQuantity);
    return quantity > 0 ? [{ extra: kind, unit, price, quantity }] : [];
  });
}
