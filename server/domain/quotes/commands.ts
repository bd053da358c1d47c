import { createHash, randomUUID } from 'node:crypto';
import { db as shared, type Db } from '#server/db/client.ts';
import { periodProblem, type Period, type PeriodProblem } from '../bookings/availability.ts';
import { cancellationRulesOf } from '../bookings/cancellation.ts';
import { deliveryWithin } from '../bookings/delivery.ts';
import {
  priceRental,
  type ChosenDelivery,
  type ChosenExtra,
  type ChosenOptions,
  type Price,
} from '../bookings/pricing.ts';
import { planOf, type Protection } from '../bookings/protection.ts';
import { rules } from '../rules.ts';
import { minutesAfter } from '../time/wall-clock.ts';
import { quoteIdOf, type QuoteRequest } from './quote-id.ts';
import { bookableCar, dayPrices, isFree, type BookableCar } from './queries.ts';

export type QuoteProblem = PeriodProblem | 'not-listed' | 'taken';

export type DeliveryProblem = 'beyond-delivery';

export type QuotedCar =
  | {
      ok: true;
      car: BookableCar;
      price: Price;
      protection: Protection;
      quoteId: string;
      expiresAt: Date;
    }
  | { ok: false; car: BookableCar; problem: QuoteProblem | DeliveryProblem };

/**
 * Computes the price of a car for a period. A booking only sends the quote's id, never an amount. A quote is valid for
 * 30 minutes, and stored with the booking.
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
  const problem =
    deliveryProblem(car, request) ?? (await quoteProblem(shared, car, request.period, now));
  if (problem) return { ok: false, car, problem };

  const price = await priceOf(shared, car, request);
  const protection = planOf(car, request.protection);
  const expiresAt = minutesAfter(now, rules.booking.quoteMinutes);
  const quoteId = quoteIdOf({
    ...request,
    id: randomUUID(),
    carId: car.id,
    userId,
    terms: termsOf(car, price, protection),
    expiresAt,
  });
  return { ok: true, car, price, protection, quoteId, expiresAt };
}

/** A hash of what a client agrees to by booking: the price with all its lines, and the conditions of the car. */
export function termsOf(car: BookableCar, price: Price, protection: Protection): string {
  const { currency, kmPerDay, kmPrice, cancellationPolicy } = car;
  const { plan, excess, deposit } = protection;
  const cancelling = [cancellationPolicy, cancellationRulesOf(cancellationPolicy)];
  const terms = [price, plan, excess, deposit, currency, kmPerDay, kmPrice, cancelling];
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url');
}

/** Why a car cannot be quoted for a period; `null` when it can. */
export async function quoteProblem(
  db: Db,
  car: BookableCar,
  period: Period,
  now: Date,
): Promise<QuoteProblem | null> {
  if (car.status !== 'listed' || car.isBehindLead) return 'not-listed';
  return periodProblem(period, car, now) ?? ((await isFree(db, car, period)) ? null : 'taken');
}

/** Why the car cannot be brought to the wanted place; `null` if it can, or need not be brought. */
export function deliveryProblem(
  car: BookableCar,
  { deliveryTo }: QuoteRequest,
): DeliveryProblem | null {
  if (!deliveryTo) return null;
  const { deliveryRange: range } = car;
  return range && deliveryWithin(range, deliveryTo) ? null : 'beyond-delivery';
}

/** Extras that the car does not offer, or not in this quantity, are left out. */
export async function priceOf(
  db: Db,
  car: BookableCar,
  request: QuoteRequest,
  counter: ChosenOptions['counter'] = null,
): Promise<Price> {
  const { period } = request;
  const tariff = { ...car, dayPrices: await dayPrices(db, car.tariffCarId, period, car.timeZone) };
  const delivery = deliveryOf(car, request);
  const protection = planOf(car, request.protection);
  const extras = chosenExtras(car, request);
  return priceRental(tariff, period, { extras, protection, delivery, counter });
}

function deliveryOf(
  { deliveryPlaces, deliveryRange: range }: BookableCar,
  { deliveryPlaceId, deliveryTo: to }: QuoteRequest,
): ChosenDelivery | null {
  const place = deliveryPlaces.find(({ id }) => id === deliveryPlaceId);
  if (place) return { place: place.name, fee: place.fee };
  const way = range && to && deliveryWithin(range, to);
  return way ? { place: to.name, ...way } : null;
}

function chosenExtras(car: BookableCar, { extras }: QuoteRequest): ChosenExtra[] {
  return car.extras.flatMap(({ extra, name, unit, price, maxQuantity }) => {
    const wanted = extras.find((one) => one.extra === extra)?.quantity ?? 0;
    const quantity = Math.min(wanted, maxQuantity);
    return quantity > 0 ? [{ extra, ...(name && { name }), unit, price, quantity }] : [];
  });
}
