import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { isReportDue } from '../dac7/due.ts';
import { oddBookings } from '../ledger/book.ts';
import { ledgerImbalance } from '../ledger/queries.ts';
import { securityFigures, type SecurityFigures } from '../security/figures.ts';

/** The most odd bookings that are counted. */
const MOST_ODD = 1_000;

const Alarms = z.object({
  webhooksUnhandled: z.number(),
  paymentsUnsettled: z.number(),
  holdsEnding: z.number(),
  casesOverdue: z.number(),
  bankEntriesUnexplained: z.number(),
  requestsWaiting: z.number(),
  movementsOutOfLine: z.number(),
  reconciledSeconds: z.number(),
  auditBroken: z.number(),
  taxReportDays: z.number(),
});

const Count = z.object({ of: z.string(), count: z.number() });

type Count = z.infer<typeof Count>;

export type BusinessFigures = z.infer<typeof Alarms> &
  SecurityFigures & {
    /** Minor units. */
    ledgerImbalance: number;
    oddBookings: number;
    bookings: Count[];
    /** Of the last 24 hours. */
    mails: Count[];
    devices: Count[];
    jobsWaiting: Count[];
    jobsFailed: Count[];
    /** Seconds. */
    oldestJobs: Count[];
  };

const none = {
  webhooksUnhandled: 0,
  paymentsUnsettled: 0,
  holdsEnding: 0,
  casesOverdue: 0,
  bankEntriesUnexplained: 0,
  requestsWaiting: 0,
  movementsOutOfLine: 0,
  reconciledSeconds: 0,
  auditBroken: 0,
  taxReportDays: 0,
};

/** What whoever runs the marketplace watches: work that waits, and money that is not where it should be. */
export async function businessFigures(now: Date): Promise<BusinessFigures> {
  const [alarms, imbalance, odd, bookings, mails, devices, jobs, security] = await Promise.all([
    alarmsAt(now),
    ledgerImbalance(),
    oddBookings(now, MOST_ODD),
    bookingCounts(),
    mailCounts(now),
    deviceCounts(),
    jobCounts(now),
    securityFigures(now),
  ]);
  return {
    ...none,
    ...alarms,
    ...security,
    ledgerImbalance: imbalance,
    oddBookings: odd.length,
    bookings,
    mails,
    devices,
    jobsWaiting: jobs.map(({ of, waiting }) => ({ of, count: waiting })),
    jobsFailed: jobs.map(({ of, failed }) => ({ of, count: failed })),
    oldestJobs: jobs.map(({ of, oldest }) => ({ of, count: oldest })),
  };
}

async function alarmsAt(now: Date): Promise<z.infer<typeof Alarms> | undefined> {
  const [row] = await db.sql(Alarms)`
    select
      (select count(*)::int from webhook_events where processed_at is null) as webhooks_unhandled,
      (select count(*)::int from payments where status in ('created', 'requires_action')
        and updated_at < ${now}::timestamptz - interval '10 minutes'
        and booking_id in (select id from bookings where status = 'awaiting_payment')) as payments_unsettled,
      (select count(*)::int from payments where status = 'authorised'
        and capture_before < ${now}::timestamptz + interval '24 hours') as holds_ending,
      (select count(*)::int from money_cases where state = 'open' and due_at < ${now}) as cases_overdue,
      (select count(*)::int from bank_entries
        where transfer_id is null and movement_id is null and explained_as is null) as bank_entries_unexplained,
      (select count(*)::int from bookings where status = 'requested') as requests_waiting,
      coalesce((select differences from reconciliations order by id desc limit 1), 0) as movements_out_of_line,
      coalesce(extract(epoch from ${now}::timestamptz - (select max(at) from reconciliations)), 0)::float8 as reconciled_seconds,
      coalesce((select (broken_seal is not null)::int from audit_seals order by id desc limit 1), 0) as audit_broken,
      case when ${isReportDue(now)} then extract(doy from ${now}::timestamptz at time zone ${HOME_ZONE})::int else 0 end
        as tax_report_days`;
  return row;
}

function bookingCounts(): Promise<Count[]> {
  return db.sql(Count)`
    select status::text as of, count(*)::int as count from bookings group by status order by status`;
}

function mailCounts(now: Date): Promise<Count[]> {
  return db.sql(Count)`
    select status::text as of, count(*)::int as count from mails
    where created_at > ${now}::timestamptz - interval '1 day' group by status order by status`;
}

function deviceCounts(): Promise<Count[]> {
  return db.sql(Count)`
    select case when failures = 0 then 'reached' else 'failing' end as of, count(*)::int as count
    from push_subscriptions group by 1 order by 1`;
}

const JobCount = z.object({
  of: z.string(),
  waiting: z.number(),
  failed: z.number(),
  oldest: z.number(),
});

/** How many jobs of each kind wait and have failed, and for how many seconds the oldest has waited. */
export function jobCounts(now: Date): Promise<z.infer<typeof JobCount>[]> {
  return db.sql(JobCount)`
    select q.name as of,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after <= ${now})::int as waiting,
      count(*) filter (where j.state = 'failed')::int as failed,
      coalesce(extract(epoch from ${now}::timestamptz
        - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= ${now})), 0)::float8 as oldest
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'failed')
    group by q.name order by q.name`;
}
