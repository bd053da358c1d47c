import type { Request, Response } from 'express';
import { DAY_MS } from '#server/domain/time/wall-clock.ts';
import { cookieOf, ownCookie, privateCookie } from './cookies.ts';

/** A cookie that the pages write: favourites of a visitor without an account, newest last. */
const FAVOURITES = 'favourites';
/** Cars that were looked at, newest first. */
const SEEN = 'seen';
const STORED_MS = 180 * DAY_MS;
const MOST_SEEN = 8;
const MOST_FAVOURITES = 40;

const slug = /^[a-z0-9-]{1,100}$/;

/** The slugs of a visitor's favourites in this browser. */
export function savedFavourites(req: Request): string[] {
  return slugsIn(req, FAVOURITES).slice(-MOST_FAVOURITES);
}

/** Adds or removes a visitor's favourite, in the same cookie. Returns false if there are too many. */
export function changeFavourites(
  req: Request,
  res: Response,
  car: string,
  wanted: boolean,
): boolean {
  if (!slug.test(car)) return false;
  const others = savedFavourites(req).filter((other) => other !== car);
  if (wanted && others.length >= MOST_FAVOURITES) return false;
  const slugs = wanted ? [...others, car] : others;
  if (slugs.length === 0) forgetFavourites(res);
  else res.cookie(FAVOURITES, slugs.join('.'), { ...ownCookie, maxAge: STORED_MS });
  return true;
}

/** Deletes the cookie, after the favourites have moved to the account. */
export function forgetFavourites(res: Response): void {
  res.clearCookie(FAVOURITES, { path: '/' });
}

/** Slugs of the cars looked at in this browser. */
export function seenCars(req: Request): string[] {
  return slugsIn(req, SEEN).slice(0, MOST_SEEN);
}

/** Remembers the car, unless the page was only prefetched. */
export function rememberSeen(req: Request, res: Response, seen: string): void {
  if (req.isPrefetch) return;
  const before = seenCars(req);
  if (before[0] === seen) return;
  const slugs = [seen, ...before.filter((other) => other !== seen)].slice(0, MOST_SEEN);
  res.cookie(SEEN, slugs.join('.'), { ...privateCookie, maxAge: STORED_MS });
}

function slugsIn(req: Request, name: string): string[] {
  const found = cookieOf(req, name) ?? '';
  return [...new Set(found.split('.'))].filter((text) => slug.test(text));
}
