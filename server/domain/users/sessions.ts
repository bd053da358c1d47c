import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';

/** A place where a person is signed in. `idHash` names it and opens nothing. */
const SessionRecord = z.object({
  idHash: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
});

export type SessionRecord = z.infer<typeof SessionRecord>;

/** A person's living sessions, the one used last at the top. */
export async function sessionsOf(userId: string): Promise<SessionRecord[]> {
  return db.sql(SessionRecord)`
    select id_hash, ip, user_agent, created_at, last_seen_at
    from sessions where user_id = ${userId} and expires_at > now() order by last_seen_at desc`;
}

/** Ends one session of a person with its live connections; one of somebody else's stays. */
export async function endSession(userId: string, idHash: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { userId, idHash } });
    if (count > 0) await enqueue(tx, 'end-connections', { userId });
  });
}

/** Ends every session of a person and all live connections, except one session if it is named. */
export async function endSessions(tx: Db, userId: string, exceptIdHash = ''): Promise<void> {
  await tx.session.deleteMany({ where: { userId, idHash: { not: exceptIdHash } } });
  await enqueue(tx, 'end-connections', { userId });
}

/** Removes sessions whose time is up. */
export async function deleteExpiredSessions(): Promise<void> {
  await db.execute`delete from sessions where expires_at < now()`;
}
