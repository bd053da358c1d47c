import type { Request } from 'express';
import { carSummaries } from '#server/domain/cars/queries.ts';
import { searchCounted } from '#server/domain/cars/facets.ts';
import { isLargeArea, recentCounts, type Counts } from '#server/domain/cars/large-areas.ts';
import {
  searchCars,
  sliceOf,
  type Hit,
  type Page,
  type Search,
  type Slice,
} from '#server/domain/cars/search.ts';
import { memoised } from '#server/lib/memoised.ts';
import { carCard, type CarCard, type Dates } from './presenters/car.ts';

/** `total` is `null` where only the counts tell it. */
type Results = Slice & { total: number | null };

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
 * What a page of a search shows, worked out when it is asked for. Cars and counts come of one pass, and further cars
 * alone do without the counts. In a large area, where the counts cost several times what the cars do, the cars come first.
 */
export async function resultsOf(req: Request, search: Search, page: Page, now: Date) {
  if (await isLargeArea(search.area)) return ofLargeArea(search, page, now);
  const only = req.inertiaPartial?.only;
  const counted = memoised(() => searchCounted(search, page, now));
  const found =
    only && !only.includes('facets') ? memoised(() => searchCars(search, page, now)) : counted;
  return {
    isLargeArea: false,
    found: async (): Promise<Results> => {
      const { hits, total } = await found();
      return { hits, total, hasMore: total > page.offset + hits.length };
    },
    counts: async (): Promise<Counts> => counted(),
  };
}

/** The last page says how many there are, so that counts of some seconds ago do not contradict it. */
function ofLargeArea(search: Search, page: Page, now: Date) {
  const slice = memoised(() => sliceOf(search, page, now));
  return {
    isLargeArea: true,
    found: async (): Promise<Results> => {
      const { hits, hasMore } = await slice();
      const isKnown = !hasMore && (hits.length > 0 || page.offset === 0);
      return { hits, hasMore, total: isKnown ? page.offset + hits.length : null };
    },
    counts: async () => recentCounts(search, now),
  };
}
