import type {
  CancellationPolicy,
  CarCategory,
  Fuel,
  Gearbox,
  HostKind,
} from '#server/db/generated/enums.ts';
import { fragment, join, nothing, sql, type Fragment } from '#server/db/sql.ts';
import type { Period } from '../bookings/availability.ts';
import { rentalDays } from '../bookings/pricing.ts';
import { rules } from '../rules.ts';
import { HOUR_MS, wallDateOf, wallHoursBetween } from '../time/wall-clock.ts';
import { boxAround, unitVector, type Area, type Box } from './geography.ts';

export type SortOrder = 'relevance' | 'price' | 'distance' | 'rating' | 'newest';

/** What may be asked of the cars themselves; an empty list asks nothing. */
export type Filters = {
  categories: readonly CarCategory[];
  gearboxes: readonly Gearbox[];
  fuels: readonly Fuel[];
  hostKinds: readonly HostKind[];
  policies: readonly CancellationPolicy[];
  features: readonly string[];
  makes: readonly string[];
  minSeats: number | null;
  instantBook: boolean;
  /** An average day, in minor units. */
  minDayPrice: number | null;
  maxDayPrice: number | null;
  minRating: number | null;
};

export const noFilters: Filters = {
  categories: [],
  gearboxes: [],
  fuels: [],
  hostKinds: [],
  policies: [],
  features: [],
  makes: [],
  minSeats: null,
  instantBook: false,
  minDayPrice: null,
  maxDayPrice: null,
  minRating: null,
};

export type Search = {
  area: Area | null;
  period: Period | null;
  filters: Filters;
  sort: SortOrder;
  timeZone: string;
};

/** A car among the results. Prices in minor units; `total` and `days` are null without dates. */
export type Hit = {
  id: string;
  dayPrice: number;
  total: number | null;
  distanceKm: number | null;
  lat: number;
  lng: number;
};

/** One combination of the countable properties and how many cars have it. */
export type FacetGroup = {
  category: CarCategory;
  gearbox: Gearbox;
  fuel: Fuel;
  hostKind: HostKind;
  policy: CancellationPolicy;
  seats: number;
  instantBook: boolean;
  make: string;
  bucket: number;
  /** Within the wanted prices. */
  priced: boolean;
  count: number;
};

/** Width of a price bucket of the histogram, in minor units of a day's price. */
export const BUCKET = 25_00;
export const BUCKETS = 24;

const EARTH_KM = 6371.0088;

/** The matching cars of a page, in order, with the number of all. */
export async function searchCars(
  search: Search,
  page: { offset: number; limit: number },
  now: Date,
): Promise<{ total: number; hits: Hit[] }> {
  const [row] = await sql<{ total: number; hits: Hit[] }>`
    with matches as materialized (${matching(search, now)} ${where(wanted(search.filters))})
    select (select count(*)::int from matches) as total,
      coalesce((select json_agg(page) from (
        select car_id as id, day_price as "dayPrice", total, distance_km as "distanceKm", lat, lng from matches
        order by ${order(search)} limit ${page.limit} offset ${page.offset}) page), '[]') as hits`;
  return row ?? { total: 0, hits: [] };
}

/**
 * Counts by every combination of the countable properties, for facets and histogram. Only features and rating are
 * applied: `facets.ts` sums the groups that pass all filters but the facet's own.
 */
export async function facetGroups(search: Search, now: Date): Promise<FacetGroup[]> {
  return sql<FacetGroup>`
    with matches as materialized (${matching(search, now)} ${where(uncounted(search.filters))})
    select category, gearbox, fuel, host_kind as "hostKind", policy, seats, instant_book as "instantBook", make,
      least(day_price / ${BUCKET}::int, ${BUCKETS - 1}::int) as bucket, ${isPriced(search.filters)} as priced,
      count(*)::int as count
    from matches group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;
}

/** Listed cars of the area that can be booked for the whole period, with their true price for it. */
function matching({ area, period, timeZone }: Search, now: Date): Fragment {
  return fragment`
    select * from (
      select c.*, ${distanceTo(area)} as distance_km, ${priceColumns(period, timeZone)}
      from car_search c ${pricesOf(period, timeZone)}
      ${where([fragment`c.listed`, ...within(area), ...bookable(period, timeZone, now)])}
    ) candidates`;
}

/**
 * The quote's arithmetic in SQL, line by line with the same rounding; `tests/domain/cars/search.test.ts` compares
 * the two over random cars and periods.
 */
function priceColumns(period: Period | null, timeZone: string): Fragment {
  if (!period) return fragment`c.base_price as day_price, null::int as total`;
  const days = rentalDays(period, timeZone);
  const rental = fragment`(c.base_price * ${days}::bigint + coalesce(p.difference, 0))`;
  const rate = fragment`${discountColumn(days)}`;
  const discounted = fragment`(${rental} - (${rental} * ${rate} + 5000) / 10000)`;
  const fee = fragment`(${discounted} * ${rules.fees.clientService}::int + 5000) / 10000`;
  return fragment`
    ((2 * ${discounted} + ${days}::int) / (2 * ${days}::int))::int as day_price,
    (${discounted} + ${fee})::int as total`;
}

function discountColumn(days: number): Fragment {
  if (days >= 30) return fragment`c.discount_30::int`;
  if (days >= 7) return fragment`c.discount_7::int`;
  return days >= 3 ? fragment`c.discount_3::int` : fragment`0`;
}

/** What the dates with a price of their own add to, or take from, the base price. */
function pricesOf(period: Period | null, timeZone: string): Fragment {
  if (!period) return nothing;
  const first = wallDateOf(period.startsAt, timeZone);
  const days = rentalDays(period, timeZone);
  return fragment`
    left join lateral (
      select sum(price - c.base_price) as difference from car_prices
      where car_id = c.car_id and "on" >= ${first}::date and "on" < ${first}::date + ${days}::int
    ) p on true`;
}

function bookable(period: Period | null, timeZone: string, now: Date): Fragment[] {
  if (!period) return [];
  const { startsAt, endsAt } = period;
  const hours = wallHoursBetween(startsAt, endsAt, timeZone);
  const ahead = (startsAt.getTime() - now.getTime()) / HOUR_MS;
  return [
    fragment`c.lead_hours <= ${ahead}::float8`,
    fragment`c.min_hours <= ${hours}::float8`,
    fragment`c.max_days * 24 >= ${hours}::float8`,
    fragment`not c.busy && tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => c.buffer_minutes::int))`,
  ];
}

function within(area: Area | null): Fragment[] {
  if (!area) return [];
  const box: Box = area.kind === 'box' ? area : boxAround(area);
  const inBox = fragment`c.lat between ${box.south} and ${box.north} and c.lng between ${box.west} and ${box.east}`;
  if (area.kind === 'box') return [inBox];
  return [inBox, fragment`${dotWith(area)} >= ${Math.cos(area.radiusKm / EARTH_KM)}`];
}

function distanceTo(area: Area | null): Fragment {
  if (area?.kind !== 'circle') return fragment`null::float8`;
  return fragment`acos(least(1, ${dotWith(area)})) * ${EARTH_KM}::float8`;
}

function dotWith(point: { lat: number; lng: number }): Fragment {
  const [x, y, z] = unitVector(point);
  return fragment`(c.ux * ${x}::float8 + c.uy * ${y}::float8 + c.uz * ${z}::float8)`;
}

function wanted(filters: Filters): Fragment[] {
  const { minSeats, instantBook } = filters;
  return [
    ...oneOf('category', filters.categories),
    ...oneOf('gearbox', filters.gearboxes),
    ...oneOf('fuel', filters.fuels),
    ...oneOf('host_kind', filters.hostKinds),
    ...oneOf('policy', filters.policies),
    ...oneOf('make', filters.makes),
    ...uncounted(filters),
    ...wantedPrice(filters),
    ...(minSeats === null ? [] : [fragment`seats >= ${minSeats}`]),
    ...(instantBook ? [fragment`instant_book`] : []),
  ];
}

/** Filters that facets do not count by: they narrow every count. */
function uncounted({ features, minRating }: Filters): Fragment[] {
  return [
    ...(features.length === 0 ? [] : [fragment`features @> ${features}::text[]`]),
    ...(minRating === null
      ? []
      : [fragment`rating_sum >= ${minRating}::float8 * rating_count and rating_count > 0`]),
  ];
}

function wantedPrice({ minDayPrice, maxDayPrice }: Filters): Fragment[] {
  return [
    ...(minDayPrice === null ? [] : [fragment`day_price >= ${minDayPrice}`]),
    ...(maxDayPrice === null ? [] : [fragment`day_price <= ${maxDayPrice}`]),
  ];
}

function isPriced(filters: Filters): Fragment {
  return join([fragment`true`, ...wantedPrice(filters)], ' and ');
}

const columns = {
  category: fragment`category::text`,
  gearbox: fragment`gearbox::text`,
  fuel: fragment`fuel::text`,
  host_kind: fragment`host_kind::text`,
  policy: fragment`policy::text`,
  make: fragment`make`,
};

function oneOf(column: keyof typeof columns, values: readonly string[]): Fragment[] {
  return values.length === 0 ? [] : [fragment`${columns[column]} = any(${values}::text[])`];
}

function where(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? nothing : fragment`where ${join(conditions, ' and ')}`;
}

/** Ratings count as a Bayesian mean, so that one five-star review does not beat fifty of 4.9. */
const RANK = fragment`(rating_sum + 5 * 4.5) / (rating_count + 5)`;

function order({ sort, area }: Search): Fragment {
  const cheapest = fragment`coalesce(total, day_price), car_id`;
  if (sort === 'price') return cheapest;
  if (sort === 'distance' && area?.kind === 'circle') return fragment`distance_km, car_id`;
  if (sort === 'rating') return fragment`${RANK} desc, ${cheapest}`;
  if (sort === 'newest') return fragment`listed_at desc nulls last, car_id`;
  return fragment`${RANK} * 20 + least(trips, 40) * 0.1 - day_price / 4000.0
    - coalesce(distance_km, 0) * 0.4 + case when instant_book then 2 else 0 end desc, car_id`;
}
