import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import type { EventDetails } from '../security/event.ts';
import { DAY_MS } from '../time/wall-clock.ts';
import { Actor } from './actor.ts';
import { hasFactor } from './factors.ts';
import { actorColumn } from './queries.ts';
import { rules } from '../rules.ts';

/**
 * A session ends so long after its last use: after two hours, or after 30 days if the browser keeps its cookie. That of
 * a visitor ends after a day: it has only what they were about to do.
 */
const IDLE_MS = { visit: DAY_MS, brief: DAY_MS / 12, lasting: 30 * DAY_MS };
/** However often it is used, a session ends after a day, or after three months if the browser keeps its cookie. */
const LONGEST_MS = {
  visit: 7 * DAY_MS,
  brief: DAY_MS,
  lasting: rules.retention.sessionDays * DAY_MS,
};

/** How long a browser keeps the cookie of a lasting session, in milliseconds. */
export const LASTING_MS = IDLE_MS.lasting;

/** A `brief` session ends when the browser is closed, and so does a visitor's, the `visit`. */
export type SessionLife = 'visit' | 'brief' | 'lasting';

type SessionContents = Readonly<Record<string, unknown>>;

const Row = z.object({
  contents: z.record(z.string(), z.unknown()),
  userId: z.string().nullable(),
  actor: Actor.nullable(),
  isFactorOn: z.boolean(),
  stale: z.boolean(),
});

export type StoredSession = {
  contents: SessionContents;
  userId: string | null;
  /** The person; `null` for a visitor and for a person who is suspended. */
  actor: Actor | null;
  /** Whether the person has a second factor. */
  isFactorOn: boolean;
  life: SessionLife;
  wasProlonged: boolean;
};

/** The session and its person in one statement. It runs for every request, so that revoked rights end at once. */
export async function readSession(idHash: string): Promise<StoredSession | null> {
  const [row] = await db.sql(Row)`
    select s.data as contents, s.user_id, s.last_seen_at < now() - interval '5 minutes' as stale,
      ${hasFactor} as is_factor_on,
      case when u.id is not null then ${actorColumn} end as actor
    from sessions s left join users u on u.id = s.user_id and u.suspended_at is null
    where s.id_hash = ${idHash} and s.expires_at > now()`;
  if (!row) return null;
  const { stale, ...found } = row;
  const life = lifeOf(found);
  if (stale) await prolong(idHash, life);
  return { ...found, life, wasProlonged: stale };
}

type NewSession = {
  idHash: string;
  userId: string | null;
  contents: SessionContents;
  ip: string | null;
  userAgent: string | null;
};

/** A session of somebody who is not signed in. */
export async function insertSession(session: NewSession): Promise<SessionLife> {
  return insert(db, session);
}

/** The session with which somebody is signed in, and the event of it. */
export async function insertSignedIn(
  session: NewSession & { userId: string },
  details: EventDetails<'signed_in'>,
  now: Date,
): Promise<SessionLife> {
  return transaction(async (tx) => {
    const { userId } = session;
    await recordSecurityEvent(tx, { kind: 'signed_in', userId, details }, now);
    return insert(tx, session);
  });
}

async function insert(on: Db, session: NewSession): Promise<SessionLife> {
  const { idHash, userId, contents, ip, userAgent } = session;
  const life = lifeOf(session);
  await on.execute`
    insert into sessions (id_hash, user_id, data, ip, user_agent, expires_at)
    values (${idHash}, ${userId}, ${JSON.stringify(contents)}, ${ip}, ${userAgent},
      now() + ${IDLE_MS[life]} * interval '1 millisecond')`;
  return life;
}

/** Changes of single entries: `changed` has the new values, `removed` the values that were read. */
export type SessionChanges = Record<'changed' | 'removed', SessionContents>;

/**
 * Changes single entries, so that requests at the same time do not undo each other's changes. An entry is removed only
 * if it still has the value that was read. A session that has ended meanwhile stays ended.
 */
export async function changeSession(
  idHash: string,
  { changed, removed }: SessionChanges,
): Promise<void> {
  await db.execute`
    update sessions set data = (data - array(select key from jsonb_each(${JSON.stringify(removed)}::jsonb)
      where data -> key = value)) || ${JSON.stringify(changed)}::jsonb
    where id_hash = ${idHash}`;
}

export async function deleteSession(idHash: string): Promise<void> {
  await db.execute`delete from sessions where id_hash = ${idHash}`;
}

async function prolong(idHash: string, life: SessionLife): Promise<void> {
  await db.execute`
    update sessions set last_seen_at = now(),
      expires_at = least(now() + ${IDLE_MS[life]} * interval '1 millisecond',
        created_at + ${LONGEST_MS[life]} * interval '1 millisecond')
    where id_hash = ${idHash}`;
}

function lifeOf({ contents, userId }: Pick<StoredSession, 'contents' | 'userId'>): SessionLife {
  if (userId === null) return 'visit';
  return contents['life'] === 'brief' ? 'brief' : 'lasting';
}
