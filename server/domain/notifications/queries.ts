import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { locales } from '#server/lib/messages.ts';
import { notificationKinds, type NotificationFacts } from './notification.ts';

const Facts = z.custom<NotificationFacts>((value) => Object(value) === value);

const StoredNotification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  facts: Facts,
  url: z.string(),
  readAt: z.date().nullable(),
  createdAt: z.date(),
});

export type StoredNotification = z.infer<typeof StoredNotification>;

/** A person's notifications, newest first. */
export async function newestOf(userId: string, limit: number): Promise<StoredNotification[]> {
  return db.sql(StoredNotification)`
    select id, kind, facts, url, read_at, created_at from notifications
    where user_id = ${userId} order by created_at desc limit ${limit}`;
}

const AddressedNotification = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(notificationKinds),
  facts: Facts,
  url: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
});

export type AddressedNotification = z.infer<typeof AddressedNotification>;

/** A notification with its person; `null` when it does not exist any more. */
export async function addressedNotification(id: string): Promise<AddressedNotification | null> {
  const [found] = await db.sql(AddressedNotification)`
    select n.id, n.user_id, n.kind, n.facts, n.url, u.name, u.email::text, u.locale
    from notifications n join users u on u.id = n.user_id where n.id = ${id}`;
  return found ?? null;
}

/** The number of unread notifications; read for every page of a signed-in person. */
export async function unreadCount(userId: string): Promise<number> {
  const [row] = await db.sql(z.object({ count: z.number() }))`
    select count(*)::int as count from notifications where user_id = ${userId} and read_at is null`;
  return row?.count ?? 0;
}
