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
import { carCard, type CarCard } from './presenters/car.ts';

/** `total` is `null` if it comes later, with the counts. */
type Results = Slice & { total: number | null };

/** The cards of the found cars, in their order, with prices. */
export async function cardsOf(
  hits: readonly Hit[],
  dates: Parameters<typeof carCard>[2],
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
 * The props of a page of results. Cars and counts come from one statement, and a request for more cars gets no counts.
 * In a large area counts cost several times what the cars cost, so there the cars are sent first.
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

/** On the last page the total is known exactly; counts that are some seconds old must not contradict it. */
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
