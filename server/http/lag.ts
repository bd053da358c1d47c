import type { RequestHandler } from 'express';
import { env } from '#server/env.ts';
import { mayLag } from '#server/lib/may-lag.ts';
import { cookieOf, privateCookie } from './cookies.ts';

export const WROTE_COOKIE = 'wrote';

/** The replica has then everything that was committed before the cookie was sent. */
const WROTE_SECONDS = env.DATABASE_READ_LAG_SECONDS + 1;

/** Lets a page be read from the replica, unless this browser has just changed something. */
export const readsMayLag: RequestHandler = (req, _res, next) => {
  if (cookieOf(req, WROTE_COOKIE) === undefined) mayLag(next);
  else next();
};

/** After every form, whichever node answers, this browser's pages are read from the primary for some seconds. */
export const rememberWrites: RequestHandler = (req, res, next) => {
  const isSafe = req.method === 'GET' || req.method === 'HEAD';
  if (env.DATABASE_READ_URL && !isSafe)
    res.cookie(WROTE_COOKIE, '1', { ...privateCookie, maxAge: WROTE_SECONDS * 1_000 });
  next();
};
