import type { CarCategory } from '#server/db/generated/enums.ts';
import { fragment, sql, type Fragment } from '#server/db/sql.ts';
import { keptAmongMany } from './crowds.ts';

/** Cars that are looked for together: those of a town, or of a kind. */
export type Market =
  | { kind: 'town'; townSlug: string }
  | { kind: 'category'; category: CarCategory };

/** What there is to say of a market. Prices in minor units. */
export type MarketFigures = {
  cars: number;
  hosts: number;
  fromPrice: number;
  medianPrice: number;
  lowestDeposit: number;
  highestDeposit: number;
  instant: number;
  freeCancellation: number;
  delivered: number;
  youngestAge: number;
  kmPerDay: number;
  ratingSum: number;
  ratingCount: number;
};

/** @returns `null` where nothing is listed */
export const marketFigures = keptAmongMany(
  async (market: Market): Promise<MarketFigures | null> => {
    const [row] = await sql<MarketFigures>`
      select count(*)::int as cars, count(distinct host_id)::int as hosts, min(base_price) as "fromPrice",
        (percentile_disc(0.5) within group (order by base_price))::int as "medianPrice",
        min(deposit) as "lowestDeposit", max(deposit) as "highestDeposit",
        (count(*) filter (where instant_book))::int as instant,
        (count(*) filter (where cancellation_policy <> 'strict'))::int as "freeCancellation",
        (count(*) filter (where exists (select from delivery_places d where d.car_id = c.id)))::int as delivered,
        min(min_age)::int as "youngestAge", (percentile_disc(0.5) within group (order by km_per_day))::int as "kmPerDay",
        sum(rating_sum)::int as "ratingSum", sum(rating_count)::int as "ratingCount"
      from cars c where ${isIn(market)}`;
    return row && row.cars > 0 ? row : null;
  },
);

/** The best rated cars of a market, each of another host as long as there are enough. */
export const bestOfMarket = keptAmongMany(async (market: Market, limit: number) => {
  const rows = await sql<{ id: string }>`
    select id from (
      select id, (rating_sum + 5 * 4.5) / (rating_count + 5) as rank, trips,
        row_number() over (partition by host_id order by (rating_sum + 5 * 4.5) / (rating_count + 5) desc, trips desc, id) as nth
      from cars c where ${isIn(market)}) ranked
    order by nth, rank desc, trips desc, id limit ${limit}`;
  return rows.map(({ id }) => id);
});

export type Share = { name: string; count: number; fromPrice: number };

/** Of a town the kinds of car in it, of a kind the towns that have it; the most first. */
export const partsOfMarket = keptAmongMany(async (market: Market, limit: number) => {
  const by = market.kind === 'town' ? fragment`category::text` : fragment`town_slug`;
  return sql<Share>`
    select ${by} as name, count(*)::int as count, min(base_price) as "fromPrice"
    from cars c where ${isIn(market)} group by 1 order by 2 desc, 1 limit ${limit}`;
});

function isIn(market: Market): Fragment {
  return market.kind === 'town'
    ? fragment`c.status = 'listed' and c.town_slug = ${market.townSlug}`
    : fragment`c.status = 'listed' and c.category = ${market.category}::car_category`;
}
