import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { enqueueAll } from '#server/queue/queue.ts';
import { rules } from '../rules.ts';
import { minutesAfter } from '../time/wall-clock.ts';
import { withFactor } from '../users/factors.ts';
import { isMust, sendingOf } from './kinds.ts';
import type { NotificationFacts, NotificationKind } from './notification.ts';

export type Notice = { kind: NotificationKind; facts: NotificationFacts; url: string };

const Stored = z.object({ notificationId: z.string() });

/**
 * Stores a notification for each person. When the transaction commits, it is sent to their private real-time channel;
 * mail and push follow at once or while it is unread, as its kind says.
 */
export async function notify(tx: Db, userIds: readonly string[], notice: Notice, now: Date) {
  const { kind, facts, url } = notice;
  const waits = sendingOf(kind).sends === 'unread';
  const dueAt = waits ? minutesAfter(now, rules.notifications.unreadMinutes) : now;
  // As many statements for a whole company as for one person.
  const stored = await tx.sql(Stored)`
    with told as (
      insert into notifications (user_id, kind, facts, url, created_at, in_centre)
      select person, ${kind}, ${JSON.stringify(facts)}::jsonb, ${url}, ${now}, ${isMust(kind)} or not exists (
        select from notification_mutes m
        where m.user_id = person and m.kind = ${kind} and m.channel = 'centre')
      from unnest(${[...new Set(userIds)]}::uuid[]) person
      returning id),
    due as (
      insert into notification_deliveries (notification_id, channel, due_at)
      select id, channel, ${dueAt} from told, unnest('{mail,push}'::notification_channel[]) channel)
    select id as notification_id from told`;
  await enqueueAll(tx, 'deliver-notification', stored);
}

type Placed = { hostId: string; branchId: string | null };

/** The people who act for a car: its host's managers, and the agents of its branch or of the whole company. */
export async function hostPeople(tx: Db, { hostId, branchId }: Placed): Promise<string[]> {
  const inBranch = [{ role: 'manager' as const }, { branchId: null }, { branchId }];
  return members(tx, { hostId, role: { in: ['manager', 'agent'] }, OR: inBranch });
}

/** The managers of a host, for notifications that do not concern agents. */
export async function hostManagers(tx: Db, hostId: string): Promise<string[]> {
  return members(tx, { hostId, role: 'manager' });
}

/** Without those who are suspended, or kept out by their company until they set up two-step verification. */
async function members(tx: Db, where: Prisma.HostMemberWhereInput): Promise<string[]> {
  const letIn = [{ host: { secondFactorRequired: false } }, { user: withFactor }];
  const rows = await tx.hostMember.findMany({
    where: { AND: [where, { OR: letIn }, { user: { suspendedAt: null } }] },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId);
}

/** Marks a person's notifications as read: those named, or all. */
export async function markRead(userId: string, now: Date, ids?: readonly string[]) {
  const named = ids ? { id: { in: [...ids] } } : {};
  await db.notification.updateMany({
    where: { userId, readAt: null, ...named },
    data: { readAt: now },
  });
}
