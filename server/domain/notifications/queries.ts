import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
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
    where user_id = ${userId} and in_centre order by created_at desc limit ${limit}`;
}

/** The named notifications that still exist, the oldest first. */
export async function notificationsNamed(ids: readonly string[]): Promise<StoredNotification[]> {
  return db.sql(StoredNotification)`
    select id, kind, facts, url, read_at, created_at from notifications
    where id = any(${[...ids]}::uuid[]) order by created_at, id`;
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

/**
 * The number of unread notifications; read for every page of a signed-in person. Those that lead to the page which is
 * being opened count as read from then on.
 */
export async function unreadOnPage(userId: string, path: string, now: Date): Promise<number> {
  const [row] = await db.sql(z.object({ unread: z.number(), here: z.number() }))`
    select count(*)::int as unread,
      (count(*) filter (where split_part(split_part(url, '#', 1), '?', 1) = ${path}))::int as here
    from notifications where user_id = ${userId} and read_at is null and in_centre`;
  if (!row || row.here === 0) return row?.unread ?? 0;
  await db.execute`
    update notifications set read_at = ${now}
    where user_id = ${userId} and read_at is null and split_part(split_part(url, '#', 1), '?', 1) = ${path}`;
  return row.unread - row.here;
}

/** The number of unread notifications. */
export async function unreadCount(on: Db, userId: string): Promise<number> {
  return on.notification.count({ where: { userId, readAt: null, inCentre: true } });
}
