import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { candidates, type CandidateSearch } from './candidates.ts';
import type { FilterQuery } from '#shared/search-filters.ts';
import { passing } from './filters.ts';
import { Box } from '../places/geography.ts';

type SortOrder = 'relevance' | 'price' | 'distance' | 'rating' | 'newest';

export type Search = CandidateSearch & { filters: FilterQuery; sort: SortOrder };

/** A car in the results. Prices in minor units; `total` is `null` without dates. */
const Hit = z.object({
  id: z.string(),
  dayPrice: z.number(),
  total: z.number().nullable(),
  /** The number of rental days in `total`. */
  days: z.number().nullable(),
  /** Set if the car is brought to the place of the search; the fee is part of `total`. */
  delivery: z
    .object({
      /** `null` if the host brings the car to any address. */
      id: z.string().nullable(),
      place: z.string(),
      fee: z.number(),
    })
    .nullable(),
  distanceKm: z.number().nullable(),
  lat: z.number(),
  lng: z.number(),
});

export type Hit = z.infer<typeof Hit>;

export type Page = { offset: number; limit: number };

/** The cars of a page, in order, and the number of all. */
export const Found = z.object({ total: z.number(), hits: z.array(Hit) });

export type Found = z.infer<typeof Found>;

/** The cars of a page, and whether there are more. */
export type Slice = { hits: Hit[]; hasMore: boolean };

/** A page without counts. */
export async function sliceOf(search: Search, { offset, limit }: Page, now: Date): Promise<Slice> {
  const hits = await db.sql(Hit)`
    select car_id as id, day_price, total, days, delivery, distance_km, lat, lng from (
      select *, ${rankOf(search)} as rank
      from (${candidates(search, filtered, now)}) c ${passing(search.filters)}) c
    order by rank, ${cheapest} limit ${limit + 1} offset ${offset}`;
  return { hits: hits.slice(0, limit), hasMore: hits.length > limit };
}

export async function searchCars(search: Search, page: Page, now: Date): Promise<Found> {
  const [row] = await db.sql(Found)`${pageStatement(search, page, now)}`;
  return row ?? { total: 0, hits: [] };
}

/** One car as the search finds it; `null` when it does not. */
export async function hitOf(search: Search, carId: string, now: Date): Promise<Hit | null> {
  const isIt = Prisma.sql`c.car_id = ${carId}::uuid`;
  const [hit] = await db.sql(Hit)`
    select car_id as id, day_price, total, days, delivery, distance_km, lat, lng
    from (${candidates(search, filtered, now, [isIt])}) c ${passing(search.filters)}`;
  return hit ?? null;
}

export async function countCars(search: Search, now: Date): Promise<number> {
  return (await searchCars(search, { offset: 0, limit: 0 }, now)).total;
}

/** The box around all cars found, without those that stand elsewhere and are brought; `null` when there are none. */
export async function extentOf(search: Search, now: Date): Promise<Box | null> {
  const [box] = await db.sql(Box)`
    select min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north
    from (${candidates({ ...search, broughtTo: null }, filtered, now)}) c ${passing(search.filters)} having count(*) > 0`;
  return box ?? null;
}

export function pageStatement(search: Search, page: Page, now: Date): Prisma.Sql {
  return Prisma.sql`
    with matches as materialized (
      select car_id, day_price, total, days, delivery, distance_km, lat, lng, ${rankOf(search)} as rank
      from (${candidates(search, filtered, now)}) c ${passing(search.filters)})
    select ${pageOfMatches(page)}`;
}

export function pageOfMatches({ offset, limit }: Page): Prisma.Sql {
  return Prisma.sql`
    (select count(*)::int from matches) as total,
    coalesce((select json_agg(page) from (
      select car_id as id, day_price as "dayPrice", total, days, delivery, distance_km as "distanceKm", lat, lng from matches
      order by rank, ${cheapest} limit ${limit} offset ${offset}) page), '[]') as hits`;
}

/** The candidates with all columns that filters and orders use. */
export const filtered = Prisma.sql`
  c.car_id, c.lat, c.lng, c.category, c.gearbox, c.fuel, c.host_kind, c.policy, c.make, c.model, c.seats, c.doors,
  c.km_per_day, c.min_age, c.rating_sum, c.rating_count, c.trips, c.instant_book, c.delivers, c.feature_bits,
  c.listed_at, c.host_merit`;

const cheapest = Prisma.sql`coalesce(total, day_price), car_id`;

/** The rating as a Bayesian mean, so that a single five-star review does not beat fifty of 4.9. */
const RATED = Prisma.sql`(rating_sum + 5 * 4.5::float8) / (rating_count + 5)`;

/** The order of results: smallest value first; among equal ones the cheapest car. */
export function rankOf(search: Search): Prisma.Sql {
  const { sort, area } = search;
  if (sort === 'price') return Prisma.sql`0`;
  if (sort === 'distance' && area?.kind === 'circle') return awayIn(search);
  if (sort === 'rating') return Prisma.sql`-(${RATED})`;
  if (sort === 'newest') return Prisma.sql`-extract(epoch from coalesce(listed_at, 'epoch'))`;
  return Prisma.sql`${broughtFirst(search)}day_price / 4000::float8 + ${awayIn(search)} * 0.4::float8
    - (${RATED}) * 20 - least(trips, 40) * 0.1::float8 - case when instant_book then 2 else 0 end
    - host_merit / 100::float8`;
}

/** A car that is brought counts as distance 0, nearer than any that must be fetched. */
function awayIn({ deliveryTo }: Search): Prisma.Sql {
  const distance = Prisma.sql`coalesce(distance_km, 0)`;
  return deliveryTo ? Prisma.sql`case when delivery is null then ${distance} else 0 end` : distance;
}

/** Larger than the sum of all other parts of the score. */
const BEHIND_BROUGHT = 1_000_000;

function broughtFirst({ deliveryTo }: Search): Prisma.Sql {
  if (!deliveryTo) return Prisma.empty;
  return Prisma.sql`case when delivery is null then ${BEHIND_BROUGHT}::float8 else 0 end + `;
}
