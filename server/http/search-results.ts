import type { Request } from 'express';
import { rentalDays } from '#server/domain/bookings/pricing.ts';
import { carSummaries } from '#server/domain/cars/queries.ts';
import { searchCounted } from '#server/domain/cars/facets.ts';
import {
  searchCars,
  type Found,
  type Hit,
  type Page,
  type Search,
} from '#server/domain/cars/search.ts';
import { memoised } from '#server/lib/memoised.ts';
import { carCard, type CarCard, type Dates } from './presenters/car.ts';

/** The cards of found cars, in order, each with its price. */
export async function cardsOf(
  hits: readonly Hit[],
  dates: Dates,
  viewerId: string | null,
): Promise<CarCard[]> {
  const cars = await carSummaries(
    hits.map(({ id }) => id),
    viewerId,
  );
  const hitOf = new Map(hits.map((hit) => [hit.id, hit]));
  return cars.map((car) => carCard(car, hitOf.get(car.id) ?? null, dates));
}

/**
 * What a page of a search shows, worked out when it is asked for. Cars and counts come of one pass; further cars
 * alone do without the counts.
 */
export function resultsOf(req: Request, search: Search, page: Page, now: Date) {
  const only = req.inertiaPartial?.only;
  const counted = memoised(() => searchCounted(search, page, now));
  const found =
    only && !only.includes('facets') ? memoised(() => searchCars(search, page, now)) : counted;
  return {
    found: async (): Promise<Found> => found(),
    facets: async () => (await counted()).facets,
  };
}

export function daysOf({ period, timeZone }: Search): number | null {
  return period && rentalDays(period, timeZone);
}
