import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { carName } from '../car-columns.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { branchNames } from './queries.ts';
import { FleetOperation, problems } from './operation.ts';

const columns = {
  id: true,
  operation: true,
  createdAt: true,
  appliedAt: true,
  undoneAt: true,
  actor: { select: { name: true } },
  undoer: { select: { name: true } },
} as const;

/** Recent fleet changes of a company, latest first. */
export async function recentFleetChanges(hostId: string, now: Date) {
  const changes = await db.fleetChange.findMany({
    where: { hostId, appliedAt: { gte: hoursAfter(now, -rules.calendar.undoHours) } },
    select: { ...columns, _count: { select: { cars: { where: { problem: null } } } } },
    orderBy: [{ appliedAt: 'desc' }, { id: 'asc' }],
    take: 5,
  });
  return changes.map(({ operation, _count, ...change }) => ({
    ...change,
    cars: _count.cars,
    operation: FleetOperation.parse(operation),
  }));
}

const ChangedCar = z.object({
  slug: z.string(),
  name: z.string(),
  plate: z.string(),
  currency: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  problem: z.enum(problems).nullable(),
  isMoved: z.boolean(),
  isKept: z.boolean(),
});

export type ChangedCar = z.infer<typeof ChangedCar>;

const Counts = z.object({
  cars: z.number(),
  changed: z.number(),
  moved: z.number(),
  kept: z.number(),
});

export type FleetChangePage = Awaited<ReturnType<typeof fleetChange>>;

/**
 * A fleet change with a page of its cars: first those that somebody has changed meanwhile, then those that it changes.
 *
 * @throws {Refusal} `not-found` for no change of this person's companies, `forbidden` for all but managers
 */
export async function fleetChange(
  id: string,
  actor: Actor,
  { offset, size }: { offset: number; size: number },
) {
  const change = await db.fleetChange.findUnique({
    where: { id },
    select: { ...columns, hostId: true, host: { select: { slug: true, name: true } } },
  });
  if (!change) throw new Refusal('not-found', 'No such change.');
  requireHost(actor, change.hostId, hostsManagedBy(actor));
  const [branches, cars, [counts]] = await Promise.all([
    branchNames(change.hostId),
    db.sql(ChangedCar)`
      select c.slug, ${carName} as name, c.plate, c.currency, f.before, f.after, f.problem, f.is_moved, f.is_kept
      from fleet_change_cars f join cars c on c.id = f.car_id
      where f.change_id = ${id}::uuid
      order by f.is_moved desc, f.is_kept desc, f.problem is not null, name, c.plate, c.id
      limit ${size} offset ${offset}`,
    db.sql(Counts)`
      select count(*)::int as cars, count(*) filter (where problem is null)::int as changed,
        count(*) filter (where is_moved)::int as moved, count(*) filter (where is_kept)::int as kept
      from fleet_change_cars where change_id = ${id}::uuid`,
  ]);
  return {
    ...change,
    operation: FleetOperation.parse(change.operation),
    branches,
    cars,
    counts: counts ?? { cars: 0, changed: 0, moved: 0, kept: 0 },
  };
}
