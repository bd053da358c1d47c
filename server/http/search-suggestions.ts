import type { Facets } from '#server/domain/cars/facets.ts';
import { countCars } from '#server/domain/cars/search.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { emptyFilters, filterNames, noFilters } from '#shared/search-filters.ts';
import type { Suggestion } from './presenters/search.ts';
import { readSearch, type ReadSearch, type SearchQuery } from './search-query.ts';

const NEXT_RADII_KM = [50, 100, 200];

/** In days, the nearest first. */
const DATE_SHIFTS = [-1, 1, -2, 2, -3, 3, 4, 5, 6, 7, 14];

const MOST = { filters: 3, dates: 2 };

/**
 * Searches that would find something after an empty result, with the number of cars: with one filter less, in a wider
 * circle, or on other dates.
 */
export async function suggestionsFor(
  read: ReadSearch,
  facets: Facets,
  now: Date,
): Promise<Suggestion[]> {
  const [radius, dates] = await Promise.all([widerCircle(read, now), otherDates(read, now)]);
  const found = [...fewerFilters(read, facets), ...radius, ...dates];
  return found.length > 0
    ? found
    : [...(await unfiltered(read, now)), ...(await anywhere(read, now))];
}

function linkTo(query: SearchQuery, change: Partial<SearchQuery>): string {
  return url('cars', null, { ...query, ...change });
}

async function unfiltered({ search, query }: ReadSearch, now: Date): Promise<Suggestion[]> {
  const count = await countCars({ ...search, filters: noFilters }, now);
  const { place, lat, lng, address, radius, bounds, from, to } = query;
  const link = url('cars', null, { place, lat, lng, address, radius, bounds, from, to });
  return count > 0 ? [{ kind: 'unfiltered', count, url: link }] : [];
}

const nowhere = {
  place: null,
  lat: null,
  lng: null,
  address: null,
  radius: null,
  bounds: null,
};

async function anywhere({ search, query }: ReadSearch, now: Date): Promise<Suggestion[]> {
  if (!search.area) return [];
  const count = await countCars({ ...search, area: null }, now);
  const link = linkTo(query, nowhere);
  return count > 0 ? [{ kind: 'anywhere', count, url: link }] : [];
}

async function widerCircle({ search, query }: ReadSearch, now: Date): Promise<Suggestion[]> {
  const { area } = search;
  if (area?.kind !== 'circle') return [];
  for (const radiusKm of NEXT_RADII_KM.filter((km) => km > area.radiusKm)) {
    const count = await countCars({ ...search, area: { ...area, radiusKm } }, now);
    if (count > 0)
      return [{ kind: 'radius', radiusKm, count, url: linkTo(query, { radius: radiusKm }) }];
  }
  return [];
}

/** Without one filter: those that exclude the most cars. */
function fewerFilters({ query }: ReadSearch, { without }: Facets): Suggestion[] {
  return filterNames
    .filter((name) => without[name] > 0)
    .toSorted((one, other) => without[other] - without[one])
    .slice(0, MOST.filters)
    .map((filter) => ({
      kind: 'filter',
      filter,
      count: without[filter],
      url: linkTo(query, emptyFilters[filter]),
    }));
}

/** The same hours on other days, the nearest that find something. */
async function otherDates({ search, query }: ReadSearch, now: Date): Promise<Suggestion[]> {
  const { from, to } = query;
  if (!search.period || !from || !to) return [];
  const found: Extract<Suggestion, { kind: 'dates' }>[] = [];
  for (const days of DATE_SHIFTS) {
    const dates = { from: moved(from, days), to: moved(to, days) };
    const { period } = readSearch(dates, now).search;
    const count = period ? await countCars({ ...search, period }, now) : 0;
    if (count > 0) found.push({ kind: 'dates', ...dates, count, url: linkTo(query, dates) });
    if (found.length === MOST.dates) break;
  }
  return found.toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

function moved(wallTime: string, days: number): string {
  return addDays(wallTime.slice(0, 10), days) + wallTime.slice(10);
}
