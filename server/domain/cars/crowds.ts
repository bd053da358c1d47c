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

const keepMs = rules.search.countsKeptSeconds * 1_000;
const crowds = recent<boolean>({ keepMs, most: 1_000 });
const counts = recent<Counts>({ keepMs, most: 200 });

/**
 * Whether so many cars are listed in the area that counting them costs several times what their page does. Filters do
 * not matter: each car is looked at for the counts of all other filters.
 */
export async function isCrowded(area: Area | null): Promise<boolean> {
  if (!(await hasCrowd(null))) return false;
  return area === null || hasCrowd(area);
}

async function hasCrowd(area: Area | null): Promise<boolean> {
  return crowds(JSON.stringify(area), async () => {
    const [row] = await db.sql(z.object({ cars: z.number() }))`
      select count(*)::int as cars from (
        select from car_search c ${where([Prisma.sql`c.listed`, ...within(area)])}
        limit ${env.SEARCH_COUNTS_AT_ONCE + 1}) c`;
    return (row?.cars ?? 0) > env.SEARCH_COUNTS_AT_ONCE;
  });
}

/** How many cars a search finds in a crowd and what each filter would leave, as it was within the last seconds. */
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

/** `work` on the whole market; among very many cars its answer is kept for some seconds (decision 11). */
export function keptAmongMany<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  const kept = recent<T>({ keepMs, most: 200 });
  return async (...args: Args): Promise<T> =>
    (await isCrowded(null)) ? kept(JSON.stringify(args), async () => work(...args)) : work(...args);
}
