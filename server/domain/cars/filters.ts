import { Prisma } from '#server/db/generated/client.ts';
import type {
  CancellationPolicy,
  CarCategory,
  Fuel,
  Gearbox,
  HostKind,
} from '#server/db/generated/enums.ts';
import { filterNames, type FilterName } from '#shared/search-filters.ts';
import { carName } from '../car-columns.ts';
import { carFeatures, type CarFeature } from './features.ts';

/** What may be asked of the cars themselves; an empty list asks nothing. */
export type Filters = {
  categories: readonly CarCategory[];
  gearboxes: readonly Gearbox[];
  fuels: readonly Fuel[];
  hostKinds: readonly HostKind[];
  policies: readonly CancellationPolicy[];
  /** All of them. */
  features: readonly CarFeature[];
  makes: readonly string[];
  /** With their make, such as "Dacia Logan"; they narrow that make and no other. */
  models: readonly string[];
  minSeats: number | null;
  minDoors: number | null;
  minKmPerDay: number | null;
  /** Whom the car may be rented to. */
  driverAge: number | null;
  minRating: number | null;
  instantBook: boolean;
  delivery: boolean;
  freeCancellation: boolean;
  /** An average day, in minor units. */
  minDayPrice: number | null;
  maxDayPrice: number | null;
};

export const noFilters: Filters = {
  categories: [],
  gearboxes: [],
  fuels: [],
  hostKinds: [],
  policies: [],
  features: [],
  makes: [],
  models: [],
  minSeats: null,
  minDoors: null,
  minKmPerDay: null,
  driverAge: null,
  minRating: null,
  instantBook: false,
  delivery: false,
  freeCancellation: false,
  minDayPrice: null,
  maxDayPrice: null,
};

/** How a filter reads in SQL over the columns of `candidates`; `null` when it asks nothing. */
const conditionOf: Record<FilterName, (filters: Filters) => Prisma.Sql | null> = {
  category: ({ categories }) => oneOf(Prisma.sql`category::text`, categories),
  gearbox: ({ gearboxes }) => oneOf(Prisma.sql`gearbox::text`, gearboxes),
  fuel: ({ fuels }) => oneOf(Prisma.sql`fuel::text`, fuels),
  hostKind: ({ hostKinds }) => oneOf(Prisma.sql`host_kind::text`, hostKinds),
  policy: ({ policies }) => oneOf(Prisma.sql`policy::text`, policies),
  feature: ({ features }) => {
    const bits = featureBits(features);
    return bits === 0 ? null : Prisma.sql`feature_bits & ${bits}::int = ${bits}::int`;
  },
  make: ofMake,
  seats: ({ minSeats }) => whenSet(minSeats, (least) => Prisma.sql`seats >= ${least}`),
  doors: ({ minDoors }) => whenSet(minDoors, (least) => Prisma.sql`doors >= ${least}`),
  kilometres: ({ minKmPerDay }) =>
    whenSet(minKmPerDay, (least) => Prisma.sql`km_per_day >= ${least}`),
  age: ({ driverAge }) => whenSet(driverAge, (age) => Prisma.sql`min_age <= ${age}`),
  rating: ({ minRating }) =>
    whenSet(minRating, (least) => {
      const tenths = Math.round(least * 10);
      return Prisma.sql`(rating_count > 0 and rating_sum * 10 >= ${tenths}::int * rating_count)`;
    }),
  instantBook: ({ instantBook }) => (instantBook ? Prisma.sql`instant_book` : null),
  delivery: ({ delivery }) => (delivery ? Prisma.sql`delivers` : null),
  freeCancellation: ({ freeCancellation }) =>
    freeCancellation ? Prisma.sql`policy <> 'strict'` : null,
  price: ({ minDayPrice, maxDayPrice }) => {
    const ends = [
      whenSet(minDayPrice, (least) => Prisma.sql`day_price >= ${least}`),
      whenSet(maxDayPrice, (most) => Prisma.sql`day_price <= ${most}`),
    ].filter((end) => end !== null);
    return ends.length === 0 ? null : Prisma.join(ends, ' and ');
  },
};

/** `where` all of the filters hold. */
export function passing(filters: Filters): Prisma.Sql {
  return where(active(filters).map(({ condition }) => condition));
}

/** A number with the bit of every filter the car does not pass. */
export function failing(filters: Filters): Prisma.Sql {
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

function active(filters: Filters) {
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
function ofMake({ makes, models }: Filters): Prisma.Sql | null {
  const whole = makes.filter((make) => !models.some((model) => model.startsWith(`${make} `)));
  if (models.length === 0) return oneOf(Prisma.sql`make`, whole);
  return Prisma.sql`(make = any(${whole}::text[]) or ${carName} = any(${models}::text[]))`;
}
