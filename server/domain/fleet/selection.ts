import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { matching, type FleetFilter } from './queries.ts';

const Chosen = z.object({ id: z.string() });

/** The ids of the chosen cars of a company. */
export async function chosenCars(
  db: Db,
  hostId: string,
  choice: { slugs: readonly string[] } | { filter: FleetFilter },
  now: Date,
): Promise<string[]> {
  if ('slugs' in choice) {
    const cars = await db.car.findMany({
      where: { hostId, slug: { in: [...choice.slugs] }, status: { not: 'archived' } },
      select: { id: true },
    });
    return cars.map(({ id }) => id);
  }
  const found = await db.sql(Chosen)`
    select c.id from cars c where ${matching(hostId, choice.filter, now)} order by c.id`;
  return found.map(({ id }) => id);
}
