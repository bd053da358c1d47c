import { Prisma } from '#server/db/generated/client.ts';
import { filterNames, isOf, type FilterName, type FilterQuery } from '#shared/search-filters.ts';
import { carName } from '../car-columns.ts';
import { carFeatures, type CarFeature } from './features.ts';

/** How a filter reads in SQL over the columns of `candidates`; `null` when it asks nothing. */
const conditionOf: Record<FilterName, (filters: FilterQuery) => Prisma.Sql | null> = {
  category: ({ category }) => oneOf(Prisma.sql`category::text`, category),
  gearbox: ({ gearbox }) => oneOf(Prisma.sql`gearbox::text`, gearbox),
  fuel: ({ fuel }) => oneOf(Prisma.sql`fuel::text`, fuel),
  hostKind: ({ host }) => oneOf(Prisma.sql`host_kind::text`, host),
  policy: ({ policy }) => oneOf(Prisma.sql`policy::text`, policy),
  feature: ({ feature }) => {
    const bits = featureBits(feature);
    return bits === 0 ? null : Prisma.sql`feature_bits & ${bits}::int = ${bits}::int`;
  },
  make: ofMake,
  seats: ({ seats }) => whenSet(seats, (least) => Prisma.sql`seats >= ${least}`),
  doors: ({ doors }) => whenSet(doors, (least) => Prisma.sql`doors >= ${least}`),
  kilometres: ({ km }) => whenSet(km, (least) => Prisma.sql`km_per_day >= ${least}`),
  age: ({ age }) => whenSet(age, (years) => Prisma.sql`min_age <= ${years}`),
  rating: ({ rating }) =>
    whenSet(rating, (least) => {
      const tenths = Math.round(least * 10);
      return Prisma.sql`(rating_count > 0 and rating_sum * 10 >= ${tenths}::int * rating_count)`;
    }),
  instantBook: ({ instant }) => (instant ? Prisma.sql`instant_book` : null),
  delivery: ({ delivery }) => (delivery ? Prisma.sql`delivers` : null),
  freeCancellation: ({ free }) => (free ? Prisma.sql`policy <> 'strict'` : null),
  price: ({ min, max }) => {
    const ends = [
      whenSet(min, (least) => Prisma.sql`day_price >= ${minor(least)}`),
      whenSet(max, (most) => Prisma.sql`day_price <= ${minor(most)}`),
    ].filter((end) => end !== null);
    return ends.length === 0 ? null : Prisma.join(ends, ' and ');
  },
};

/** `where` all of the filters hold. */
export function passing(filters: FilterQuery): Prisma.Sql {
  return where(active(filters).map(({ condition }) => condition));
}

/** One bit for each filter, set where the car does not pass it. */
export function failing(filters: FilterQuery): Prisma.Sql {
  const bits = active(filters).map(
    ({ name, condition }) => Prisma.sql`case when ${condition} then 0 else ${bitOf(name)}::int end`,
  );
  return bits.length === 0 ? Prisma.sql`0` : Prisma.join(bits, ' + ');
}

export function bitOf(name: FilterName): number {
  return 1 << filterNames.indexOf(name);
}

/** As `feature_bits` in PostgreSQL. */
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

/** A make is wanted whole unless some of its models are. */
function ofMake({ make: makes, model: models }: FilterQuery): Prisma.Sql | null {
  const whole = makes.filter((make) => !models.some((model) => isOf(model, make)));
  if (models.length === 0) return oneOf(Prisma.sql`make`, whole);
  return Prisma.sql`(make = any(${whole}::text[]) or ${carName} = any(${models}::text[]))`;
}

/** Prices are asked for in whole units of money. */
function minor(whole: number): number {
  return Math.round(whole * 100);
}
