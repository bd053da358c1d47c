import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { lockCalendar } from '../occupancies/locks.ts';
import type { StandingClaim } from '../occupancies/standing-claims.ts';
import { feedClaim } from '../feeds/occupancy.ts';
import { dueKm, dueOn } from './due.ts';

/** A car is blocked for so many months, which is longer than the year for which it can be booked. */
const MONTHS_AHEAD = 14;

/**
 * SQL for the times for which its plans want each car to be blocked, from now on: of a plan from the day on which it is
 * due, or at once if the car has driven too far, until the end of its appointment. Without one, until further than
 * anybody can book. Month by month, so that the end of a block moves once a month.
 *
 * @param cars SQL for the condition on the cars `c`
 */
export function blockedByPlans(cars: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`
    select times.car_id, range_agg(tstzrange(times.starts_at, times.ends_at)) as blocked
    from (
      select p.car_id,
        greatest(${now}::timestamptz, case when coalesce(c.odometer_km >= ${dueKm}, false) then ${now}::timestamptz
          else coalesce(${dueOn}::timestamp at time zone c.time_zone, 'infinity') end) as starts_at,
        coalesce((
          select max(o.ends_at) from maintenance_jobs j join occupancies o on o.job_id = j.id
          where j.car_id = p.car_id and j.kind = p.kind and j.done_on is null and o.active and o.ends_at > ${now}),
          (date_trunc('month', ${now}::timestamptz at time zone c.time_zone) + make_interval(months => ${MONTHS_AHEAD}))
            at time zone c.time_zone) as ends_at
      from maintenance_plans p join cars c on c.id = p.car_id
      where p.blocks and c.status not in ('archived', 'draft') and ${cars}) times
    where times.starts_at < times.ends_at
    group by times.car_id`;
}

/** SQL for the times of the car with this id for which something else than its plans takes it, from now on. */
function takenOtherwise(carId: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`coalesce((
    select range_agg(tstzrange(o.starts_at, o.blocked_until)) from occupancies o
    where o.car_id = ${carId} and o.active and not o.for_plan and o.blocked_until > ${now}), '{}')`;
}

const Blocked = z.object({ carId: z.string() });

/**
 * Blocks the cars whose plans are due, and frees those whose plans no longer are: what a job, an odometer, a changed
 * plan or a cancelled booking has changed since. Safe to run again.
 */
export async function blockDueCars(now: Date): Promise<void> {
  const cars = await db.sql(Blocked)`
    with wanted as (${blockedByPlans(Prisma.sql`true`, now)}),
    present as (
      select o.car_id, range_agg(tstzrange(greatest(o.starts_at, ${now}), o.ends_at)) as blocked
      from occupancies o where o.active and o.for_plan and o.ends_at > ${now} group by o.car_id)
    select coalesce(w.car_id, p.car_id) as car_id
    from wanted w full join present p on p.car_id = w.car_id
    where coalesce(w.blocked, '{}') - ${takenOtherwise(Prisma.sql`coalesce(w.car_id, p.car_id)`, now)}
      <> coalesce(p.blocked, '{}')`;
  await eachOf(cars, ({ carId }) => transaction((tx) => applyPlans(tx, carId, now)));
}

const Time = z.object({ startsAt: z.date(), endsAt: z.date() });

type Time = z.infer<typeof Time>;

/**
 * Blocks a car for the times its plans want, where nothing else takes it: bookings, holds and other blocks stay as they
 * are. It takes the lock of the car's calendar. Safe to run again.
 */
export async function applyPlans(tx: Db, carId: string, now: Date): Promise<void> {
  await lockCalendar(tx, carId);
  const wanted = await tx.sql(Time)`
    select lower(free) as starts_at, upper(free) as ends_at
    from unnest(
      coalesce((select blocked from (${blockedByPlans(Prisma.sql`c.id = ${carId}::uuid`, now)}) plans), '{}')
      - ${takenOtherwise(Prisma.sql`${carId}::uuid`, now)}) free
    order by 1`;
  const present = await planBlocks(tx, carId, now);
  const keys = new Set(wanted.map((time) => keyOf(time, now)));
  const known = new Set(present.map((time) => keyOf(time, now)));
  const missing = wanted.filter((time) => !known.has(keyOf(time, now)));
  const over = present.filter((time) => !keys.has(keyOf(time, now)));
  await endPlanBlocks(tx, over, now);
  await tx.occupancy.createMany({
    data: missing.map((time) => ({
      carId,
      kind: 'block' as const,
      blockKind: 'service' as const,
      forPlan: true,
      ...time,
      blockedUntil: time.endsAt,
      createdAt: now,
    })),
  });
  if (over.length > 0) await feedClaim.apply(tx, carId, now);
}

/** Cars with a plan that blocks. */
async function findPlannedCars(tx: Db, carIds: readonly string[]): Promise<string[]> {
  const plans = await tx.maintenancePlan.findMany({
    where: { blocks: true, carId: { in: [...carIds] } },
    select: { carId: true },
    distinct: ['carId'],
  });
  return plans.map(({ carId }) => carId);
}

async function releasePlanBlocks(tx: Db, carId: string, now: Date): Promise<boolean> {
  const present = await planBlocks(tx, carId, now);
  await endPlanBlocks(tx, present, now);
  return present.length > 0;
}

export const planClaim: StandingClaim = {
  findCars: findPlannedCars,
  apply: applyPlans,
  release: releasePlanBlocks,
};

function planBlocks(tx: Db, carId: string, now: Date) {
  return tx.occupancy.findMany({
    where: { carId, forPlan: true, active: true, endsAt: { gt: now } },
    select: { id: true, startsAt: true, endsAt: true },
  });
}

/** Of a block that has begun what was stays. */
async function endPlanBlocks(tx: Db, blocks: readonly (Time & { id: string })[], now: Date) {
  const [begun, ahead] = [
    blocks.filter(({ startsAt }) => startsAt < now),
    blocks.filter(({ startsAt }) => startsAt >= now),
  ];
  const idsOf = (some: typeof begun) => ({ id: { in: some.map(({ id }) => id) } });
  await tx.occupancy.updateMany({
    where: idsOf(begun),
    data: { endsAt: now, blockedUntil: now },
  });
  await tx.occupancy.deleteMany({ where: idsOf(ahead) });
}

/** A block that has begun is the same as one from now on. */
function keyOf({ startsAt, endsAt }: Time, now: Date): string {
  return `${Math.max(startsAt.getTime(), now.getTime())}-${endsAt.getTime()}`;
}
