import { rentalDays } from '#server/domain/bookings/pricing.ts';
import { facetsOf, facetNames, type Facets } from '#server/domain/cars/facets.ts';
import { carSummaries } from '#server/domain/cars/queries.ts';
import {
  facetGroups,
  noFilters,
  searchCars,
  type Hit,
  type Search,
} from '#server/domain/cars/search.ts';
import { hoursAfter, wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url, type Query } from '#routes';
import { carCard, type CarCard, type Dates } from './presenters/car.ts';
import type { Suggestion } from './presenters/search.ts';
import { SEARCH_ZONE, type ReadSearch, type SearchQuery } from './search-query.ts';

const NEXT_RADII_KM = [50, 100, 200];
const DATE_SHIFTS = [-1, 1, -2, 2, 7];

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

export async function facetsFor({ search }: ReadSearch, now: Date): Promise<Facets> {
  return facetsOf(await facetGroups(search, now), search.filters);
}

export function daysOf({ period, timeZone }: Search): number | null {
  return period && rentalDays(period, timeZone);
}

/** A query as a link carries it. */
export function linkQuery(query: SearchQuery, change: Partial<SearchQuery> = {}): Query {
  return { ...query, ...change };
}

/** Ways out of an empty result: a wider circle, one filter less, other dates. */
export async function suggestionsFor(
  read: ReadSearch,
  facets: Facets,
  now: Date,
): Promise<Suggestion[]> {
  const [radius, dates] = await Promise.all([widerCircle(read, now), otherDates(read, now)]);
  const found = [...radius, ...fewerFilters(read, facets), ...dates].slice(0, 6);
  return found.length > 0 ? found : unfiltered(read, now);
}

async function unfiltered({ search, query }: ReadSearch, now: Date): Promise<Suggestion[]> {
  const count = await countOf({ ...search, filters: noFilters }, now);
  const { place, lat, lng, radius, bounds, from, to } = query;
  const link = url('cars', null, { place, lat, lng, radius, bounds, from, to });
  return count > 0 ? [{ kind: 'unfiltered', count, url: link }] : [];
}

async function widerCircle({ search, query }: ReadSearch, now: Date): Promise<Suggestion[]> {
  const { area } = search;
  if (area?.kind !== 'circle') return [];
  for (const radiusKm of NEXT_RADII_KM.filter((km) => km > area.radiusKm)) {
    const count = await countOf({ ...search, area: { ...area, radiusKm } }, now);
    if (count > 0) {
      const link = url('cars', null, linkQuery(query, { radius: radiusKm }));
      return [{ kind: 'radius', radiusKm, count, url: link }];
    }
  }
  return [];
}

const filterParts = {
  category: { category: [] },
  gearbox: { gearbox: [] },
  fuel: { fuel: [] },
  hostKind: { host: [] },
  policy: { policy: [] },
  make: { make: [] },
  seats: { seats: null },
  instantBook: { instant: null },
  price: { min: null, max: null },
} as const satisfies Record<(typeof facetNames)[number], { [K in keyof SearchQuery]?: null | [] }>;

function fewerFilters({ query }: ReadSearch, facets: Facets): Suggestion[] {
  return facetNames
    .filter((name) => facets.without[name] > 0)
    .map((filter) => {
      const link = url('cars', null, { ...linkQuery(query), ...filterParts[filter] });
      return { kind: 'filter', filter, count: facets.without[filter], url: link };
    });
}

async function otherDates({ search, query }: ReadSearch, now: Date): Promise<Suggestion[]> {
  const { period } = search;
  if (!period) return [];
  const tries = await Promise.all(
    DATE_SHIFTS.map(async (days): Promise<Suggestion> => {
      const startsAt = hoursAfter(period.startsAt, days * 24);
      const endsAt = hoursAfter(period.endsAt, days * 24);
      const count =
        startsAt < now ? 0 : await countOf({ ...search, period: { startsAt, endsAt } }, now);
      const [from, to] = [wallTimeOf(startsAt, SEARCH_ZONE), wallTimeOf(endsAt, SEARCH_ZONE)];
      const link = url('cars', null, linkQuery(query, { from, to }));
      return { kind: 'dates', from, to, count, url: link };
    }),
  );
  return tries.filter(({ count }) => count > 0).slice(0, 2);
}

async function countOf(search: Search, now: Date): Promise<number> {
  return (await searchCars(search, { offset: 0, limit: 0 }, now)).total;
}
