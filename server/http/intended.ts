import type { Request, Response } from 'express';
import { cookieOf, hostCookieName, privateCookie } from './cookies.ts';
import { safeRedirect } from './safe-redirect.ts';

export const INTENDED_COOKIE = hostCookieName('intended');

/** Browsers keep no cookie of more than 4,096 bytes. */
const LONGEST = 3_000;

/**
 * Remembers the page to go to after signing in. A visitor's stays in their browser: a stored session for each page that
 * a robot may not see would fill the database.
 */
export function rememberIntended(req: Request, res: Response, page: string): void {
  if (req.actor) req.session.intended = page;
  else res.cookie(INTENDED_COOKIE, fitting(page), privateCookie);
}

/** The page of ours that somebody wanted before they had to sign in; `null` if there is none. */
export function intendedOf(req: Request): string | null {
  return safeRedirect(req.session.intended ?? cookieOf(req, INTENDED_COOKIE));
}

export function forgetIntended(req: Request, res: Response): void {
  delete req.session.intended;
  if (cookieOf(req, INTENDED_COOKIE) !== undefined) res.clearCookie(INTENDED_COOKIE, privateCookie);
}

function fitting(page: string): string {
  const [path = '/'] = page.split('?');
  return [page, path].find((one) => encodeURIComponent(one).length <= LONGEST) ?? '/';
}
