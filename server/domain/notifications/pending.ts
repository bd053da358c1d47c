import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { NotificationChannel } from '#server/db/generated/enums.ts';
import { locales } from '#server/lib/messages.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { DeliveryChannel, Decided, Pending } from './delivery.ts';
import { notificationKinds, type NotificationFacts } from './notification.ts';
import type { QuietHours } from './quiet-hours.ts';

/** The most people of one run; the others follow in the next minute. */
const AT_ONCE = 500;

const Due = z.object({
  userId: z.string(),
  channel: z.enum([NotificationChannel.mail, NotificationChannel.push]),
});

/** To whom something is due by which channel, the longest waiting first. */
export async function dueDeliveries(now: Date) {
  return db.sql(Due)`
    select n.user_id, d.channel from notification_deliveries d join notifications n on n.id = d.notification_id
    where d.due_at <= ${now} group by n.user_id, d.channel order by min(d.due_at), n.user_id limit ${AT_ONCE}`;
}

const Recipient = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  timeZone: z.string().nullable(),
  quietFrom: z.number().nullable(),
  quietUntil: z.number().nullable(),
  isSuspended: z.boolean(),
});

export type Recipient = z.infer<typeof Recipient>;

/** The person, locked, so that two processes do not send the same to them; `null` when the account is closed. */
export async function lockedRecipient(tx: Db, userId: string): Promise<Recipient | null> {
  const [person] = await tx.sql(Recipient)`
    select id, name, email::text, locale, time_zone, quiet_from, quiet_until, suspended_at is not null as is_suspended
    from users where id = ${userId} and deleted_at is null for no key update`;
  return person ?? null;
}

export function quietHoursOf({ timeZone, quietFrom, quietUntil }: Recipient): QuietHours | null {
  if (quietFrom === null || quietUntil === null) return null;
  return { timeZone: timeZone ?? HOME_ZONE, from: quietFrom, until: quietUntil };
}

const PendingRow = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  facts: z.custom<NotificationFacts>((value) => Object(value) === value),
  url: z.string(),
  createdAt: z.date(),
  dueAt: z.date(),
  isRead: z.boolean(),
  isMuted: z.boolean(),
});

export type PendingNotification = z.infer<typeof PendingRow> & Pending;

/** Everything that a person is still to get by a channel, the oldest first. */
export async function pendingFor(
  tx: Db,
  userId: string,
  channel: DeliveryChannel,
): Promise<PendingNotification[]> {
  return tx.sql(PendingRow)`
    select n.id, n.kind, n.facts, n.url, n.created_at, d.due_at, n.read_at is not null as is_read,
      exists (select from notification_mutes m
        where m.user_id = n.user_id and m.kind = n.kind and m.channel = d.channel) as is_muted
    from notification_deliveries d join notifications n on n.id = d.notification_id
    where n.user_id = ${userId} and d.channel = ${channel}::notification_channel
    order by n.created_at, n.id limit ${AT_ONCE}`;
}

/** Writes down what was decided: what is held has a new moment, everything else is done. */
export async function recordDecision(
  tx: Db,
  channel: DeliveryChannel,
  { single, together, dropped, held }: Decided<PendingNotification>,
): Promise<void> {
  const done = [...single, ...together, ...dropped].map(({ id }) => id);
  await tx.notificationDelivery.deleteMany({ where: { channel, notificationId: { in: done } } });
  for (const { id, until } of held)
    await tx.notificationDelivery.updateMany({
      where: { channel, notificationId: id },
      data: { dueAt: until },
    });
}

/** What was held back in quiet hours that have changed is looked at again. */
export async function releaseHeld(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.notificationDelivery.updateMany({
    where: { notification: { userId, createdAt: { lt: now } }, dueAt: { gt: now } },
    data: { dueAt: now },
  });
}
