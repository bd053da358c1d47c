import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { BookingStatus, CarStatus, MessageSide } from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { isUnread, joinReader, joinThread, readBy } from './own-threads.ts';
import { threadRoleOf, type ThreadRole } from './policy.ts';

/** A thread with what its pages and rules need to know of both sides, the car and the booking. */
const ThreadRecord = z.object({
  id: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  clientPhoto: StoredPhoto.nullable(),
  clientDeleted: z.boolean(),
  hostId: z.string(),
  hostName: z.string(),
  hostSlug: z.string(),
  hostPhoto: StoredPhoto.nullable(),
  isCompany: z.boolean(),
  hostDeleted: z.boolean(),
  branchId: z.string().nullable(),
  carSlug: z.string(),
  carName: z.string(),
  carPhoto: StoredPhoto.nullable(),
  carStatus: z.enum(CarStatus),
  plate: z.string(),
  timeZone: z.string(),
  bookingId: z.string().nullable(),
  ref: z.string().nullable(),
  bookingStatus: z.enum(BookingStatus).nullable(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  confirmedAt: z.date().nullable(),
  lastNumber: z.number(),
  clientNumber: z.number(),
  hostNumber: z.number(),
  blockedBy: z.array(z.enum(MessageSide)),
  movedAt: z.date(),
});

export type ThreadRecord = z.infer<typeof ThreadRecord>;
export type OwnThread = ThreadRecord & { role: ThreadRole };

const columns = Prisma.sql`t.id, t.client_id, u.name as client_name, u.photo as client_photo,
  u.deleted_at is not null as client_deleted, t.host_id, h.name as host_name, h.slug as host_slug,
  h.photo as host_photo, h.kind = 'company' as is_company,
  not exists (select from host_members hm where hm.host_id = h.id) as host_deleted,
  c.branch_id, c.slug as car_slug, ${carName} as car_name, ${coverPhoto} as car_photo, c.status as car_status, c.plate,
  coalesce(b.time_zone, c.time_zone) as time_zone, t.booking_id, b.ref, b.status as booking_status, b.starts_at,
  b.ends_at, b.confirmed_at, t.last_number, t.client_number, t.host_number, t.moved_at,
  array(select side from message_blocks k where k.client_id = t.client_id and k.host_id = t.host_id
    order by side)::text[] as blocked_by`;

const joins = Prisma.sql`${joinThread} join users u on u.id = t.client_id join hosts h on h.id = t.host_id`;

/**
 * A thread, if this person may read it.
 *
 * @throws {Refusal} `not-found` for no such thread, and for a stranger
 */
export async function findThread(id: string, actor: Actor): Promise<OwnThread> {
  const thread = await threadById(db, id);
  const role = thread && threadRoleOf(thread, actor);
  if (!thread || !role) throw new Refusal('not-found', 'No such thread.');
  return { ...thread, role };
}

/** @throws {Refusal} `not-found` */
export async function threadForStaff(id: string): Promise<ThreadRecord> {
  const thread = await threadById(db, id);
  if (!thread) throw new Refusal('not-found', 'No such thread.');
  return thread;
}

export async function threadById(on: Db, id: string): Promise<ThreadRecord | null> {
  return threadWhere(on, Prisma.sql`t.id = ${id}::uuid`);
}

/** The thread of a booking; `null` before its first message. */
export async function threadOfBooking(bookingId: string): Promise<ThreadRecord | null> {
  return threadWhere(db, Prisma.sql`t.booking_id = ${bookingId}::uuid`);
}

async function threadWhere(on: Db, condition: Prisma.Sql): Promise<ThreadRecord | null> {
  const [thread] = await on.sql(ThreadRecord)`
    select ${columns} from threads t ${joins} where ${condition}`;
  return thread ?? null;
}

const InboxThread = ThreadRecord.extend({
  isUnread: z.boolean(),
  lastBody: z.string(),
  lastSide: z.enum(MessageSide),
  lastFiles: z.number(),
});

export type InboxThread = z.infer<typeof InboxThread> & { role: ThreadRole };

/** A person's threads, or those named of them, the one with the newest message first. */
export async function inboxOf(
  actor: Actor,
  { limit, unreadOnly, among }: { limit: number; unreadOnly: boolean; among?: readonly string[] },
): Promise<InboxThread[]> {
  const named = among ? Prisma.sql`t.id = any(${[...among]}::uuid[])` : Prisma.sql`true`;
  const rows = await db.sql(InboxThread)`
    select ${columns}, ${isUnread(actor)} as is_unread, m.side as last_side,
      case when b.confirmed_at is null then coalesce(m.masked, m.body) else m.body end as last_body,
      (select count(*)::int from message_files f where f.message_id = m.id) as last_files
    from threads t ${joins} ${joinReader(actor)}
      join messages m on m.thread_id = t.id and m.number = t.last_number
    where ${readBy(actor)} and (not ${unreadOnly} or ${isUnread(actor)}) and ${named}
    order by t.moved_at desc, t.id limit ${limit}`;
  return rows.flatMap((row) => {
    const role = threadRoleOf(row, actor);
    return role ? [{ ...row, role }] : [];
  });
}

/** How many threads have something new for a person; read for every page of theirs. */
export async function unreadThreads(actor: Actor): Promise<number> {
  const [row] = await db.sql(z.object({ count: z.number() }))`
    select count(*)::int as count from threads t ${joinThread} ${joinReader(actor)}
    where ${readBy(actor)} and ${isUnread(actor)}`;
  return row?.count ?? 0;
}

const Receipts = z.object({ received: z.number(), read: z.number() });

export type Receipts = z.infer<typeof Receipts>;

/** How far the other side has got: the furthest of its people. */
export async function receiptsOf(thread: OwnThread): Promise<Receipts> {
  const isClients = thread.role === 'client';
  const [row] = await db.sql(Receipts)`
    select coalesce(max(received_number), 0)::int as received, coalesce(max(read_number), 0)::int as read
    from thread_readers where thread_id = ${thread.id}::uuid
      and (user_id = ${thread.clientId}::uuid) <> ${isClients}`;
  return row ?? { received: 0, read: 0 };
}
