import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { env } from '#server/env.ts';
import { recent } from '#server/lib/recent.ts';
import { rules } from '../rules.ts';
import { within } from './candidates.ts';
import { searchCounted, type Facets } from './facets.ts';
import { where } from './filters.ts';
import type { Area } from './geography.ts';
import type { Search } from './search.ts';

export type Counts = { total: number; facets: Facets };

const lifetimeMs = rules.search.countsCachedSeconds * 1_000;
const answers = recent<boolean>({ lifetimeMs, most: 1_000 });
const counts = recent<Counts>({ lifetimeMs, most: 200 });

/**
 * Whether so many cars are listed in the area that counting them costs several times what their page does. Filters do
 * not matter: each car is looked at for the counts of all other filters.
 */
export async function isLargeArea(area: Area | null): Promise<boolean> {
  if (!(await hasManyCars(null))) return false;
  return area === null || hasManyCars(area);
}

async function hasManyCars(area: Area | null): Promise<boolean> {
  return answers(JSON.stringify(area), async () => {
    const [row] = await db.sql(z.object({ cars: z.number() }))`
      select count(*)::int as cars from (
        select from car_search c ${where([Prisma.sql`c.listed`, ...within(area)])}
        limit ${env.SEARCH_COUNTS_AT_ONCE + 1}) c`;
    return (row?.cars ?? 0) > env.SEARCH_COUNTS_AT_ONCE;
  });
}

/** How many cars a search finds in a large area and what each filter would leave, as it was within the last seconds. */
export async function recentCounts(search: Search, now: Date): Promise<Counts> {
  const { area, period, filters, timeZone, deliveryTo } = search;
  return counts(JSON.stringify([area, period, filters, timeZone, deliveryTo]), async () => {
    const { total, facets } = await searchCounted(
      { ...search, sort: 'price' },
      { offset: 0, limit: 0 },
      now,
    );
    return { total, facets };
  });
}

/** `work` on the whole market; among very many cars its answer is cached for some seconds (decision 11). */
export function cachedAmongMany<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  const cached = recent<T>({ lifetimeMs, most: 200 });
  return async (...args: Args): Promise<T> =>
    (await isLargeArea(null))
      ? cached(JSON.stringify(args), async () => work(...args))
      : work(...args);
}
