import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieOf, hostCookieName, privateCookie } from './cookies.ts';
import { sessionHash } from './sessions.ts';

const COOKIE = hostCookieName('passkey');
const SECRET_BYTES = 24;

/**
 * The browser of a visitor, who has no session: a challenge that it was given can be answered from nowhere else. It gets
 * a cookie for this, and nothing is stored.
 */
export function visitorHolder(req: Request, res: Response): string {
  const secret = secretIn(req) ?? randomBytes(SECRET_BYTES).toString('base64url');
  res.cookie(COOKIE, secret, privateCookie);
  return `browser ${secret}`;
}

/** The same browser when it answers; one without the cookie was given no challenge. */
export function answeringHolder(req: Request): string {
  return `browser ${secretIn(req) ?? ''}`;
}

/** The session of somebody who is signed in, or who has given their password already. */
export function sessionHolder(req: Request, userId: string): string {
  return `session ${sessionHash(req)} ${userId}`;
}

function secretIn(req: Request): string | null {
  const secret = cookieOf(req, COOKIE);
  return secret && /^[\w-]{32}$/.test(secret) ? secret : null;
}
