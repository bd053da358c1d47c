import { transaction } from '#server/db/transaction.ts';
import { dueKm, dueOn } from '../maintenance-plans/due.ts';
import { noticedColumns, NoticedPlan, notifyOfPlan } from './plan-notices.ts';

/**
 * Notifies the people of a company once that a plan blocks one of its cars now: not before a booking of that time has
 * ended, and anew when the plan is due again. Safe to run again.
 */
export async function notifyOfBlocks(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const blocked = await tx.sql(NoticedPlan)`
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
      returning ${noticedColumns}`;
    for (const plan of blocked) await notifyOfPlan(tx, 'maintenance_blocks', plan, now);
  });
}
