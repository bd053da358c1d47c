import { sql } from '#server/db/sql.ts';
import type { BookingStatus } from '#server/db/generated/enums.ts';

/** One calendar month of the platform, in the installation's currency. */
export type MonthFigures = { month: string; bookings: number; turnover: number; revenue: number };

/** The last months by the date the booking was confirmed; turnover is what clients paid, revenue what stays. */
export async function monthlyFigures(months: number, now: Date): Promise<MonthFigures[]> {
  return sql<MonthFigures>`
    select to_char(m, 'YYYY-MM') as month, count(b.id)::int as bookings, coalesce(sum(b.total), 0)::bigint as turnover,
      coalesce(sum(b.total - b.host_earns), 0)::bigint as revenue
    from generate_series(date_trunc('month', ${now}::timestamptz) - make_interval(months => ${months - 1}::int),
      date_trunc('month', ${now}::timestamptz), '1 month') m
    left join bookings b on b.confirmed_at >= m and b.confirmed_at < m + interval '1 month'
      and b.status in ('confirmed', 'in_progress', 'returned', 'completed')
    group by m order by m`;
}

export type StatusCount = { status: BookingStatus; count: number };

export async function bookingsByStatus(): Promise<StatusCount[]> {
  return sql<StatusCount>`
    select status::text, count(*)::int as count from bookings group by status order by count desc`;
}

/** What the machinery has left undone: jobs that gave up, webhooks not understood, mails refused. */
export type Health = { failedJobs: number; waitingJobs: number; webhooks: number; mails: number };

export async function health(): Promise<Health> {
  const [row] = await sql<Health>`
    select
      (select count(*)::int from pgboss.job where state = 'failed') as "failedJobs",
      (select count(*)::int from pgboss.job where state in ('created', 'retry') and start_after <= now()) as "waitingJobs",
      (select count(*)::int from webhook_events where processed_at is null) as webhooks,
      (select count(*)::int from mails where status = 'failed') as mails`;
  return row ?? { failedJobs: 0, waitingJobs: 0, webhooks: 0, mails: 0 };
}

export type AuditEntry = {
  id: number;
  act: string;
  object: string;
  objectId: string;
  actor: string | null;
  at: Date;
};

/** The newest deeds of admins. */
export async function recentDeeds(limit: number): Promise<AuditEntry[]> {
  return sql<AuditEntry>`
    select a.id, a.act, a.object, a.object_id as "objectId", u.name as actor, a.at
    from audit_records a left join users u on u.id = a.actor_id order by a.id desc limit ${limit}`;
}

/** The person whose identity check has waited longest, besides one. */
export async function nextInReview(exceptId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>`
    select id from users where kyc_status = 'in_review' and id <> ${exceptId}
    order by kyc_submitted_at, id limit 1`;
  return row?.id ?? null;
}

export async function personById(id: string) {
  const [person] = await sql<{
    id: string;
    name: string;
    email: string;
    phone: string | null;
    createdAt: Date;
  }>`
    select id, name, email::text, phone, created_at as "createdAt" from users where id = ${id}`;
  return person ?? null;
}
