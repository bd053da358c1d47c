import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { env } from '#server/env.ts';
import { recent } from '#server/lib/recent.ts';
import { rules } from '../rules.ts';
import { within } from './candidates.ts';
import { searchCounted, type Facets } from './facets.ts';
import { where } from './filters.ts';
import type { Area } from '../places/geography.ts';
import type { Search } from './search.ts';

export type Counts = { total: number; facets: Facets };

const lifetimeMs = rules.search.countsCachedSeconds * 1_000;
const answers = recent<boolean>({ lifetimeMs, most: 1_000 });
const counts = recent<Counts>({ lifetimeMs, most: 200 });

/**
 * Whether the area is a large one: so many cars are listed in it that counting them costs several times what a page of
 * results costs. Filters make no difference, because the counts look at every car.
 */
export async function isLargeArea(area: Area | null): Promise<boolean> {
  const most = env.SEARCH_COUNTS_AT_ONCE;
  if (!(await hasMoreCars(null, most))) return false;
  return area === null || hasMoreCars(area, most);
}

async function hasMoreCars(area: Area | null, most: number): Promise<boolean> {
  return answers(JSON.stringify([area, most]), async () => {
    const [row] = await db.sql(z.object({ cars: z.number() }))`
      select count(*)::int as cars from (
        select from car_search c ${where([Prisma.sql`c.listed`, ...within(area)])}
        limit ${most + 1}) c`;
    return (row?.cars ?? 0) > most;
  });
}

/** The counts of a search in a large area; they may be some seconds old. */
export async function recentCounts(search: Search, now: Date): Promise<Counts> {
  const { area, period, filters, timeZone, deliveryTo, broughtTo } = search;
  return counts(
    JSON.stringify([area, period, filters, timeZone, deliveryTo, broughtTo]),
    async () => {
      const { total, facets } = await searchCounted(
        { ...search, sort: 'price' },
        { offset: 0, limit: 0 },
        now,
      );
      return { total, facets };
    },
  );
}

/** The landing page says several things of the whole market: with so many cars they cost more than any search. */
const MARKET_COUNTED_AT_ONCE = 2_000;

/**
 * Runs `work` for the whole market. If there are many cars, its result is cached for some seconds
 * (docs/decisions/0011).
 */
export function cachedAmongMany<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  const cached = recent<T>({ lifetimeMs, most: 200 });
  return async (...args: Args): Promise<T> =>
    (await hasMoreCars(null, Math.min(env.SEARCH_COUNTS_AT_ONCE, MARKET_COUNTED_AT_ONCE)))
      ? cached(JSON.stringify(args), async () => work(...args))
      : work(...args);
}
