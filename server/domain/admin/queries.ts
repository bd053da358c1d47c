import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { BookingStatus } from '#server/db/generated/enums.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';

/** One calendar month of the platform, in the installation's currency. */
const MonthFigures = z.object({
  month: z.string(),
  bookings: z.number(),
  turnover: z.number(),
  revenue: z.number(),
});

export type MonthFigures = z.infer<typeof MonthFigures>;

/**
 * The last months, by the date of confirmation. Turnover is what clients paid; revenue is what the platform keeps.
 * Minor units.
 */
export async function monthlyFigures(months: number, now: Date): Promise<MonthFigures[]> {
  return db.sql(MonthFigures)`
    select to_char(m at time zone ${HOME_ZONE}, 'YYYY-MM') as month, count(b.id)::int as bookings, coalesce(sum(b.total), 0)::bigint as turnover,
      coalesce(sum(b.total - b.host_earns), 0)::bigint as revenue
    from (select date_trunc('month', ${now}::timestamptz at time zone ${HOME_ZONE}) as this_month) t,
      generate_series(0, ${months - 1}::int) back,
      lateral (select (this_month - make_interval(months => back)) at time zone ${HOME_ZONE} as m,
        (this_month - make_interval(months => back - 1)) at time zone ${HOME_ZONE} as next_month) edges
    left join bookings b on b.confirmed_at >= m and b.confirmed_at < next_month
      and b.status in ('confirmed', 'in_progress', 'returned', 'completed')
    group by m order by m`;
}

const StatusCount = z.object({ status: z.enum(BookingStatus), count: z.number() });

export type StatusCount = z.infer<typeof StatusCount>;

export async function bookingsByStatus(): Promise<StatusCount[]> {
  return db.sql(StatusCount)`
    select status, count(*)::int as count from bookings group by status order by count desc`;
}

/** What has failed: jobs that gave up, webhooks that were not understood, mails that were refused. */
const Health = z.object({
  failedJobs: z.number(),
  waitingJobs: z.number(),
  webhooks: z.number(),
  mails: z.number(),
});

export type Health = z.infer<typeof Health>;

export async function health(): Promise<Health> {
  const [row] = await db.sql(Health)`
    select
      (select count(*)::int from pgboss.job where state = 'failed') as failed_jobs,
      (select count(*)::int from pgboss.job where state in ('created', 'retry') and start_after <= now()) as waiting_jobs,
      (select count(*)::int from webhook_events where processed_at is null) as webhooks,
      (select count(*)::int from mails where status = 'failed') as mails`;
  return row ?? { failedJobs: 0, waitingJobs: 0, webhooks: 0, mails: 0 };
}

const RecentEntry = z.object({
  id: z.number(),
  action: z.string(),
  object: z.string(),
  objectId: z.string(),
  actor: z.string().nullable(),
  at: z.date(),
});

export type RecentEntry = z.infer<typeof RecentEntry>;

/** The newest audit entries. */
export async function recentEntries(limit: number): Promise<RecentEntry[]> {
  return db.sql(RecentEntry)`
    select a.id, a.action, a.object, a.object_id, u.name as actor, a.at
    from audit_entries a left join users u on u.id = a.actor_id order by a.id desc limit ${limit}`;
}

/** The person whose identity check has waited longest, except the given one. */
export async function nextInReview(exceptId: string, readerId: string): Promise<string | null> {
  const [next] = await db.sql(z.object({ id: z.string() }))`
    select u.id from users u
    where (u.kyc_status = 'in_review' or u.kyc_renewal_at is not null) and u.id <> ${exceptId}
      and not exists (select from work_assignments w
        where w.list = 'identities' and w.item_id = u.id and w.user_id <> ${readerId})
    order by u.kyc_submitted_at, u.id limit 1`;
  return next?.id ?? null;
}

export async function personById(id: string) {
  return db.user.findUnique({
    where: { id },
    select: { id: true, name: true, email: true, phone: true, createdAt: true },
  });
}
