import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { hostManagers, notify } from '../notifications/commands.ts';
import { rules } from '../rules.ts';
import { staffWith } from '../staff/queries.ts';
import { addDays, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { prepareMessages } from './building.ts';
import { isReportDue, yearToReport } from './due.ts';
import { dueOn as lastDayOf } from './figures.ts';
import { hostYears } from './queries.ts';

const { preparedFrom, staffOn, hostsBefore, hostsAfter, lateDays } = rules.taxReport;

/**
 * Prepares the report of the year before, reminds the staff until it is filed, and hosts of whom something is missing
 * while there is time. Any number of times a day.
 */
export async function remindOfReport(now: Date): Promise<void> {
  const year = yearToReport(now);
  await remindHosts(year + 1, newest([hostsBefore], now), now);
  await remindHosts(year, newest([hostsAfter], now), now);
  const [due] = await db.sql(
    z.object({ isDue: z.boolean() }),
  )`select ${isReportDue(now)} as is_due`;
  if (!due?.isDue) return;
  const today = wallDateOf(now, HOME_ZONE);
  if (today >= `${year + 1}-${preparedFrom}` && today <= lastDayOf(year))
    await prepareMessages(year, now);
  await remindStaff(year, now);
}

async function remindStaff(year: number, now: Date): Promise<void> {
  const dueOn = newest(staffOn, now);
  if (!dueOn) return;
  await once({ year, kind: 'staff', dueOn }, now, async (tx) => {
    const notice = {
      kind: 'tax_report_due' as const,
      facts: { year: String(year), expiresOn: lastDayOf(year) },
      url: url('admin.dac7', null, { year }),
    };
    await notify(tx, await staffWith(tx, 'dac7.manage'), notice, now);
  });
}

async function remindHosts(year: number, dueOn: WallDate | undefined, now: Date): Promise<void> {
  if (!dueOn) return;
  await once({ year, kind: 'hosts', dueOn }, now, async (tx) => {
    const notice = {
      kind: 'tax_details_year' as const,
      facts: { year: String(year) },
      url: url('owner.tax-report', null, { year }),
    };
    await notify(tx, await incompleteManagers(tx, year), notice, now);
  });
}

/** Who manages a host that was paid in a year and cannot be reported. */
async function incompleteManagers(tx: Db, year: number): Promise<string[]> {
  const people: string[] = [];
  for (const { hostId, standing } of await hostYears(tx, year))
    if (standing === 'incomplete') people.push(...(await hostManagers(tx, hostId)));
  return people;
}

/** The newest of these days of the year that has come, unless it was too long ago. */
function newest(days: readonly string[], now: Date): WallDate | undefined {
  const today = wallDateOf(now, HOME_ZONE);
  const earliest = addDays(today, -lateDays);
  return days
    .map((day) => `${today.slice(0, 4)}-${day}`)
    .toSorted()
    .findLast((day) => day <= today && day > earliest);
}

type Reminder = { year: number; kind: 'staff' | 'hosts'; dueOn: WallDate };

/** The row of a reminder is written in the transaction that sends it; so nobody is reminded twice. */
async function once(
  { year, kind, dueOn }: Reminder,
  now: Date,
  send: (tx: Db) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    const written = await tx.execute`
      insert into dac7_reminders (year, kind, due_on, sent_at) values (${year}, ${kind}, ${dueOn}::date, ${now})
      on conflict do nothing`;
    if (written > 0) await send(tx);
  });
}
