import { z } from 'zod';
import { transaction } from '#server/db/transaction.ts';
import { maintenanceKinds } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { carName } from '../car-columns.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { dueKm, dueOn } from '../maintenance-plans/due.ts';

/** Members are reminded so many days before a plan is due. */
const REMINDER_DAYS = [14, 3] as const;

/** And when the car has so many kilometres left. */
const REMINDER_KM = 1_000;

const Reminded = z.object({
  slug: z.string(),
  car: z.string(),
  plate: z.string(),
  hostId: z.string(),
  branchId: z.string().nullable(),
  kind: z.enum(maintenanceKinds),
  dueKm: z.number().nullable(),
  dueOn: z.string().nullable(),
});

/**
 * Reminds the people of a company of what its cars need soon, once at each of the days and once for the kilometres; if
 * reminders were missed, only the nearest is sent. Nobody is reminded of a job that has an appointment. Run every day.
 */
export async function remindOfMaintenance(now: Date): Promise<void> {
  const today = wallDateOf(now, HOME_ZONE);
  await transaction(async (tx) => {
    const reminded = await tx.sql(Reminded)`
      with plans as (
        select p.car_id, p.kind, ${dueKm} as due_km, ${dueOn} as due_on,
          coalesce(c.odometer_km + ${REMINDER_KM}::int >= ${dueKm}, false) as is_near,
          (select min(step) from unnest(${[...REMINDER_DAYS]}::int[]) step
            where ${dueOn} between ${today}::date and ${today}::date + step) as days
        from maintenance_plans p join cars c on c.id = p.car_id
        where c.status not in ('archived', 'draft') and not exists (
          select from maintenance_jobs j join occupancies o on o.job_id = j.id
          where j.car_id = p.car_id and j.kind = p.kind and j.done_on is null and o.active and o.ends_at > ${now}))
      update maintenance_plans p
      set reminded_km = p.reminded_km or plans.is_near, reminded_days = least(p.reminded_days, plans.days)
      from plans join cars c on c.id = plans.car_id
      where p.car_id = plans.car_id and p.kind = plans.kind
        and (plans.is_near and not p.reminded_km or coalesce(p.reminded_days > plans.days, plans.days is not null))
      returning c.slug, ${carName} as car, c.plate, c.host_id, c.branch_id, p.kind, plans.due_km,
        plans.due_on::text as due_on`;
    for (const { slug, car, plate, kind, dueKm: km, dueOn: day, ...placed } of reminded) {
      const facts = {
        car,
        plate,
        maintenance: kind,
        ...(km !== null && { dueKm: km }),
        ...(day !== null && { dueOn: day }),
      };
      const page = url('company.vehicles.maintenance', { car: slug });
      const notice = { kind: 'maintenance_due' as const, facts, url: page };
      await notify(tx, await hostPeople(tx, placed), notice, now);
    }
  });
}
