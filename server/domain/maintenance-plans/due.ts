import { Prisma } from '#server/db/generated/client.ts';
import type { WallDate } from '../time/wall-clock.ts';

/** Something is due soon within so many kilometres or days. */
const SOON_KM = 1_000;
const SOON_DAYS = 30;

/** SQL for the odometer reading at which the plan `p` is due. */
export const dueKm = Prisma.sql`p.last_km + p.every_km`;

/** SQL for the day on which the plan `p` is due; a month that is too short ends on its last day. */
export const dueOn = Prisma.sql`(p.last_on + make_interval(months => p.every_months))::date`;

/**
 * SQL for one of the `dueStates`: kilometres are compared with `odometer_km`, which is that of the latest hand-over, and
 * days with today.
 */
export function dueState(
  { km, day }: { km: Prisma.Sql; day: Prisma.Sql },
  today: WallDate,
): Prisma.Sql {
  return Prisma.sql`case
    when coalesce(odometer_km >= ${km}, false) or coalesce(${day} < ${today}::date, false) then 'overdue'
    when coalesce(odometer_km + ${SOON_KM}::int >= ${km}, false)
      or coalesce(${day} <= ${today}::date + ${SOON_DAYS}::int, false) then 'soon'
    else 'later' end`;
}

/** SQL for the plans of the car `c` that are due or soon will be. */
export function plansDue(today: WallDate): Prisma.Sql {
  return Prisma.sql`
    select kind, state from (
      select p.kind, ${dueState({ km: dueKm, day: dueOn }, today)} as state
      from maintenance_plans p where p.car_id = c.id) found
    where state <> 'later'`;
}
