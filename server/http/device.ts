import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { DAY_MS } from '#server/domain/time/wall-clock.ts';
import { deviceHash, type Device } from '#server/domain/users/devices.ts';
import { cookieOf, hostCookieName, privateCookie } from './cookies.ts';
import { deviceName } from './presenters/session.ts';

const COOKIE = hostCookieName('device');
const SECRET_BYTES = 24;
/** As long as browsers keep a cookie at all (RFC 6265bis). */
const STORED_MS = 400 * DAY_MS;

/** The browser a person signs in with, by a cookie that says nothing and outlives their sessions. */
export function deviceOf(req: Request, res: Response): Device {
  const secret = secretIn(req) ?? randomBytes(SECRET_BYTES).toString('base64url');
  res.cookie(COOKIE, secret, { ...privateCookie, maxAge: STORED_MS });
  return { secret, name: deviceName(req.get('user-agent') ?? ''), ip: req.ip ?? null };
}

/** What names the browser in the database, if it has signed in before; it may be anybody's. */
export function deviceHashOf(req: Request): string | null {
  const secret = secretIn(req);
  return secret && deviceHash(secret);
}

function secretIn(req: Request): string | null {
  const secret = cookieOf(req, COOKIE);
  return secret && /^[\w-]{32}$/.test(secret) ? secret : null;
}
