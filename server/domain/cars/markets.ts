import { z } from 'zod';
import type { CarCategory } from '#server/db/generated/enums.ts';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { cachedAmongMany } from './large-areas.ts';

/** Cars that are looked for together: those of a town, or of a kind. */
export type Market =
  | { kind: 'town'; townSlug: string }
  | { kind: 'category'; category: CarCategory };

/** Facts about a market. Prices in minor units. */
const MarketFigures = z.object({
  cars: z.number(),
  hosts: z.number(),
  fromPrice: z.number(),
  medianPrice: z.number(),
  lowestDeposit: z.number(),
  highestDeposit: z.number(),
  instant: z.number(),
  freeCancellation: z.number(),
  delivered: z.number(),
  youngestAge: z.number(),
  kmPerDay: z.number(),
  ratingSum: z.number(),
  ratingCount: z.number(),
});

export type MarketFigures = z.infer<typeof MarketFigures>;
/** @returns `null` if no car is listed */
export const marketFigures = cachedAmongMany(
  async (market: Market): Promise<MarketFigures | null> => {
    const [row] = await db.sql(MarketFigures)`
      select count(*)::int as cars, count(distinct host_id)::int as hosts, min(base_price) as from_price,
        (percentile_disc(0.5) within group (order by base_price))::int as median_price,
        min(deposit) as lowest_deposit, max(deposit) as highest_deposit,
        (count(*) filter (where instant_book))::int as instant,
        (count(*) filter (where cancellation_policy <> 'strict'))::int as free_cancellation,
        (count(*) filter (where c.delivery_km is not null
          or exists (select from delivery_places d where d.car_id = c.id)))::int as delivered,
        min(min_age)::int as youngest_age, (percentile_disc(0.5) within group (order by km_per_day))::int as km_per_day,
        sum(rating_sum)::int as rating_sum, sum(rating_count)::int as rating_count
      from cars c where ${isIn(market)} having count(*) > 0`;
    return row ?? null;
  },
);

/** The best rated cars of a market, each of another host if possible. */
export const bestOfMarket = cachedAmongMany(async (market: Market, limit: number) => {
  const rows = await db.sql(z.object({ id: z.string() }))`
    select id from (
      select id, (rating_sum + 5 * 4.5) / (rating_count + 5) as rank, trips,
        row_number() over (partition by host_id order by (rating_sum + 5 * 4.5) / (rating_count + 5) desc, trips desc, id) as nth
      from cars c where ${isIn(market)}) ranked
    order by nth, rank desc, trips desc, id limit ${limit}`;
  return rows.map(({ id }) => id);
});

const Share = z.object({ name: z.string(), count: z.number(), fromPrice: z.number() });

export type Share = z.infer<typeof Share>;

/** For a town the kinds of car in it, for a kind of car the towns that have it; those with the most cars first. */
export const subMarketsOf = cachedAmongMany(async (market: Market, limit: number) => {
  const by = market.kind === 'town' ? Prisma.sql`category::text` : Prisma.sql`town_slug`;
  return db.sql(Share)`
    select ${by} as name, count(*)::int as count, min(base_price) as from_price
    from cars c where ${isIn(market)} group by 1 order by 2 desc, 1 limit ${limit}`;
});

function isIn(market: Market): Prisma.Sql {
  return market.kind === 'town'
    ? Prisma.sql`c.status = 'listed' and c.town_slug = ${market.townSlug}`
    : Prisma.sql`c.status = 'listed' and c.category = ${market.category}::car_category`;
}
