import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import {
  filterNames,
  recordOf,
  searchFilters,
  stepNames,
  type FilterName,
  type StepName,
} from '#shared/search-filters.ts';
import { candidates } from './candidates.ts';
import { carFeatures } from './features.ts';
import { bitOf, failing } from './filters.ts';
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

/**
 * Some cars that share what is not null, and fail the same one filter or none. Each car is in one row of every
 * combination of columns that is grouped by.
 */
const FacetGroup = z.object({
  failing: z.number(),
  count: z.number(),
  category: z.string().nullable(),
  gearbox: z.string().nullable(),
  fuel: z.string().nullable(),
  hostKind: z.string().nullable(),
  policy: z.string().nullable(),
  seats: z.number().nullable(),
  doors: z.number().nullable(),
  kilometres: z.number().nullable(),
  age: z.number().nullable(),
  /** Tenths; 0 without reviews. */
  rating: z.number().nullable(),
  instantBook: z.boolean().nullable(),
  delivery: z.boolean().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  features: z.number().nullable(),
  bucket: z.number().nullable(),
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
          least(day_price / ${BUCKET}::int, ${BUCKETS - 1}::int) as bucket,
          case when rating_count = 0 then 0 else rating_sum * 10 / rating_count end as rating
        from (${candidates(search, filtered, now)}) priced offset 0
      ) c where failing & (failing - 1) = 0
    ), matches as not materialized (select * from counted where failing = 0)
    select ${pageOfMatches(page)}, (select coalesce(json_agg(groups), '[]') from (${grouped}) groups) as groups`;
}

const grouped = Prisma.sql`
  select category, gearbox, fuel, host_kind as "hostKind", policy, seats, doors, km_per_day as kilometres,
    min_age as age, rating, instant_book as "instantBook", delivers as delivery, make, model,
    feature_bits as features, bucket, failing, count(*)::int as count
  from counted
  group by grouping sets (
    (failing, category, gearbox, fuel, host_kind),
    (failing, policy, seats, doors, instant_book, delivers),
    (failing, km_per_day, min_age, rating),
    (failing, make, model), (failing, feature_bits), (failing, bucket))`;

/** Adds up groups of cars; a facet's own filter does not narrow its own counts. */
function facetsOf(groups: readonly FacetGroup[]): Facets {
  const facets = emptyFacets();
  for (const group of groups) {
    if (group.bucket !== null) addPrice(facets, group, group.bucket);
    for (const name of countedNames)
      if (countsFor(group, name))
        for (const answer of answersOf[name](group)) add(facets.counts[name], answer, group.count);
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

const answersOf: Record<CountedName, (group: FacetGroup) => readonly string[]> = {
  category: ({ category }) => known(category),
  gearbox: ({ gearbox }) => known(gearbox),
  fuel: ({ fuel }) => known(fuel),
  hostKind: ({ hostKind }) => known(hostKind),
  policy: ({ policy }) => known(policy),
  make: ({ make }) => known(make),
  model: ({ make, model }) => known(model === null ? null : `${make} ${model}`),
  instantBook: ({ instantBook }) => (instantBook ? ['true'] : []),
  delivery: ({ delivery }) => (delivery ? ['true'] : []),
  freeCancellation: ({ policy }) => (policy !== null && policy !== 'strict' ? ['true'] : []),
  feature: ({ features: bits }) =>
    bits === null ? [] : carFeatures.filter((_, at) => (bits & (1 << at)) !== 0),
  seats: ({ seats }) => reached(steps.seats, seats),
  doors: ({ doors }) => reached(steps.doors, doors),
  kilometres: ({ kilometres }) => reached(steps.kilometres, kilometres),
  rating: ({ rating }) => reached(steps.rating, rating === null ? null : rating / 10),
  age: ({ age }) => (age === null ? [] : steps.age.filter((step) => step >= age).map(String)),
};

function known(value: string | null): string[] {
  return value === null ? [] : [value];
}

function reached(all: readonly number[], value: number | null): string[] {
  return value === null ? [] : all.filter((step) => value >= step).map(String);
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
