import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CarCategory, CarStatus } from '#server/db/generated/enums.ts';
import type { FleetGroup } from '#shared/fleet.ts';
import type { Days } from '../calendars/blocking.ts';
import { MOST_TIMELINE_CARS, type TimelineCar } from '../calendars/timeline.ts';
import { className } from '../car-columns.ts';
import { addDays } from '../time/wall-clock.ts';
import type { Company } from './company.ts';
import { matching, type FleetFilter } from './queries.ts';
import { filterFor } from './scope.ts';

const Row = z.object({
  id: z.string(),
  slug: z.string(),
  make: z.string(),
  model: z.string(),
  plate: z.string(),
  status: z.enum(CarStatus),
  category: z.enum(CarCategory),
  branchId: z.string().nullable(),
  branchName: z.string().nullable(),
  /** Of the car that leads its class. */
  className: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string(),
  /** The number of cars that match, also of those that are too many. */
  total: z.number(),
});

const groupKeys: Record<FleetGroup, Prisma.Sql> = {
  branch: Prisma.sql`lower(br.name)`,
  category: Prisma.sql`c.category`,
  class: Prisma.sql`c.class_id`,
};

/**
 * The cars of a company that a member sees on the timeline: somebody who belongs to a branch those of the branch.
 *
 * @param group what the page shows together comes together, in this order of cars
 * @param free days of each car's time zone, both included, on which nothing may take them; the time between two trips
 *   counts as taken. `null` for all cars
 */
export async function fleetTimelineCars(
  company: Company,
  { filter, free, group }: { filter: FleetFilter; free: Days | null; group: FleetGroup },
  now: Date,
): Promise<{ cars: TimelineCar[]; total: number }> {
  const rows = await db.sql(Row)`
    select c.id, c.slug, c.make, c.model, c.plate, c.status, c.category, c.branch_id, br.name as branch_name, ${className} as class_name,
      c.time_zone, c.currency, count(*) over ()::int as total
    from cars c left join branches br on br.id = c.branch_id
    where ${matching(company.id, filterFor(company, filter), now)}
      and c.status <> 'draft' and c.base_price is not null and ${isFree(free)}
    order by ${groupKeys[group]}, c.make, c.model, c.plate, c.id limit ${MOST_TIMELINE_CARS}`;
  const cars = rows.map(({ branchName, total: _total, ...car }) => ({
    ...car,
    hostId: company.id,
    branch: branchName === null ? null : { name: branchName },
    host: { name: company.name },
  }));
  return { cars, total: rows[0]?.total ?? 0 };
}

/** SQL for whether nothing takes the car `c` on any of the days. */
function isFree(days: Days | null): Prisma.Sql {
  if (!days) return Prisma.sql`true`;
  return Prisma.sql`not exists (
    select from occupancies o where o.car_id = c.id and o.active
      and o.starts_at < ${addDays(days.to, 1)}::timestamp at time zone c.time_zone
      and o.blocked_until > ${days.from}::timestamp at time zone c.time_zone)`;
}
