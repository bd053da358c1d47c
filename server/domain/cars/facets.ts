import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import {
  filterNames,
  listNames,
  recordOf,
  searchFilters,
  stepNames,
  switchNames,
  type FilterName,
  type StepName,
} from '#shared/search-filters.ts';
import { candidates } from './candidates.ts';
import { carFeatures } from './features.ts';
import { bitOf, columnOf, failing } from './filters.ts';
import { filtered, pageOfMatches, rankOf, Found, type Page, type Search } from './search.ts';

/** The width of a bucket in the histogram of day prices, in minor units. */
export const BUCKET = 25_00;
export const BUCKETS = 24;

/** Filters for "at least" (for the age "at most") are counted at these values. */
export const steps = recordOf<StepName, readonly number[]>(
  stepNames,
  (name) => searchFilters[name].steps,
);

export const countedNames = [...filterNames.filter((name) => name !== 'price'), 'model'] as const;

export type CountedName = Exclude<FilterName, 'price'> | 'model';

export type Facets = {
  /** How many cars each value would find, with all other filters applied. */
  counts: Record<CountedName, Record<string, number>>;
  /** The number of cars by day price, in buckets of `BUCKET`; the last has no upper end. */
  buckets: number[];
  /** How many cars would be found without the filter. */
  without: Record<FilterName, number>;
};

/** How the counted values of a kind of filter are read from the database. */
const answerOf = {
  list: z.string().nullable(),
  step: z.number().nullable(),
  switch: z.boolean().nullable(),
};

/**
 * The number of cars with the same values in the columns that are not null, and that fail the same single filter or
 * none. Each car is in one row of every grouping.
 */
const FacetGroup = z.object({
  ...recordOf(listNames, () => answerOf.list),
  ...recordOf(stepNames, () => answerOf.step),
  ...recordOf(switchNames, () => answerOf.switch),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** A bit mask of features. */
  feature: z.number().nullable(),
  bucket: z.number().nullable(),
  failing: z.number(),
  count: z.number(),
});

type FacetGroup = z.infer<typeof FacetGroup>;

const Counted = Found.extend({ groups: z.array(FacetGroup) });

/** A page of a search and the counts of its filters, from one pass over the cars. */
export async function searchCounted(
  search: Search,
  page: Page,
  now: Date,
): Promise<Found & { facets: Facets }> {
  const [row] = await db.sql(Counted)`${countedStatement(search, page, now)}`;
  const { total, hits, groups } = row ?? { total: 0, hits: [], groups: [] };
  return { total, hits, facets: facetsOf(groups) };
}

/**
 * A car that fails two filters is not counted. One that fails a single filter is counted only for the values of that
 * filter. One that fails none is found.
 */
export function countedStatement(search: Search, page: Page, now: Date): Prisma.Sql {
  return Prisma.sql`
    with counted as materialized (
      select * from (
        select *, ${rankOf(search)} as rank, ${failing(search.filters)} as failing,
          least(day_price / ${BUCKET}::int, ${BUCKETS - 1}::int) as bucket, ${columnOf.rating} as rating
        from (${candidates(search, filtered, now)}) priced offset 0
      ) c where failing & (failing - 1) = 0
    ), matches as not materialized (select * from counted where failing = 0)
    select ${pageOfMatches(page)}, (select coalesce(json_agg(groups), '[]') from (${groupsOfCounted}) groups) as groups`;
}

/** The expression that each filter's counts are grouped by, over the columns of `counted`. */
const grouped: Record<CountedName, Prisma.Sql> = {
  ...columnOf,
  rating: Prisma.sql`rating`,
  model: Prisma.sql`model`,
};

/** Filters that are grouped together: their values have few enough combinations. */
const groupings: readonly (readonly CountedName[])[] = [
  ['category', 'gearbox', 'fuel', 'hostKind'],
  ['policy', 'freeCancellation', 'seats', 'doors', 'instantBook', 'delivery'],
  ['kilometres', 'age', 'rating'],
  ['make', 'model'],
  ['feature'],
];

const groupsOfCounted = Prisma.sql`
  select ${Prisma.join(countedNames.map((name) => Prisma.sql`${grouped[name]} as ${Prisma.raw(`"${name}"`)}`))},
    bucket, failing, count(*)::int as count
  from counted
  group by grouping sets (${Prisma.join(groupings.map(columnsOf))}, (failing, bucket))`;

function columnsOf(names: readonly CountedName[]): Prisma.Sql {
  return Prisma.sql`(failing, ${Prisma.join(names.map((name) => grouped[name]))})`;
}

/** Adds up groups of cars. A filter does not narrow its own counts. */
function facetsOf(groups: readonly FacetGroup[]): Facets {
  const facets = emptyFacets();
  for (const group of groups) {
    if (group.bucket !== null) addPrice(facets, group, group.bucket);
    for (const name of countedNames)
      if (countsFor(group, name))
        for (const answer of answersOf(group, name)) add(facets.counts[name], answer, group.count);
  }
  return facets;
}

/** Every car has a price, so in these rows each car is counted once. */
function addPrice({ buckets, without }: Facets, group: FacetGroup, bucket: number) {
  if (countsFor(group, 'price')) buckets[bucket] = (buckets[bucket] ?? 0) + group.count;
  for (const name of filterNames) if (passesBut(group, name)) without[name] += group.count;
}

function countsFor(group: FacetGroup, name: CountedName | 'price'): boolean {
  if (name === 'model') return passesBut(group, 'make');
  // Features are combined with "and", so a further one is counted only among the cars that have the others.
  return name === 'feature' ? group.failing === 0 : passesBut(group, name);
}

function passesBut({ failing: failed }: FacetGroup, name: FilterName): boolean {
  return failed === 0 || failed === bitOf(name);
}

/** The values of a filter by which the cars of a group are found. */
function answersOf(group: FacetGroup, name: CountedName): readonly string[] {
  const value = group[name];
  if (value === null || value === false) return [];
  if (name === 'model') return [`${group.make} ${value}`];
  if (typeof value !== 'number') return [String(value)];
  const step = stepNames.find((known) => known === name);
  return step ? reached(step, value) : carFeatures.filter((_, at) => (value & (1 << at)) !== 0);
}

/** The steps of a filter by which a car with this value is found. */
function reached(name: StepName, value: number): string[] {
  const asked = name === 'rating' ? value / 10 : value;
  const reaches = (step: number) => (name === 'age' ? asked <= step : asked >= step);
  return steps[name].filter(reaches).map(String);
}

function add(counts: Record<string, number>, answer: string, count: number) {
  counts[answer] = (counts[answer] ?? 0) + count;
}

function emptyFacets(): Facets {
  return {
    counts: recordOf(countedNames, () => ({})),
    buckets: Array.from({ length: BUCKETS }, () => 0),
    without: recordOf(filterNames, () => 0),
  };
}
