import { transaction } from '#server/db/transaction.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { dueKm, dueOn } from '../maintenance-plans/due.ts';
import { noticedColumns, NoticedPlan, notifyOfPlan } from './plan-notices.ts';

/** Members are reminded so many days before a plan is due. */
const REMINDER_DAYS = [14, 3] as const;

/** And when the car has so many kilometres left. */
const REMINDER_KM = 1_000;

/**
 * Reminds the people of a company of what its cars need soon, once at each of the days and once for the kilometres; if
 * reminders were missed, only the nearest is sent. Nobody is reminded of a job that has an appointment. Run every day.
 */
export async function remindOfMaintenance(now: Date): Promise<void> {
  const today = wallDateOf(now, HOME_ZONE);
  await transaction(async (tx) => {
    const reminded = await tx.sql(NoticedPlan)`
      with due as (
        select p.car_id, p.kind, ${dueKm} as due_km, ${dueOn} as due_on,
          coalesce(c.odometer_km + ${REMINDER_KM}::int >= ${dueKm}, false) as is_near,
          (select min(step) from unnest(${[...REMINDER_DAYS]}::int[]) step
            where ${dueOn} between ${today}::date and ${today}::date + step) as days
        from maintenance_plans p join cars c on c.id = p.car_id
        where c.status not in ('archived', 'draft') and not exists (
          select from maintenance_jobs j join occupancies o on o.job_id = j.id
          where j.car_id = p.car_id and j.kind = p.kind and j.done_on is null and o.active and o.ends_at > ${now}))
      update maintenance_plans p
      set reminded_km = p.reminded_km or due.is_near, reminded_days = least(p.reminded_days, due.days)
      from due join cars c on c.id = due.car_id
      where p.car_id = due.car_id and p.kind = due.kind
        and (due.is_near and not p.reminded_km or coalesce(p.reminded_days > due.days, due.days is not null))
      returning ${noticedColumns}`;
    for (const plan of reminded) await notifyOfPlan(tx, 'maintenance_due', plan, now);
  });
}
