import { db } from '#server/db/client.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { rules } from '../rules.ts';
import { yearOf } from '../time/wall-clock.ts';

/** Deletes what was reported of years that ended so many years ago. */
export async function forgetOldReports(now: Date): Promise<void> {
  const thisYear = yearOf(now, HOME_ZONE);
  const old = { year: { lt: thisYear - rules.retention.taxReportYears } };
  await db.dac7Message.deleteMany({ where: old });
  await db.dac7Reminder.deleteMany({ where: old });
}
