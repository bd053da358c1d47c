import { db, type Db } from '#server/db/client.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { NotificationFacts, NotificationKind } from './notification.ts';

export type Notice = { kind: NotificationKind; facts: NotificationFacts; url: string };

/**
 * Stores a notification for each person and sends it on when the transaction commits: to their private
 * real-time channel and their mailbox.
 */
export async function notify(tx: Db, userIds: readonly string[], notice: Notice, now: Date) {
  for (const userId of new Set(userIds)) {
    const { id } = await tx.notification.create({
      data: { userId, ...notice, createdAt: now },
      select: { id: true },
    });
    await enqueue(tx, 'deliver-notification', { notificationId: id });
  }
}

/** The people who act for a host: members who may look only are not told. */
export async function hostPeople(tx: Db, hostId: string): Promise<string[]> {
  return members(tx, hostId, ['manager', 'agent']);
}

/** Those who answer for a host: for what agents have no part in. */
export async function hostManagers(tx: Db, hostId: string): Promise<string[]> {
  return members(tx, hostId, ['manager']);
}

/** The staff, but for those who are suspended. */
export async function staff(tx: Db): Promise<string[]> {
  const admins = await tx.user.findMany({
    where: { roles: { some: { name: 'admin' } }, suspendedAt: null },
    select: { id: true },
  });
  return admins.map(({ id }) => id);
}

async function members(tx: Db, hostId: string, roles: MemberRole[]): Promise<string[]> {
  const rows = await tx.hostMember.findMany({
    where: { hostId, role: { in: roles } },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId);
}

export async function markAllRead(userId: string, now: Date) {
  await db.notification.updateMany({ where: { userId, readAt: null }, data: { readAt: now } });
}
