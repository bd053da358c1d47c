import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { DAY_MS } from '#server/domain/time/wall-clock.ts';
import { deviceHash, type Device } from '#server/domain/users/devices.ts';
import { cookieOf, hostCookieName, privateCookie } from './cookies.ts';
import { deviceName } from './presenters/session.ts';

const COOKIE = hostCookieName('device');
const SECRET_BYTES = 24;
/** The longest time that browsers keep a cookie (RFC 6265bis). */
const STORED_MS = 400 * DAY_MS;

/** The browser with which a person signs in. It is recognised by a random cookie that outlives their sessions. */
export function deviceOf(req: Request, res: Response): Device {
  const secret = secretIn(req) ?? randomBytes(SECRET_BYTES).toString('base64url');
  res.cookie(COOKIE, secret, { ...privateCookie, maxAge: STORED_MS });
  return { secret, name: deviceName(req.get('user-agent') ?? ''), ip: req.ip ?? null };
}

/**
 * The hash by which the database may know this browser; `null` without the cookie. The cookie does not prove whose
 * browser it is.
 */
export function deviceHashOf(req: Request): string | null {
  const secret = secretIn(req);
  return secret && deviceHash(secret);
}

function secretIn(req: Request): string | null {
  const secret = cookieOf(req, COOKIE);
  return secret && /^[\w-]{32}$/.test(secret) ? secret : null;
}
