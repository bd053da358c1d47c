import type { Request, RequestHandler, Response } from 'express';
import type { RoleName } from '#server/db/generated/enums.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { hasRole, type Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { HttpError } from './http-error.ts';
import { pageSentFrom, safeRedirect } from './safe-redirect.ts';

declare global {
  namespace Express {
    interface Request {
      /** The signed-in person, if there is one. */
      actor: Actor | null;
    }
  }
}

/**
 * The session came with its person; without one there is nobody. Every page names its person somewhere, so that none
 * is kept by a shared cache, and none at all once it has a person.
 */
export const loadActor: RequestHandler = (req, res, next) => {
  req.actor ??= null;
  res.set('Cache-Control', req.actor ? 'no-store' : 'private, no-cache');
  next();
};

/** Lets nobody through without a session; after signing in they come to the page they wanted. */
export const signedIn: RequestHandler = (req, res, next) => {
  if (req.actor) {
    res.set('Cache-Control', 'no-store');
    next();
  } else toLogin(req, res);
};

/** A person without the role is told that there is no such page. */
export function needsRole(...names: readonly RoleName[]): RequestHandler {
  return (req, res, next) => {
    if (names.some((name) => hasRole(currentUser(req), name))) next();
    else if (names.includes('admin') && req.awaitsSecondFactor)
      res.redirect(303, `${url('profile')}#second-factor`);
    else throw new Refusal('not-found', `Not a ${names.join(' or ')}.`);
  };
}

/** Sensitive steps ask for the password again after three hours. */
const PASSWORD_CONFIRMATION_MS = 3 * 3_600_000;

/** Lets through who gave their password lately. */
export const passwordConfirmed: RequestHandler = (req, res, next) => {
  if (hasConfirmedPassword(req)) next();
  else askForPassword(req, res, next);
};

/** A page leads its person to the password and back, a script is answered 423. */
export const askForPassword: RequestHandler = (req, res, next) => {
  if (!req.isInertia && req.accepts(['html', 'json']) === 'json')
    next(new HttpError(423, 'The password has to be confirmed.'));
  else {
    rememberIntended(req);
    res.redirect(303, url('confirm-password'));
  }
};

/** Staff acts on other people's affairs: each change asks for the password lately, looking does not. */
export const staffConfirmed: RequestHandler = (req, res, next) => {
  if (isSafe(req.method)) next();
  else staffConfirmedToBegin(req, res, next);
};

/** For a page that is filled in at length: staff is asked before it, so that nothing typed is lost. */
export const staffConfirmedToBegin: RequestHandler = (req, res, next) => {
  if (hasRole(currentUser(req), 'admin')) passwordConfirmed(req, res, next);
  else next();
};

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function hasConfirmedPassword(req: Request): boolean {
  const at = req.session.passwordConfirmedAt ?? 0;
  return clock.now().getTime() - at < PASSWORD_CONFIRMATION_MS;
}

/** @throws {Refusal} `forbidden` on a route that forgot its guard */
export function currentUser(req: Request): Actor {
  if (!req.actor) throw new Refusal('forbidden', 'Nobody is signed in.');
  return req.actor;
}

/** After signing in they are brought back to the page they were on. */
export function toLogin(req: Request, res: Response) {
  rememberIntended(req);
  res.redirect(303, url('login'));
}

/** An unsafe request cannot be repeated by a link: then the page its form stood on is the one to return to. */
function rememberIntended(req: Request) {
  const page = req.method === 'GET' ? safeRedirect(req.originalUrl) : pageSentFrom(req);
  req.session.intended = page ?? '/';
}
