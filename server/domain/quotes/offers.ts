import { db } from '#server/db/client.ts';
import type { Period } from '../bookings/availability.ts';
import { averageDay } from '../bookings/pricing.ts';
import { bookableCar } from './queries.ts';
import { priceOf, quoteProblem, type QuoteProblem } from './commands.ts';
import { plainRequest } from './quote-id.ts';

/** The price of a car for a period without options, as its quote would have it; nothing is stored. Minor units. */
export type Offer =
  | { ok: true; days: number; dayPrice: number; total: number }
  | { ok: false; problem: QuoteProblem };

/** @throws {Refusal} `not-found` for no such car */
async function offerFor(
  by: { slug: string } | { id: string },
  period: Period,
  now: Date,
): Promise<Offer> {
  const car = await bookableCar(db, by);
  const problem = await quoteProblem(db, car, period, now);
  if (problem) return { ok: false, problem };
  const price = await priceOf(db, car, plainRequest(period));
  return { ok: true, days: price.days, dayPrice: averageDay(price.lines), total: price.total };
}

/** The offers of several cars, by car id. */
export async function offersFor(
  ids: readonly string[],
  period: Period,
  now: Date,
): Promise<Map<string, Offer>> {
  const offers = await Promise.all(
    ids.map(async (id) => [id, await offerFor({ id }, period, now)] as const),
  );
  return new Map(offers);
}
