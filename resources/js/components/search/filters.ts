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
  model: [],
  seats: null,
  doors: null,
  km: null,
  age: null,
  instant: null,
  delivery: null,
  free: null,
  min: null,
  max: null,
  rating: null,
} satisfies Partial<SearchQuery>;

/** Whether a model, such as "Dacia Logan", is of the make. */
export function isOf(model: string, make: string): boolean {
  return model.startsWith(`${make} `);
}

/** A list with a value put in, or taken out if it was there. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((item) => item !== value) : [...list, value];
}

/** Every answer counts, but the two ends of a price are one. */
export function countFilters({ min, max, ...query }: SearchQuery): number {
  const chosen = Object.entries(query).filter(([name]) => name in noFilters);
  const answers = [min ?? max, ...chosen.map(([, value]) => value)];
  return answers.flat().filter((answer) => answer !== null).length;
}
