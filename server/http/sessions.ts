import { createHash, randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { hasRole, withoutRole } from '#server/domain/users/actor.ts';
import {
  changeSession,
  deleteSession,
  insertSession,
  LASTING_MS,
  readSession,
  type SessionChanges,
  type SessionLife,
  type StoredSession,
} from '#server/domain/users/session-store.ts';
import { endSession } from '#server/domain/users/sessions.ts';
import { env } from '#server/env.ts';
import { log } from '#server/lib/log.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { cookieOf, hostCookieName, privateCookie } from './cookies.ts';

/** What the session of a browser holds, as JSON. Other files add what is theirs. @public */
export interface SessionData {
  /** When the password was last given, also to sign in, in milliseconds since the epoch. */
  passwordConfirmedAt?: number;
  /** When a person who was signed in last confirmed that it is they. */
  identityConfirmedAt?: number;
  /** Where to go after signing in. */
  intended?: string;
  /** A car that a visitor was about to book, with what they wrote to its host, until its page is open again. */
  booking?: { car: string; note: string };
  /** The person of a right password who has yet to give their second factor, and until when they may. */
  halfway?: { userId: string; remember: boolean; until: number };
  /** A second factor was given in this session. */
  hasSecondFactor?: boolean;
  /** Until when a link from the person's mail lets them set up their second factor here. */
  setupUntil?: number;
  locale?: 'ro' | 'en';
  life?: SessionLife;
  /** What waits for the next page. */
  [waiting: `inertia:${string}`]: unknown;
}

/** Where a session stands in the database: nowhere, until something is stored. */
type Place = {
  idHash: string | null;
  userId: string | null;
  /** Each entry as JSON, as it was read or stored last. */
  entries: ReadonlyMap<string, string>;
};

declare global {
  namespace Express {
    interface Request {
      /** Changes are stored before a page or a redirect leaves. */
      session: SessionData;
      sessionPlace: Place;
      /** They are staff, which does not count before their second factor is given in this session. */
      awaitsSecondFactor: boolean;
    }
  }
}

export const SESSION_COOKIE = hostCookieName('sid');

const PURPOSE = 'sessions';
const ID_BYTES = 24;
const LONGEST_USER_AGENT = 300;

/** The session of this browser and its person. A visitor who has stored nothing has an empty one and no cookie. */
export const sessions: RequestHandler = async (req, res, next) => {
  const id = idIn(req);
  startEmpty(req);
  if (id !== null) await take(req, res, id);
  res.once('finish', () => void saveForgotten(req));
  next();
};

/** Stores what has changed, if anything has. A visitor's first change gives them the cookie. */
export async function saveSession(req: Request): Promise<void> {
  const { idHash } = req.sessionPlace;
  const changes = changesIn(req);
  if (!changes) return;
  if (idHash === null) await begin(req);
  else await changeSession(idHash, changes);
  req.sessionPlace.entries = entriesOf(req.session);
}

/** Starts a fresh session for a person, so that an id planted before signing in is worth nothing. */
export async function signIn(req: Request, userId: string, remember: boolean): Promise<void> {
  const { intended, booking, locale, ...others } = req.session;
  const waiting = Object.entries(others).filter(([name]) => name.startsWith('inertia:'));
  await leave(req);
  req.sessionPlace.userId = userId;
  req.session = {
    ...Object.fromEntries(waiting),
    ...(intended ? { intended } : {}),
    ...(booking ? { booking } : {}),
    ...(locale ? { locale } : {}),
    life: remember ? 'lasting' : 'brief',
    passwordConfirmedAt: Date.now(),
  };
}

export async function signOut(req: Request): Promise<void> {
  const { locale } = req.session;
  await leave(req);
  if (locale) req.session.locale = locale;
}

/** The name of this request's session in the database; empty before there is one. */
export function sessionHash(req: Request): string {
  return req.sessionPlace.idHash ?? '';
}

async function take(req: Request, res: Response, id: string): Promise<void> {
  const idHash = hash(id);
  const found = await readSession(idHash);
  if (!found) return;
  const { contents, userId, actor, life, wasProlonged } = found;
  req.session = { ...contents };
  req.sessionPlace = { idHash, userId, entries: entriesOf(contents) };
  req.awaitsSecondFactor = actor !== null && hasRole(actor, 'admin') && lacksFactor(req, found);
  req.actor = req.awaitsSecondFactor && actor ? withoutRole(actor, 'admin') : actor;
  if (wasProlonged && life === 'lasting') giveCookie(res, id, life);
}

/** Whoever has a say over real people's documents and money needs more than a password; a demonstration does not. */
function lacksFactor({ session }: Request, { isFactorOn }: StoredSession): boolean {
  return env.APP_ENV === 'production' && !(isFactorOn && session.hasSecondFactor === true);
}

/** Under an id nobody has seen, with the cookie that names it. */
async function begin(req: Request): Promise<void> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const idHash = hash(id);
  const life = await insertSession({
    idHash,
    userId: req.sessionPlace.userId,
    contents: { ...req.session },
    ip: req.ip ?? null,
    userAgent: req.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
  });
  req.sessionPlace.idHash = idHash;
  if (req.res) giveCookie(req.res, id, life);
}

async function leave(req: Request): Promise<void> {
  const { idHash, userId } = req.sessionPlace;
  if (userId !== null) await endSession(userId, sessionHash(req));
  else if (idHash !== null) await deleteSession(idHash);
  startEmpty(req);
}

function startEmpty(req: Request): void {
  req.session = {};
  req.awaitsSecondFactor = false;
  req.sessionPlace = { idHash: null, userId: null, entries: new Map() };
}

/** An answer that is neither a page nor a redirect has to save by itself; one that forgot to loses nothing. */
async function saveForgotten(req: Request): Promise<void> {
  if (!changesIn(req)) return;
  try {
    log.error({ path: req.path }, 'A session was changed and not saved before the answer left.');
    await saveSession(req);
  } catch (error) {
    log.error({ err: error }, 'A session could not be saved.');
  }
}

function changesIn({ session, sessionPlace: { entries } }: Request): SessionChanges | null {
  const now = entriesOf(session);
  const changed = [...now].filter(([name, json]) => entries.get(name) !== json);
  const removed = [...entries].filter(([name]) => !now.has(name));
  if (changed.length + removed.length === 0) return null;
  return { changed: parsed(changed), removed: parsed(removed) };
}

function entriesOf(contents: object): Map<string, string> {
  const defined = Object.entries(contents).filter(([, value]) => value !== undefined);
  return new Map(defined.map(([name, value]) => [name, JSON.stringify(value)]));
}

function parsed(entries: readonly [string, string][]): Record<string, unknown> {
  return Object.fromEntries(entries.map(([name, json]) => [name, JSON.parse(json)]));
}

function giveCookie(res: Response, id: string, life: SessionLife): void {
  const age = life === 'lasting' ? { maxAge: LASTING_MS } : {};
  res.cookie(SESSION_COOKIE, cookieFor(id), { ...privateCookie, ...age });
}

/** Signed, so that made-up ids cost the database no question. */
export function cookieFor(id: string): string {
  return `${id}.${sign(PURPOSE, [id])}`;
}

function idIn(req: Request): string | null {
  const [id = '', signature = ''] = cookieOf(req, SESSION_COOKIE)?.split('.') ?? [];
  return isSigned(PURPOSE, [id], signature) ? id : null;
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
