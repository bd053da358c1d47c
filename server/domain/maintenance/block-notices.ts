import { z } from 'zod';
import { transaction } from '#server/db/transaction.ts';
import { maintenanceKinds } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../car-columns.ts';
import { dueKm, dueOn } from '../maintenance-plans/due.ts';
import { hostPeople, notify } from '../notifications/commands.ts';

const Blocked = z.object({
  slug: z.string(),
  car: z.string(),
  plate: z.string(),
  hostId: z.string(),
  branchId: z.string().nullable(),
  kind: z.enum(maintenanceKinds),
  /** What of the two has come. */
  dueKm: z.number().nullable(),
  dueOn: z.string().nullable(),
});

/**
 * Notifies the people of a company once that a plan blocks one of its cars now: not before a booking of that time has
 * ended, and anew when the plan is due again. Safe to run again.
 */
export async function notifyOfBlocks(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const blocked = await tx.sql(Blocked)`
      with due as (
        select p.car_id, p.kind,
          case when c.odometer_km >= ${dueKm} then ${dueKm} end as due_km,
          case when ${dueOn}::timestamp at time zone c.time_zone <= ${now} then ${dueOn} end as due_on
        from maintenance_plans p join cars c on c.id = p.car_id
        where p.blocks and not p.block_notified and exists (
          select from occupancies o where o.car_id = p.car_id and o.active and o.for_plan
            and o.starts_at <= ${now} and o.ends_at > ${now}))
      update maintenance_plans p set block_notified = true
      from due join cars c on c.id = due.car_id
      where p.car_id = due.car_id and p.kind = due.kind and (due.due_km is not null or due.due_on is not null)
      returning c.slug, ${carName} as car, c.plate, c.host_id, c.branch_id, p.kind, due.due_km, due.due_on::text as due_on`;
    for (const { slug, car, plate, kind, dueKm: km, dueOn: day, ...placed } of blocked) {
      const facts = {
        car,
        plate,
        maintenance: kind,
        ...(km !== null && { dueKm: km }),
        ...(day !== null && { dueOn: day }),
      };
      const page = url('company.vehicles.maintenance', { car: slug });
      const notice = { kind: 'maintenance_blocks' as const, facts, url: page };
      await notify(tx, await hostPeople(tx, placed), notice, now);
    }
  });
}
