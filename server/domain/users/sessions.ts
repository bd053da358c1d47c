import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { recordSecurityEvent } from '../security/commands.ts';

/** A session in a person's list. `idHash` names it, but cannot be used to sign in. */
const SessionRecord = z.object({
  idHash: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
});

export type SessionRecord = z.infer<typeof SessionRecord>;

const Ended = SessionRecord.pick({ idHash: true });

/** A person's sessions that are still valid, the last used first. */
export async function sessionsOf(userId: string): Promise<SessionRecord[]> {
  return db.sql(SessionRecord)`
    select id_hash, ip, user_agent, created_at, last_seen_at
    from sessions where user_id = ${userId} and expires_at > now() order by last_seen_at desc`;
}

/** Ends one session of a person, its live connections and its push messages; never another person's. */
export async function endSession(userId: string, idHash: string): Promise<void> {
  await transaction((tx) => deleteSession(tx, userId, idHash));
}

/** Ends the session in which a person signs out. */
export async function signOutSession(userId: string, idHash: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    if (await deleteSession(tx, userId, idHash))
      await recordSecurityEvent(tx, { kind: 'signed_out', userId }, now);
  });
}

/** Ends another session of a person, as they have asked in their profile. */
export async function endOtherSession(userId: string, idHash: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    if (await deleteSession(tx, userId, idHash)) await recordEnded(tx, userId, 1, now);
  });
}

/** Ends all sessions of a person except the one they use now. */
export async function endOtherSessions(
  userId: string,
  ownIdHash: string,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const count = await endSessions(tx, userId, ownIdHash);
    if (count > 0) await recordEnded(tx, userId, count, now);
  });
}

async function recordEnded(tx: Db, userId: string, count: number, now: Date): Promise<void> {
  await recordSecurityEvent(tx, { kind: 'sessions_ended', userId, details: { count } }, now);
}

async function deleteSession(tx: Db, userId: string, idHash: string): Promise<boolean> {
  const { count } = await tx.session.deleteMany({ where: { userId, idHash } });
  if (count > 0) await closeChannelsOf(tx, [{ idHash }]);
  return count > 0;
}

/**
 * Ends all sessions of a person, their live connections and push messages, except the given one.
 *
 * @returns how many there were
 */
export async function endSessions(tx: Db, userId: string, exceptIdHash = ''): Promise<number> {
  const ended = await tx.sql(Ended)`
    delete from sessions where user_id = ${userId} and id_hash <> ${exceptIdHash} returning id_hash`;
  await closeChannelsOf(tx, ended);
  return ended.length;
}

/** Deletes expired sessions and closes their live connections. */
export async function deleteExpiredSessions(): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute`delete from sessions where expires_at < now() and user_id is null`;
    const ended = await tx.sql(Ended)`
      delete from sessions where expires_at < now() returning id_hash`;
    await endConnectionsOf(tx, ended);
  });
}

/** Closes a person's live connections; their sessions go on. */
export async function endConnections(tx: Db, userId: string): Promise<void> {
  const open = await tx.session.findMany({ where: { userId }, select: { idHash: true } });
  await endConnectionsOf(tx, open);
}

/** Whoever signs a device out wants nothing more to be shown on it. One whose session only ran out keeps its messages. */
async function closeChannelsOf(tx: Db, ended: readonly z.infer<typeof Ended>[]): Promise<void> {
  const hashes = ended.map(({ idHash }) => idHash);
  await tx.pushSubscription.deleteMany({ where: { sessionHash: { in: hashes } } });
  await endConnectionsOf(tx, ended);
}

async function endConnectionsOf(tx: Db, ended: readonly z.infer<typeof Ended>[]): Promise<void> {
  const sessions = ended.map(({ idHash }) => idHash);
  if (sessions.length > 0) await enqueue(tx, 'end-connections', { sessions });
}
