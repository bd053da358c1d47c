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

/** Width of a price bucket of the histogram, in minor units of a day's price. */
export const BUCKET = 25_00;
export const BUCKETS = 24;

/** What is asked as "at least", or "at most" for an age, is counted in these steps. */
export const steps = recordOf<StepName, readonly number[]>(
  stepNames,
  (name) => searchFilters[name].steps,
);

export const countedNames = [...filterNames.filter((name) => name !== 'price'), 'model'] as const;

export type CountedName = Exclude<FilterName, 'price'> | 'model';

export type Facets = {
  /** How many cars each answer would leave, all other filters applied. */
  counts: Record<CountedName, Record<string, number>>;
  /** Cars by price of a day, in steps of `BUCKET`; the last bucket has no upper end. */
  buckets: number[];
  /** How many cars there would be without the filter. */
  without: Record<FilterName, number>;
};

/** How the answers to a kind of filter are read from the database. */
const answerOf = {
  list: z.string().nullable(),
  step: z.number().nullable(),
  switch: z.boolean().nullable(),
};

/**
 * Some cars that share what is not null, and fail the same one filter or none. Each car is in one row of every
 * combination of columns that is grouped by.
 */
const FacetGroup = z.object({
  ...recordOf(listNames, () => answerOf.list),
  ...recordOf(stepNames, () => answerOf.step),
  ...recordOf(switchNames, () => answerOf.switch),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** Bits. */
  feature: z.number().nullable(),
  bucket: z.number().nullable(),
  failing: z.number(),
  count: z.number(),
});

type FacetGroup = z.infer<typeof FacetGroup>;

const Counted = Found.extend({ groups: z.array(FacetGroup) });

/** A page of a search and what each other choice would leave, from one pass over the cars. */
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
 * A car that fails two filters counts nowhere; one that fails a single filter counts for that filter's own answers;
 * one that fails none is found.
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

/** What an answer is read from, over the columns of `counted`. */
const grouped: Record<CountedName, Prisma.Sql> = {
  ...columnOf,
  rating: Prisma.sql`rating`,
  model: Prisma.sql`model`,
};

/** Filters whose columns are grouped by at once: together they have few enough values. */
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

/** Adds up groups of cars; a facet's own filter does not narrow its own counts. */
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

/** Every car has a price, so these rows hold each once. */
function addPrice({ buckets, without }: Facets, group: FacetGroup, bucket: number) {
  if (countsFor(group, 'price')) buckets[bucket] = (buckets[bucket] ?? 0) + group.count;
  for (const name of filterNames) if (passesBut(group, name)) without[name] += group.count;
}

function countsFor(group: FacetGroup, name: CountedName | 'price'): boolean {
  if (name === 'model') return passesBut(group, 'make');
  // Features are asked for together: one more narrows those that have the others.
  return name === 'feature' ? group.failing === 0 : passesBut(group, name);
}

function passesBut({ failing: failed }: FacetGroup, name: FilterName): boolean {
  return failed === 0 || failed === bitOf(name);
}

/** The answers to a filter that the cars of a group are found by. */
function answersOf(group: FacetGroup, name: CountedName): readonly string[] {
  const value = group[name];
  if (value === null || value === false) return [];
  if (name === 'model') return [`${group.make} ${value}`];
  if (typeof value !== 'number') return [String(value)];
  const step = stepNames.find((known) => known === name);
  return step ? reached(step, value) : carFeatures.filter((_, at) => (value & (1 << at)) !== 0);
}

/** The steps that a car of this value is found by. */
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
