import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';

/** Changes whose values are deleted in one statement. */
const BATCH = 20;

/**
 * Deletes previews and files that were never applied after a day, and the values of changes that can no longer be
 * undone; run by the sweep. Who changed which cars stays on record.
 */
export async function forgetOldFleetWork(now: Date): Promise<void> {
  const before = hoursAfter(now, -rules.retention.fleetPreviewHours);
  const forgotten = { appliedAt: null, createdAt: { lt: before } };
  await db.fleetChange.deleteMany({ where: forgotten });
  await db.fleetImport.deleteMany({ where: forgotten });
  while ((await slimDown(hoursAfter(now, -rules.calendar.undoHours))) === BATCH);
}

const Count = z.object({ changes: z.number() });

/** @returns how many changes were made smaller */
async function slimDown(before: Date): Promise<number | undefined> {
  const [count] = await db.sql(Count)`
    with past as (
      update fleet_changes set is_slim = true where id in (
        select id from fleet_changes where not is_slim and applied_at < ${before}
        order by applied_at limit ${BATCH})
      returning id),
    slim as (
      update fleet_change_cars f set before = null, after = null, basis = null from past where f.change_id = past.id)
    select count(*)::int as changes from past`;
  return count?.changes;
}
