import { createHash, randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { EventDetails } from '#server/domain/security/event.ts';
import { isStaff } from '#server/domain/staff/permissions.ts';
import { withoutStaffRoles } from '#server/domain/users/actor.ts';
import {
  changeSession,
  deleteSession,
  insertSession,
  insertSignedIn,
  LASTING_MS,
  readSession,
  type SessionChanges,
  type SessionLife,
  type StoredSession,
} from '#server/domain/users/session-store.ts';
import { endSession, signOutSession } from '#server/domain/users/sessions.ts';
import { env } from '#server/env.ts';
import { clock } from '#server/lib/clock.ts';
import { log } from '#server/lib/log.ts';
import { maskPath } from '#server/lib/masking.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { cookieOf, hostCookieName, privateCookie } from './cookies.ts';
import { callerOf, limits, passes } from './rate-limits.ts';

/** The content of a session, stored as JSON. Other files add their own members. @public */
export interface SessionData {
  /** When the password was last entered, also for signing in, in milliseconds since 1970. */
  passwordConfirmedAt?: number;
  /** When the person last confirmed their identity while signed in, in milliseconds since 1970. */
  identityConfirmedAt?: number;
  /** The page to go to after signing in. */
  intended?: string;
  /** The car that a visitor was about to book, and what they had written, until its page is opened again. */
  booking?: { car: string; note: string; deliveryAddress?: string };
  /** A person who has entered the right password but not the second factor, and until when they may do so. */
  halfway?: { userId: string; remember: boolean; until: number };
  /** Whether a second factor was used in this session. */
  hasSecondFactor?: boolean;
  /** Until when this session may set up a second factor, after a link from the person's mail was opened. */
  setupUntil?: number;
  locale?: 'ro' | 'en';
  life?: SessionLife;
  /** Data for the next page. */
  [waiting: `inertia:${string}`]: unknown;
}

/** The session's row in the database; nothing is stored there until something changes. */
type Place = {
  idHash: string | null;
  userId: string | null;
  /** How its person has just signed in; absent once that is stored. */
  signIn?: EventDetails<'signed_in'>;
  /** Each entry as JSON, as it was last read or stored. */
  entries: ReadonlyMap<string, string>;
};

declare global {
  namespace Express {
    interface Request {
      /** Changes are stored before a page or a redirect is sent. */
      session: SessionData;
      sessionPlace: Place;
      /** Whether the person is staff without a second factor in this session. Until then they do not have its roles. */
      awaitsSecondFactor: boolean;
    }
  }
}

export const SESSION_COOKIE = hostCookieName('sid');

const PURPOSE = 'sessions';
const ID_BYTES = 24;
const LONGEST_USER_AGENT = 300;

/**
 * Loads the session of this browser and its person. A visitor for whom nothing is stored has an empty session and no
 * cookie.
 */
export const sessions: RequestHandler = async (req, res, next) => {
  const id = idIn(req);
  startEmpty(req);
  if (id !== null) await take(req, res, id);
  res.once('finish', () => void saveForgotten(req));
  next();
};

/** Stores what has changed. With a visitor's first change, they get the cookie. */
export async function saveSession(req: Request): Promise<void> {
  const { idHash } = req.sessionPlace;
  const changes = changesIn(req);
  if (!changes) return;
  if (idHash === null) await begin(req);
  else await changeSession(idHash, changes);
  req.sessionPlace.entries = entriesOf(req.session);
}

/** Starts a new session for a person. An id that somebody planted before the sign-in becomes useless. */
export async function signIn(
  req: Request,
  userId: string,
  { remember, ...details }: EventDetails<'signed_in'> & { remember: boolean },
): Promise<void> {
  const { intended, booking, locale, ...others } = req.session;
  const waiting = Object.entries(others).filter(([name]) => name.startsWith('inertia:'));
  await leave(req);
  req.sessionPlace.userId = userId;
  req.sessionPlace.signIn = details;
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
  const { userId } = req.sessionPlace;
  if (userId === null) await leave(req);
  else await signOutSession(userId, sessionHash(req), clock.now());
  startEmpty(req);
  if (locale) req.session.locale = locale;
}

/** The hash of this session's id, as the database has it; empty if there is no session. */
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
  req.awaitsSecondFactor = actor !== null && isStaff(actor) && lacksFactor(req, found);
  req.actor = req.awaitsSecondFactor && actor ? withoutStaffRoles(actor) : actor;
  if (wasProlonged && life === 'lasting') giveCookie(res, id, life);
}

/** Staff decide on people's documents and money, so they need a second factor; a demonstration does not ask for it. */
function lacksFactor({ session }: Request, { isFactorOn }: StoredSession): boolean {
  return env.APP_ENV === 'production' && !(isFactorOn && session.hasSecondFactor === true);
}

/** Begins a session with a new id and sets its cookie. */
async function begin(req: Request): Promise<void> {
  if (!(await mayBegin(req))) return;
  const id = randomBytes(ID_BYTES).toString('base64url');
  const idHash = hash(id);
  const { userId, signIn: details } = req.sessionPlace;
  const session = {
    idHash,
    userId,
    contents: { ...req.session },
    ip: req.ip ?? null,
    userAgent: req.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
  };
  const life =
    userId !== null && details
      ? await insertSignedIn({ ...session, userId }, details, clock.now())
      : await insertSession(session);
  delete req.sessionPlace.signIn;
  req.sessionPlace.idHash = idHash;
  if (req.res) giveCookie(req.res, id, life);
}

/** Of the visitors of one network only so many get a session in an hour, and everybody who has entered a password. */
async function mayBegin(req: Request): Promise<boolean> {
  const isVisitor = req.sessionPlace.userId === null && req.session.halfway === undefined;
  return !isVisitor || passes(limits.visitorSession, callerOf(req));
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

/** Stores changes after an answer that is neither a page nor a redirect, if its handler has not done so. */
async function saveForgotten(req: Request): Promise<void> {
  if (!changesIn(req)) return;
  try {
    log.error(
      { path: maskPath(req.originalUrl) },
      'A session was changed and not saved before the answer left.',
    );
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

/** The session cookie. It is signed, so that invented ids are refused without asking the database. */
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
