import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { keysOf } from '#server/lib/objects.ts';
import { isReportDue } from '../dac7/due.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { isStaff, may, type Permission } from '../staff/permissions.ts';
import { workLists } from '../staff/work.ts';
import { hostsOf, type Actor } from '../users/actor.ts';

const OfClient = z.object({
  /** 1 while the client's own identity check is not handed in, or was refused. */
  identity: z.number(),
  unpaid: z.number(),
  trips: z.number(),
  toSign: z.number(),
  toReview: z.number(),
});

const OfHost = z.object({ requests: z.number(), handovers: z.number() });

const OfStaff = z.object({
  checkIns: z.number(),
  claims: z.number(),
  cases: z.number(),
  incidents: z.number(),
  payouts: z.number(),
  /** Entries of our bank account that belong to nothing, and that nobody has explained. */
  bankEntries: z.number(),
  /** 1 while the report of the year before is not filed with the tax authority. */
  taxReports: z.number(),
  identities: z.number(),
  documents: z.number(),
  cars: z.number(),
  /** Conversations that somebody has reported. */
  reports: z.number(),
  /** Bookings with signals of fraud. */
  stops: z.number(),
});

/** The number of things that wait for a person, by kind. */
export type Attention = z.infer<typeof OfClient> & z.infer<typeof OfHost> & z.infer<typeof OfStaff>;

const none: Attention = {
  identity: 0,
  unpaid: 0,
  trips: 0,
  toSign: 0,
  toReview: 0,
  requests: 0,
  handovers: 0,
  checkIns: 0,
  claims: 0,
  cases: 0,
  incidents: 0,
  payouts: 0,
  bankEntries: 0,
  taxReports: 0,
  identities: 0,
  documents: 0,
  cars: 0,
  reports: 0,
  stops: 0,
};

export async function attentionFor(actor: Actor, now: Date): Promise<Attention> {
  const parts = await Promise.all([
    clientAttention(actor, now),
    hostAttention(actor, now),
    isStaff(actor) ? staffAttention(actor, now) : {},
  ]);
  return Object.assign({ ...none }, ...parts);
}

async function clientAttention(actor: Actor, now: Date): Promise<Partial<Attention>> {
  const [row] = await db.sql(OfClient)`
    select
      (select count(*)::int from users u join user_roles r on r.user_id = u.id and r.name = 'client'
        where u.id = ${actor.id} and u.kyc_status in ('not_started', 'in_progress', 'rejected')) as identity,
      count(*) filter (where b.status = 'awaiting_payment' and b.hold_expires_at > ${now})::int as unpaid,
      count(*) filter (where b.status in ('confirmed', 'in_progress'))::int as trips,
      count(*) filter (where exists (select 1 from inspections i
        where i.booking_id = b.id and i.status = 'submitted' and i.client_signed_at is null))::int as to_sign,
      count(*) filter (where b.status = 'completed' and not exists (select 1 from reviews r
        where r.booking_id = b.id and r.direction = 'client_to_host'))::int as to_review
    from bookings b where b.client_id = ${actor.id}`;
  return row ?? {};
}

async function hostAttention(actor: Actor, now: Date): Promise<Partial<Attention>> {
  const [row] = await db.sql(OfHost)`
    select
      count(*) filter (where status = 'requested')::int as requests,
      count(*) filter (where (status = 'confirmed' and starts_at < ${hoursAfter(now, 24)})
        or (status = 'in_progress' and ends_at < ${hoursAfter(now, 24)}))::int as handovers
    from bookings where host_id = any(${hostsOf(actor, ['manager', 'agent', 'viewer'])}::uuid[])`;
  return row ?? {};
}

async function staffAttention(actor: Actor, now: Date): Promise<Partial<Attention>> {
  const [row] = await db.sql(OfStaff)`
    select
      (select count(*)::int from inspections where status <> 'draft' and review = 'pending_review') as check_ins,
      (select count(*)::int from claims where status = 'disputed') as claims,
      (select count(*)::int from money_cases where decided_at is null and state <> 'submitted') as cases,
      (select count(*)::int from incidents where state = 'open') as incidents,
      (select count(*)::int from payouts where status in ('scheduled', 'on_hold', 'failed')) as payouts,
      (select count(*)::int from bank_entries
        where transfer_id is null and movement_id is null and explained_as is null) as bank_entries,
      ${isReportDue(now)}::int as tax_reports,
      (select count(*)::int from users where kyc_status = 'in_review' or kyc_renewal_at is not null) as identities,
      (select count(*)::int from documents d left join cars c on c.id = d.car_id
        where d.status = 'in_review' and (d.host_id is not null or c.status not in ('draft', 'archived'))
          and exists (select from document_files f where f.document_id = d.id)) as documents,
      (select count(*)::int from cars c where c.status = 'in_review' or c.status in ('listed', 'paused')
        and exists (select from car_reviews r where r.car_id = c.id and r.decided_at is null)) as cars,
      (select count(*)::int from thread_reports where closed_at is null) as reports,
      (select count(*)::int from safety_stops where state = 'open') as stops`;
  if (!row) return {};
  return Object.fromEntries(
    keysOf(row).map((queue) => [queue, may(actor, queueNeeds[queue]) ? row[queue] : 0]),
  );
}

/** What one must be permitted to see what waits in a queue of the staff. */
export const queueNeeds: Record<keyof z.infer<typeof OfStaff>, Permission> = {
  checkIns: workLists.checkIns.needs,
  claims: workLists.claims.needs,
  cases: workLists.cases.needs,
  incidents: workLists.incidents.needs,
  payouts: 'payouts.approve',
  bankEntries: 'bank.manage',
  taxReports: 'dac7.manage',
  identities: workLists.identities.needs,
  documents: workLists.documents.needs,
  cars: 'cars.review',
  reports: 'threads.read',
  stops: workLists.stops.needs,
};
