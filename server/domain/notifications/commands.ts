import type { Sql } from '#server/db/sql.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { NotificationFacts, NotificationKind } from './notification.ts';

export type Notice = { kind: NotificationKind; facts: NotificationFacts; url: string };

/**
 * Stores a notification for each person and sends it on when the transaction commits: to their private
 * real-time channel and their mailbox.
 */
export async function notify(sql: Sql, userIds: readonly string[], notice: Notice, now: Date) {
  for (const userId of new Set(userIds)) {
    const [row] = await sql<{ id: string }>`
      insert into notifications (user_id, kind, facts, url, created_at)
      values (${userId}, ${notice.kind}, ${JSON.stringify(notice.facts)}, ${notice.url}, ${now})
      returning id`;
    if (row) await enqueue(sql, 'deliver-notification', { notificationId: row.id });
  }
}

/** The people who act for a host: members who may look only are not told. */
export async function hostPeople(sql: Sql, hostId: string): Promise<string[]> {
  return members(sql, hostId, ['manager', 'agent']);
}

/** Those who answer for a host: for what agents have no part in. */
export async function hostManagers(sql: Sql, hostId: string): Promise<string[]> {
  return members(sql, hostId, ['manager']);
}

async function members(sql: Sql, hostId: string, roles: MemberRole[]): Promise<string[]> {
  const rows = await sql<{ userId: string }>`
    select user_id as "userId" from host_members where host_id = ${hostId} and role::text = any(${roles}::text[])`;
  return rows.map(({ userId }) => userId);
}

export async function markAllRead(sql: Sql, userId: string, now: Date) {
  await sql`update notifications set read_at = ${now} where user_id = ${userId} and read_at is null`;
}
