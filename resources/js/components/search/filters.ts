import type { SearchQuery } from '#server/http/search-query.ts';

/** A query without its filters; place, dates, order and view stay. */
export const noFilters = {
  category: [],
  gearbox: [],
  fuel: [],
  host: [],
  policy: [],
  feature: [],
  make: [],
  seats: null,
  instant: null,
  min: null,
  max: null,
  rating: null,
} satisfies Partial<SearchQuery>;

/** A list with a value put in, or taken out if it was there. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((item) => item !== value) : [...list, value];
}

export function countFilters(query: SearchQuery): number {
  const lists = [
    query.category,
    query.gearbox,
    query.fuel,
    query.host,
    query.policy,
    query.feature,
    query.make,
  ];
  const singles = [query.seats, query.instant, query.min ?? query.max, query.rating];
  return (
    lists.reduce((count, list) => count + list.length, 0) +
    singles.filter((value) => value !== null).length
  );
}
