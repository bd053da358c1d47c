import type { Request, RequestHandler } from 'express';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { networkOf } from '#server/realtime/network.ts';
import { HttpError } from './http-error.ts';

/** In a demonstration or a test many people share one IP address. Limits by account do not change. */
const addressFactor = env.APP_ENV === 'production' ? 1 : 20;

/** The library names its statements, which must not happen behind a pooler that keeps none prepared. */
const store = env.DATABASE_PREPARED
  ? pool
  : { query: ({ text, values = [] }: pg.QueryConfig) => pool.query({ text, values }) };

const limiter = (name: string, points: number, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: store,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });

/** Limits, with their counts in PostgreSQL, so that they hold for all processes together. */
export const limits = {
  loginByAccount: limiter('login-account', 5, 60),
  /**
   * Against attempts on one account from many addresses. It is high, because it also locks the owner out in a new
   * browser.
   */
  loginByName: limiter('login-name', 50, 3600),
  /** Instead of `loginByName`, for a browser with which the account's owner has signed in before. */
  loginByDevice: limiter('login-device', 20, 3600),
  loginByAddress: limiter('login-address', 50 * addressFactor, 900),
  confirmation: limiter('confirm', 5, 60),
  secondFactor: limiter('second-factor', 5, 300),
  resetByName: limiter('reset-name', 1, 60),
  resetByAddress: limiter('reset-address', 20 * addressFactor, 3600),
  verification: limiter('verify', 1, 60),
  accountNotice: limiter('account-notice', 1, 3600),
  registration: limiter('register', 10 * addressFactor, 3600),
  invitation: limiter('invitation', 60, 3600),
  /** Sessions of visitors: each is stored for a day. */
  visitorSession: limiter('visitor-session', 1_000 * addressFactor, 3600),
  contact: limiter('contact', 5 * addressFactor, 3600),
  booking: limiter('book', 30, 60),
  alert: limiter('alert', 30, 60),
  message: limiter('message', 60, 60),
  /** First messages to hosts, each to another one. */
  question: limiter('question', 20, 86_400),
  passkey: limiter('passkey', 40, 3600),
  card: limiter('card', 10, 600),
  calendar: limiter('calendar', 20, 600),
  calendarFeed: limiter('calendar-feed', 120 * addressFactor, 600),
  push: limiter('push', 240, 3600),
  upload: limiter('upload', 120, 60),
  fleet: limiter('fleet', 60, 600),
  archive: limiter('archive', 20, 600),
  /** Against looking for people one after the other at a company's counter, by member and by company. */
  counter: limiter('counter', 30, 3600),
  counterOfCompany: limiter('counter-company', 120, 3600),
  /** Codes mailed to one address or number, and codes tried for it, whoever has it. */
  counterCode: limiter('counter-code', 3, 3600),
  counterTry: limiter('counter-try', 10, 900),
  ownCounterCode: limiter('own-counter-code', 10, 3600),
};

/** Counts one. @throws {HttpError} 429, with the seconds to wait, when none is left */
export async function spend(limit: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new HttpError(429, 'Too many requests.', Math.ceil(reason.msBeforeNext / 1000));
  }
}

/** Counts one, and returns whether there was one left. */
export async function passes(limit: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limit.consume(key);
    return true;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false;
    throw reason;
  }
}

/**
 * What limits by address count: an IPv4 address, and of IPv6 a /64, since whoever has one of its addresses has them all.
 */
export function callerOf({ ip }: Request): string {
  return networkOf(ip ?? '');
}

/** Limits a route by person, or for visitors by address. */
export function limited(limit: RateLimiterPostgres): RequestHandler {
  return async (req: Request, _res, next) => {
    await spend(limit, req.actor?.id ?? callerOf(req));
    next();
  };
}
