import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { BookingStatus } from '#server/db/generated/enums.ts';

/** One calendar month of the platform, in the installation's currency. */
const MonthFigures = z.object({
  month: z.string(),
  bookings: z.number(),
  turnover: z.number(),
  revenue: z.number(),
});

export type MonthFigures = z.infer<typeof MonthFigures>;

/** The last months by the date the booking was confirmed; turnover is what clients paid, revenue what stays. */
export async function monthlyFigures(months: number, now: Date): Promise<MonthFigures[]> {
  return db.sql(MonthFigures)`
    select to_char(m, 'YYYY-MM') as month, count(b.id)::int as bookings, coalesce(sum(b.total), 0)::bigint as turnover,
      coalesce(sum(b.total - b.host_earns), 0)::bigint as revenue
    from generate_series(date_trunc('month', ${now}::timestamptz) - make_interval(months => ${months - 1}::int),
      date_trunc('month', ${now}::timestamptz), '1 month') m
    left join bookings b on b.confirmed_at >= m and b.confirmed_at < m + interval '1 month'
      and b.status in ('confirmed', 'in_progress', 'returned', 'completed')
    group by m order by m`;
}

const StatusCount = z.object({ status: z.enum(BookingStatus), count: z.number() });

export type StatusCount = z.infer<typeof StatusCount>;

export async function bookingsByStatus(): Promise<StatusCount[]> {
  return db.sql(StatusCount)`
    select status, count(*)::int as count from bookings group by status order by count desc`;
}

/** What the machinery has left undone: jobs that gave up, webhooks not understood, mails refused. */
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

/** The person whose identity check has waited longest, besides one. */
export async function nextInReview(exceptId: string): Promise<string | null> {
  const next = await db.user.findFirst({
    where: { kycStatus: 'in_review', id: { not: exceptId } },
    orderBy: [{ kycSubmittedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return next?.id ?? null;
}

export async function personById(id: string) {
  return db.user.findUnique({
    where: { id },
    select: { id: true, name: true, email: true, phone: true, createdAt: true },
  });
}
