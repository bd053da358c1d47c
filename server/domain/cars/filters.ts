import { Prisma } from '#server/db/generated/client.ts';
import {
  filterNames,
  isOf,
  listNames,
  recordOf,
  searchFilters,
  stepNames,
  switchNames,
  type FilterName,
  type FilterQuery,
} from '#shared/search-filters.ts';
import { carName } from '../car-columns.ts';
import { carFeatures, type CarFeature } from './features.ts';

/** What each filter compares, as SQL over the columns of `candidates`. */
export const columnOf: Record<Exclude<FilterName, 'price'>, Prisma.Sql> = {
  category: Prisma.sql`category`,
  gearbox: Prisma.sql`gearbox`,
  fuel: Prisma.sql`fuel`,
  hostKind: Prisma.sql`host_kind`,
  policy: Prisma.sql`policy`,
  feature: Prisma.sql`feature_bits`,
  make: Prisma.sql`make`,
  seats: Prisma.sql`seats`,
  doors: Prisma.sql`doors`,
  kilometres: Prisma.sql`km_per_day`,
  age: Prisma.sql`min_age`,
  /** Tenths of a star; 0 without reviews. */
  rating: Prisma.sql`(case when rating_count = 0 then 0 else rating_sum * 10 / rating_count end)`,
  instantBook: Prisma.sql`instant_book`,
  delivery: Prisma.sql`delivers`,
  freeCancellation: Prisma.sql`(policy <> 'strict')`,
};

type Condition = (filters: FilterQuery) => Prisma.Sql | null;

/** The SQL of filters that differ from others of their kind. */
const ownConditions = {
  feature: ({ feature }) => {
    const bits = featureBits(feature);
    return bits === 0 ? null : Prisma.sql`feature_bits & ${bits}::int = ${bits}::int`;
  },
  make: ofMake,
  age: ({ age }) => whenSet(age, (years) => Prisma.sql`min_age <= ${years}`),
  rating: ({ rating }) =>
    whenSet(rating, (least) => {
      const tenths = Math.round(least * 10);
      return Prisma.sql`(rating_count > 0 and rating_sum * 10 >= ${tenths}::int * rating_count)`;
    }),
  price: ({ min, max }) => {
    const ends = [
      whenSet(min, (least) => Prisma.sql`day_price >= ${minor(least)}`),
      whenSet(max, (most) => Prisma.sql`day_price <= ${minor(most)}`),
    ].filter((end) => end !== null);
    return ends.length === 0 ? null : Prisma.join(ends, ' and ');
  },
} satisfies Partial<Record<FilterName, Condition>>;

/** The SQL of each filter; `null` when nothing is asked for. */
const conditionOf: Record<FilterName, Condition> = {
  ...recordOf(listNames, (name) => (filters: FilterQuery) => {
    const values: readonly string[] = filters[searchFilters[name].param];
    return oneOf(Prisma.sql`${columnOf[name]}::text`, values);
  }),
  ...recordOf(
    stepNames,
    (name) => (filters: FilterQuery) =>
      whenSet(
        filters[searchFilters[name].param],
        (least) => Prisma.sql`${columnOf[name]} >= ${least}`,
      ),
  ),
  ...recordOf(
    switchNames,
    (name) => (filters: FilterQuery) =>
      filters[searchFilters[name].param] ? columnOf[name] : null,
  ),
  ...ownConditions,
};

/** A condition that all filters pass. */
export function passing(filters: FilterQuery): Prisma.Sql {
  return where(active(filters).map(({ condition }) => condition));
}

/** A mask with a bit for each filter that the car does not pass. */
export function failing(filters: FilterQuery): Prisma.Sql {
  const bits = active(filters).map(
    ({ name, condition }) => Prisma.sql`case when ${condition} then 0 else ${bitOf(name)}::int end`,
  );
  return bits.length === 0 ? Prisma.sql`0` : Prisma.join(bits, ' + ');
}

export function bitOf(name: FilterName): number {
  return 1 << filterNames.indexOf(name);
}

/** The same as `feature_bits` in PostgreSQL. */
export function featureBits(features: readonly CarFeature[]): number {
  return features.reduce((bits, feature) => bits | (1 << carFeatures.indexOf(feature)), 0);
}

export function where(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0
    ? Prisma.empty
    : Prisma.sql`where ${Prisma.join([...conditions], ' and ')}`;
}

function active(filters: FilterQuery) {
  return filterNames.flatMap((name) => {
    const condition = conditionOf[name](filters);
    return condition ? [{ name, condition }] : [];
  });
}

function whenSet(
  value: number | null,
  condition: (value: number) => Prisma.Sql,
): Prisma.Sql | null {
  return value === null ? null : condition(value);
}

function oneOf(column: Prisma.Sql, values: readonly string[]): Prisma.Sql | null {
  return values.length === 0 ? null : Prisma.sql`${column} = any(${values}::text[])`;
}

/** A chosen make finds all its models, unless some of them are chosen too. */
function ofMake({ make: makes, model: models }: FilterQuery): Prisma.Sql | null {
  const whole = makes.filter((make) => !models.some((model) => isOf(model, make)));
  if (models.length === 0) return oneOf(Prisma.sql`make`, whole);
  return Prisma.sql`(make = any(${whole}::text[]) or ${carName} = any(${models}::text[]))`;
}

/** The filter has prices in whole units of the currency. */
function minor(whole: number): number {
  return Math.round(whole * 100);
}
