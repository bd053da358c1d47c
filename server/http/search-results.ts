import { rentalDays } from '#server/domain/bookings/pricing.ts';
import { carSummaries } from '#server/domain/cars/queries.ts';
import type { Hit, Search } from '#server/domain/cars/search.ts';
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

export function daysOf({ period, timeZone }: Search): number | null {
  return period && rentalDays(period, timeZone);
}
