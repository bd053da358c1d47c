import { Prisma } from '#server/db/generated/client.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { yearOf } from '../time/wall-clock.ts';
import { yearBounds } from './figures.ts';

/** The year that is reported at present: the one before. */
export function yearToReport(now: Date): number {
  return yearOf(now, HOME_ZONE) - 1;
}

/**
 * Whether the report of the year before is still to be filed, as SQL. A year without payments has one that says so;
 * years before the first posting have none.
 */
export function isReportDue(now: Date): Prisma.Sql {
  const year = yearToReport(now);
  return Prisma.sql`(
    not exists (select from dac7_messages where year = ${year}::int and filed_at is not null)
    and exists (select from ledger_transactions where at < ${yearBounds(year).to}))`;
}
