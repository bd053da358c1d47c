import { sql, transaction, type Sql } from '#server/db/sql.ts';
import { enqueue } from '#server/queue/queue.ts';

/** A place where a person is signed in. `idHash` names it and opens nothing. */
export type SessionRecord = {
  idHash: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

/** A person's living sessions, the one used last at the top. */
export async function sessionsOf(userId: string): Promise<SessionRecord[]> {
  return sql<SessionRecord>`
    select id_hash as "idHash", ip, user_agent as "userAgent", created_at as "createdAt",
      last_seen_at as "lastSeenAt"
    from sessions where user_id = ${userId} and expires_at > now() order by last_seen_at desc`;
}

/** Ends one session of a person with its live connections; one of somebody else's stays. */
export async function endSession(userId: string, idHash: string): Promise<void> {
  await transaction(async (tx) => {
    const ended = await tx`
      delete from sessions where user_id = ${userId} and id_hash = ${idHash} returning id_hash`;
    if (ended.length > 0) await enqueue(tx, 'end-connections', { userId });
  });
}

/** Ends every session of a person and all live connections, except one session if it is named. */
export async function endSessions(tx: Sql, userId: string, exceptIdHash = ''): Promise<void> {
  await tx`delete from sessions where user_id = ${userId} and id_hash <> ${exceptIdHash}`;
  await enqueue(tx, 'end-connections', { userId });
}

/** Removes sessions whose time is up. */
export async function deleteExpiredSessions(): Promise<void> {
  await sql`delete from sessions where expires_at < now()`;
}
