import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { env, secretFor } from '#server/env.ts';
import { sql } from '#server/db/sql.ts';
import { DAY_MS } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { actorColumn } from '#server/domain/users/queries.ts';
import * as userSessions from '#server/domain/users/sessions.ts';
import { enqueue } from '#server/queue/queue.ts';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    userAgent: string;
    ip: string;
    /** When the password was last given, in milliseconds since the epoch. */
    passwordConfirmedAt: number;
    /** Where to go after signing in. */
    intended: string;
    /** The person of a right password who has yet to give their second factor, and until when they may. */
    halfway: { userId: string; remember: boolean; until: number };
    /** A second factor was given in this session. */
    hasSecondFactor: boolean;
    locale: 'ro' | 'en';
    inertia: Record<string, unknown>;
  }
}

const IDLE_MS = DAY_MS / 12;
const REMEMBERED_MS = 30 * DAY_MS;
/** However often it is used, a session ends after this: a day, or three months when remembered. */
const LONGEST_MS = { plain: DAY_MS, remembered: 90 * DAY_MS };
const secure = env.APP_URL.startsWith('https:');

/** Who a session just read belongs to; the library hands the same object on to `createSession`. */
const actors = new WeakMap<session.SessionData, Actor>();

/** Sessions that came from the database. Once ended there, a request still under way does not bring them back. */
const stored = new WeakSet<session.SessionData>();

export const SESSION_COOKIE = secure ? '__Host-sid' : 'sid';

/** Sessions in PostgreSQL, keyed by the hash of their id. */
const keptSessions = session({
  name: SESSION_COOKIE,
  secret: [env.APP_KEY, ...env.APP_PREVIOUS_KEYS].map((key) => secretFor('sessions', key)),
  resave: false,
  saveUninitialized: false,
  rolling: false,
  cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: REMEMBERED_MS },
  store: new (class extends session.Store {
    override get = callbackify(read);
    override set = callbackify(write);
    override destroy = callbackify(remove);
    // Reading a session prolongs it already.
    override touch = (_id: string, _data: session.SessionData, done?: () => void) => done?.();
    override createSession(req: Request, data: session.SessionData) {
      req.actor = actors.get(data) ?? null;
      const known = super.createSession(req, data);
      stored.add(known);
      return known;
    }
  })(),
});

const sessionCookie = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=`);

/** Requests without a session, until somebody asks for it. */
const withoutSession = new WeakSet<Request>();

/** Most visitors store nothing: one without a session gets it when `req.session` is first asked for. */
export const sessions: RequestHandler = (req, res, next) => {
  if (sessionCookie.test(req.headers.cookie ?? '')) {
    keptSessions(req, res, next);
    return;
  }
  startWhenAskedFor(req, res);
  next();
};

/** What has been stored so far. Unlike `req.session` it starts no session for a visitor without one. */
export function storedSession(req: Request): Partial<session.SessionData> {
  return withoutSession.has(req) ? {} : req.session;
}

/** The library sees the answer where it would have stood from the beginning: after all that changes it. */
function startWhenAskedFor(req: Request, res: Response): void {
  const end = res.end.bind(res);
  const answer = { end };
  res.end = (...given: unknown[]) => Reflect.apply(answer.end, answer, given);
  withoutSession.add(req);
  const start = () => {
    withoutSession.delete(req);
    Reflect.deleteProperty(req, 'session');
    const changed = res.end.bind(res);
    res.end = end;
    keptSessions(req, res, () => {});
    answer.end = res.end.bind(res);
    res.end = changed;
    return req.session;
  };
  Object.defineProperty(req, 'session', { configurable: true, enumerable: true, get: start });
}

/** Starts a fresh session for a person, so that an id planted before signing in is worth nothing. */
export async function signIn(req: Request, userId: string, remember: boolean): Promise<void> {
  const { intended, locale, inertia } = req.session;
  await regenerate(req);
  Object.assign(req.session, {
    userId,
    locale,
    inertia,
    ip: req.ip,
    passwordConfirmedAt: Date.now(),
  });
  req.session.userAgent = req.get('user-agent')?.slice(0, 300) ?? '';
  if (intended) req.session.intended = intended;
  if (!remember) req.session.cookie.expires = null;
}

export async function signOut(req: Request): Promise<void> {
  const { locale, userId } = req.session;
  await regenerate(req);
  if (userId) await enqueue(sql, 'end-connections', { userId });
  if (locale) req.session.locale = locale;
}

/** Ends every session of a person, except one if it is named. */
export async function endSessions(userId: string, exceptId?: string): Promise<void> {
  await userSessions.endSessions(sql, userId, exceptId && hash(exceptId));
}

/** The name of this request's session in the database. */
export function sessionHash(req: Request): string {
  return hash(req.sessionID);
}

function regenerate(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.regenerate((error: unknown) => (error ? reject(asError(error)) : resolve()));
  });
}

/** The session and its person in one question, asked anew on every request: what is revoked is gone at once. */
async function read(id: string): Promise<session.SessionData | null> {
  const [row] = await sql<{ data: session.SessionData; stale: boolean; actor: Actor | null }>`
    select s.data, s.last_seen_at < now() - interval '5 minutes' as stale,
      case when u.id is not null then ${actorColumn} end as actor
    from sessions s left join users u on u.id = s.user_id and u.suspended_at is null
    where s.id_hash = ${hash(id)} and s.expires_at > now()`;
  if (!row) return null;
  if (row.actor && row.actor.id === row.data.userId) actors.set(row.data, row.actor);
  if (row.stale) await prolong(id, row.data);
  return row.data;
}

async function prolong(id: string, data: session.SessionData): Promise<void> {
  await sql`
    update sessions set last_seen_at = now(),
      expires_at = least(now() + ${lifetime(data)} * interval '1 millisecond',
        created_at + ${longest(data)} * interval '1 millisecond')
    where id_hash = ${hash(id)}`;
}

async function write(id: string, data: session.SessionData): Promise<void> {
  if (stored.has(data)) {
    await sql`
      update sessions set user_id = ${data.userId ?? null}, data = ${JSON.stringify(data)} where id_hash = ${hash(id)}`;
    return;
  }
  await sql`
    insert into sessions (id_hash, user_id, data, ip, user_agent, expires_at)
    values (${hash(id)}, ${data.userId ?? null}, ${JSON.stringify(data)}, ${data.ip ?? null}, ${data.userAgent ?? null},
      now() + ${lifetime(data)} * interval '1 millisecond')
    on conflict (id_hash) do update set user_id = excluded.user_id, data = excluded.data, expires_at = excluded.expires_at`;
}

async function remove(id: string): Promise<void> {
  await sql`delete from sessions where id_hash = ${hash(id)}`;
}

/** A session without "remember me" ends with the browser, and on our side two hours after its last use. */
function lifetime(data: session.SessionData): number {
  return isRemembered(data) ? REMEMBERED_MS : IDLE_MS;
}

function longest(data: session.SessionData): number {
  return isRemembered(data) ? LONGEST_MS.remembered : LONGEST_MS.plain;
}

function isRemembered(data: session.SessionData): boolean {
  return data.cookie.originalMaxAge !== null;
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
