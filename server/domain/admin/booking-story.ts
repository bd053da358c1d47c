import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { notificationKinds, type NotificationFacts } from '../notifications/notification.ts';

const storyTopics = [
  'event',
  'contract',
  'handover',
  'claim',
  'incident',
  'payment',
  'refund',
  'payout',
  'invoice',
  'case',
  'posting',
  'notification',
  'webhook',
  'job',
  'audit',
] as const;

export type StoryTopic = (typeof storyTopics)[number];

const StoryEntry = z.object({
  topic: z.enum(storyTopics),
  id: z.string(),
  at: z.date(),
  /** What happened, in the topic's own words: an action, a purpose, a kind, a type. */
  what: z.string(),
  /** How it stands now. */
  state: z.string().nullable(),
  /** In minor units. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** The number at the gateway, or of the posting. */
  reference: z.string().nullable(),
  /** A reason, a decision, the error of a job. */
  words: z.string().nullable(),
  /** Who did it; `null` for the system. */
  personId: z.string().nullable(),
  person: z.string().nullable(),
});

export type StoryEntry = z.infer<typeof StoryEntry>;

type About = { id: string; ref: string };

/** Everything that has happened to a booking, newest first, except what people were told. */
export async function storyOf(booking: About): Promise<StoryEntry[]> {
  const parts = [tripOf(booking), moneyOf(booking), machineryOf(booking)];
  return db.sql(StoryEntry)`
    select s.topic, s.id, s.at, s.what, s.state, s.amount::bigint as amount, s.currency::text as currency, s.reference,
      s.words, s.person_id, u.name as person
    from (${Prisma.join(parts, ' union all ')}) s (topic, id, at, what, state, amount, currency, reference, words, person_id)
      left join users u on u.id = s.person_id
    order by s.at desc, s.topic, s.id desc`;
}

const nothing = Prisma.sql`null::int, null::text, null::text`;

/** The trip itself: its statuses, contract, hand-overs, claims and incidents. */
function tripOf({ id }: About): Prisma.Sql {
  const inspected = Prisma.sql`inspections i where i.booking_id = ${id}::uuid and`;
  const signed = Prisma.sql`contracts k join bookings b on b.id = k.booking_id where k.booking_id = ${id}::uuid and`;
  return Prisma.sql`
    select 'event', e.id::text, e.at, e.action, e.by::text, ${nothing}, null::text, e.actor_id
      from booking_events e where e.booking_id = ${id}::uuid
    union all select 'contract', k.id::text, k.created_at, 'drawn_up', null, ${nothing}, null, null
      from contracts k where k.booking_id = ${id}::uuid
    union all select 'contract', k.id::text, k.client_signed_at, 'client_signed', null, ${nothing}, null, b.client_id
      from ${signed} k.client_signed_at is not null
    union all select 'contract', k.id::text, k.host_signed_at, 'host_signed', null, ${nothing}, k.host_signature, null
      from ${signed} k.host_signed_at is not null
    union all select 'handover', i.id::text, i.submitted_at, i.leg || '_submitted', i.status::text, ${nothing}, null, null
      from ${inspected} i.submitted_at is not null
    union all select 'handover', i.id::text, i.client_signed_at, i.leg || '_client_signed', null, ${nothing}, i.client_signature, null
      from ${inspected} i.client_signed_at is not null
    union all select 'handover', i.id::text, i.reviewed_at, i.leg || '_reviewed', i.review::text, ${nothing}, i.review_reason, i.reviewed_by
      from ${inspected} i.reviewed_at is not null
    union all select 'claim', l.id::text, l.created_at, l.kind::text, 'proposed', l.amount, l.currency, null, nullif(l.note, ''), null
      from claims l where l.booking_id = ${id}::uuid
    union all select 'claim', l.id::text, l.resolved_at, l.kind::text, l.status::text, l.settled, l.currency, null, l.decision, l.decided_by
      from claims l where l.booking_id = ${id}::uuid and l.resolved_at is not null
    union all select 'incident', n.id::text, n.created_at, n.kind::text, 'open', ${nothing}, nullif(n.words, ''), n.reported_by
      from incidents n where n.booking_id = ${id}::uuid
    union all select 'incident', n.id::text, n.closed_at, n.kind::text, 'closed', ${nothing}, null, n.closed_by
      from incidents n where n.booking_id = ${id}::uuid and n.closed_at is not null`;
}

function moneyOf({ id }: About): Prisma.Sql {
  return Prisma.sql`
    select 'payment', p.id::text, p.created_at, p.purpose::text, p.status::text, p.amount, p.currency, p.intent_id, p.failure_code, p.taken_by
      from payments p where p.booking_id = ${id}::uuid
    union all select 'refund', r.id::text, r.created_at, p.purpose::text, r.status::text, r.amount, p.currency, r.refund_id, r.reason, null
      from refunds r join payments p on p.id = r.payment_id where p.booking_id = ${id}::uuid
    union all select 'payout', o.id::text, o.created_at, 'scheduled', o.status::text, o.amount, o.currency, null, o.reason, null
      from payouts o where o.booking_id = ${id}::uuid
    union all select 'payout', o.id::text, o.approved_at, 'approved', null, o.amount, o.currency, o.transfer_id, null, o.approved_by
      from payouts o where o.booking_id = ${id}::uuid and o.approved_at is not null
    union all select 'payout', o.id::text, o.paid_at, 'paid', null, o.amount, o.currency, o.transfer_id, null, null
      from payouts o where o.booking_id = ${id}::uuid and o.paid_at is not null
    union all select 'invoice', v.id::text, v.issued_at, v.kind::text, v.type::text, v.total, v.currency, v.ref, v.reason, null
      from invoices v where v.booking_id = ${id}::uuid
    union all select 'case', m.id::text, m.opened_at, m.kind::text, 'open', m.amount, m.currency, null, m.gateway_reason, null
      from money_cases m where m.booking_id = ${id}::uuid
    union all select 'case', m.id::text, m.decided_at, m.kind::text, m.state::text, m.amount, m.currency, null, m.reason, m.decided_by
      from money_cases m where m.booking_id = ${id}::uuid and m.decided_at is not null
    union all select 'posting', t.id::text, t.at, t.kind, null,
        (select sum(e.amount)::int from ledger_entries e where e.transaction_id = t.id and e.amount > 0),
        (select min(e.currency) from ledger_entries e where e.transaction_id = t.id), t.ref, null, null
      from ledger_transactions t where t.booking_id = ${id}::uuid`;
}

/** What the gateway has told, the jobs that still exist, and what the staff did. */
function machineryOf({ id }: About): Prisma.Sql {
  const stateOfWebhook = Prisma.sql`case when w.processed_at is not null then 'processed'
    when w.error is not null then 'failed' else 'waiting' end`;
  return Prisma.sql`
    select 'webhook', w.id, w.received_at, w.type, ${stateOfWebhook}, ${nothing}, w.error, null::uuid
      from webhook_events w
      where ${tellsOf(id)}
    union all select 'job', j.id::text, coalesce(j.completed_on, j.created_on), j.name, j.state::text, ${nothing}, j.output ->> 'message', null
      from pgboss.job j where j.name in ('settle-booking', 'end-waiting-booking') and j.data ->> 'bookingId' = ${id}
    union all select 'audit', a.id::text, a.at, a.action, null, ${nothing}, a.after ->> 'reason', a.actor_id
      from audit_entries a where a.object = 'booking' and a.object_id = ${id}`;
}

/** Condition for a webhook `w` that tells of a booking's payments or payouts. */
export function tellsOf(bookingId: string): Prisma.Sql {
  return Prisma.sql`(
    coalesce(w.payload #>> '{data,object,payment_intent}', w.payload #>> '{data,object,id}')
      in (select p.intent_id from payments p where p.booking_id = ${bookingId}::uuid)
    or w.payload #>> '{data,object,metadata,payout}'
      in (select o.id::text from payouts o where o.booking_id = ${bookingId}::uuid))`;
}

const Told = z.object({
  id: z.string(),
  at: z.date(),
  kind: z.enum(notificationKinds),
  facts: z.custom<NotificationFacts>((value) => Object(value) === value),
  personId: z.string(),
  person: z.string(),
  /** `null` if no mail was sent for it. */
  mail: z.enum(['queued', 'sent', 'failed']).nullable(),
  mailError: z.string().nullable(),
});

export type Told = z.infer<typeof Told>;

/** What people were told about a booking, newest first. The mail of a notification has its id. */
export async function toldAbout({ ref }: About): Promise<Told[]> {
  return db.sql(Told)`
    select n.id, n.created_at as at, n.kind, n.facts, n.user_id as person_id, u.name as person,
      m.status as mail, m.error as mail_error
    from notifications n join users u on u.id = n.user_id left join mails m on m.id = n.id
    where n.facts ? 'ref' and n.facts ->> 'ref' = ${ref}
    order by n.created_at desc, n.id`;
}
