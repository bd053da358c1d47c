import { readSearch } from '#server/http/search-query.ts';
import type { Search } from '#server/domain/cars/search.ts';
import { url, type Query } from '#shared/routes.ts';

/** A kind of search, made with other dates every time. */
export type SearchCase = { name: string; query: (dates: Query) => Query };

const areas: Record<string, Query> = {
  'City, 25 km': { place: 'bucuresti' },
  'Town, 25 km': { place: 'deva' },
  'Region, 100 km': { place: 'cluj-napoca', radius: 100 },
  Country: {},
};

const filters = { seats: 5, gearbox: ['automatic'], min: 100, max: 300 };

export const searchCases: readonly SearchCase[] = Object.entries(areas).flatMap(([area, query]) => [
  { name: area, query: (dates: Query) => ({ ...query, ...dates }) },
  { name: `${area}, filters`, query: (dates: Query) => ({ ...query, ...dates, ...filters }) },
]);

/** The area that a map of 1,000 by 700 pixels shows. */
export const mapCases: readonly SearchCase[] = (
  [
    ['Map, country', 7, 45.8, 25],
    ['Map, region', 9, 46.7, 23.6],
    ['Map, city', 12, 44.43, 26.1],
    ['Map, quarter', 15, 44.45, 26.08],
  ] as const
).map(([name, zoom, lat, lng]) => ({
  name,
  query: (dates: Query) => {
    const degrees = 360 / (256 * 2 ** zoom);
    const [width, height] = [degrees * 500, degrees * 350 * Math.cos((lat * Math.PI) / 180)];
    const view = [lng - width, lat - height, lng + width, lat + height];
    return { view: view.map((side) => side.toFixed(4)).join(','), zoom, ...dates };
  },
}));

export function pathOf(query: Query): string {
  return url('view' in query ? 'map.cars' : 'cars', null, query);
}

export function searchOf(query: Query, now: Date): Search {
  return readSearch(asText(query), now).search;
}

/** The query as a server receives it: every value is a text. */
function asText(query: Query): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}

/** The same dates in every run: one to six days within the next quarter of a year, more of them soon. */
export function* datesFrom(seed: number): Generator<{ from: string; to: string }, never> {
  let state = seed;
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  for (;;) {
    const first = 2 + Math.floor(chance() ** 2 * 88);
    const last = first + 1 + Math.floor(chance() * 6);
    yield { from: `${dayIn(first)}T10:00`, to: `${dayIn(last)}T10:00` };
  }
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
