import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { secretFor } from '#server/env.ts';
import { cookieOf, ownCookie } from './cookies.ts';
import { HttpError } from './http-error.ts';

const COOKIE = 'XSRF-TOKEN';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const key = secretFor('xsrf');

/**
 * Refuses unsafe requests from other sites. Checks `Sec-Fetch-Site` if the browser sends it, else `Origin`, else a
 * token that only our own pages can read. Webhooks are mounted before this, because they carry a signature instead.
 */
export const csrf: RequestHandler = (req, res, next) => {
  const token = tokenOf(req);
  const isSafe = safeMethods.has(req.method);
  if (token === '' || (!isSafe && !isOurs(token))) res.cookie(COOKIE, newToken(), ownCookie);
  if (isSafe || isSameOrigin(req, token)) next();
  else next(new HttpError(419, 'The request did not come from our own pages.'));
};

function isSameOrigin(req: Request, token: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const origin = req.get('Origin');
  if (origin !== undefined && origin !== 'null') return URL.parse(origin)?.host === req.get('Host');
  return req.get(`X-${COOKIE}`) === token && isOurs(token);
}

function tokenOf(req: Request): string {
  return cookieOf(req, COOKIE) ?? '';
}

function newToken(): string {
  const nonce = randomBytes(18).toString('base64url');
  return `${nonce}.${signature(nonce)}`;
}

function isOurs(token: string): boolean {
  if (token === '') return false;
  const [nonce = '', given = ''] = token.split('.');
  const expected = Buffer.from(signature(nonce));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function signature(nonce: string): string {
  return createHmac('sha256', key).update(nonce).digest('base64url');
}
