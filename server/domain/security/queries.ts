import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { SecurityEventKind } from '#server/db/generated/enums.ts';
import { eventDetails, failureKinds, type EventDetails } from './event.ts';

const Row = z.object({
  id: z.number(),
  kind: z.enum(SecurityEventKind),
  userId: z.string().nullable(),
  person: z.string().nullable(),
  actorId: z.string().nullable(),
  actor: z.string().nullable(),
  ip: z.string().nullable(),
  network: z.string().nullable(),
  device: z.string().nullable(),
  emailHash: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  count: z.number(),
  at: z.date(),
});

/** A kind with its details. */
type Happened = {
  [Kind in SecurityEventKind]: { kind: Kind; details: EventDetails<Kind> };
}[SecurityEventKind];

/** An event as it is read: `person` and `actor` are names, `null` where nobody of the kind is known. */
export type RecordedEvent = Omit<z.infer<typeof Row>, 'kind' | 'details'> & Happened;

/** What only the staff look at: refusals say more about our pages than about the person’s account. */
const notShown: readonly SecurityEventKind[] = ['access_refused'];

export type EventFilter = {
  kind: SecurityEventKind | null;
  userId: string | null;
  network: string | null;
  since: Date | null;
};

type Page = { limit: number; olderThan: number | null };

/** What happened to a person's account, as they see it; newest first. */
export async function eventsOf(userId: string, page: Page): Promise<RecordedEvent[]> {
  const rows = await db.sql(Row)`
    select e.id, e.kind, e.user_id, null as person, e.actor_id, a.name as actor, e.ip, e.network, e.device,
      e.email_hash, e.details, e.count, e.at
    from security_events e left join users a on a.id = e.actor_id
    where e.user_id = ${userId} and e.kind::text <> all(${[...notShown]}::text[])
      and (${page.olderThan}::bigint is null or e.id < ${page.olderThan})
    order by e.id desc limit ${page.limit}`;
  return rows.map(verified);
}

/** Events of everybody for the staff; newest first. */
export async function searchEvents(filter: EventFilter, page: Page): Promise<RecordedEvent[]> {
  const { kind, userId, network, since } = filter;
  const rows = await db.sql(Row)`
    select e.id, e.kind, e.user_id, u.name as person, e.actor_id, a.name as actor, e.ip, e.network, e.device,
      e.email_hash, e.details, e.count, e.at
    from security_events e left join users u on u.id = e.user_id left join users a on a.id = e.actor_id
    where (${kind}::text is null or e.kind = ${kind}::security_event_kind)
      and (${userId}::uuid is null or e.user_id = ${userId}::uuid)
      and (${network}::text is null or e.network = ${network}::text)
      and (${since}::timestamptz is null or e.at >= ${since}::timestamptz)
      and (${page.olderThan}::bigint is null or e.id < ${page.olderThan})
    order by e.id desc limit ${page.limit}`;
  return rows.map(verified);
}

const FailingNetwork = z.object({
  network: z.string(),
  failures: z.number(),
  accounts: z.number(),
  lastAt: z.date(),
});

export type FailingNetwork = z.infer<typeof FailingNetwork>;

/** The networks with the most failures since a moment, and over how many accounts: what a spray looks like. */
export async function failingNetworks(since: Date, limit: number): Promise<FailingNetwork[]> {
  return db.sql(FailingNetwork)`
    select network, sum(count)::int as failures, max(at) as last_at,
      count(distinct coalesce(user_id::text, email_hash))::int as accounts
    from security_events
    where at > ${since} and network is not null and kind::text = any(${[...failureKinds]}::text[])
    group by network order by accounts desc, failures desc, network limit ${limit}`;
}

/** @throws {z.ZodError} when the stored details are not those of the kind */
function verified({ kind, details, ...row }: z.infer<typeof Row>): RecordedEvent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema is that of the kind
  const happened = { kind, details: eventDetails[kind].parse(details) } as Happened;
  return { ...row, ...happened };
}
