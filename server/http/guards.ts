import type { Request, RequestHandler, Response } from 'express';
import type { RoleName } from '#server/db/generated/enums.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { isStaff, may, type Permission } from '#server/domain/staff/permissions.ts';
import { hasRole, type Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { HttpError } from './http-error.ts';
import { rememberIntended } from './intended.ts';
import { pageSentFrom, safeRedirect } from './safe-redirect.ts';

declare global {
  namespace Express {
    interface Request {
      /** The signed-in person; `null` for a visitor. */
      actor: Actor | null;
    }
  }
}

/**
 * Every page contains something of its person, so shared caches must not store it; browsers must not store the pages of
 * a signed-in person either.
 */
export const loadActor: RequestHandler = (req, res, next) => {
  req.actor ??= null;
  res.set('Cache-Control', req.actor ? 'no-store' : 'private, no-cache');
  next();
};

/** Sends visitors to sign in; afterwards they come to the page they wanted. */
export const signedIn: RequestHandler = (req, res, next) => {
  if (req.actor) {
    res.set('Cache-Control', 'no-store');
    next();
  } else toLogin(req, res);
};

/** Whose companies all ask for the two-step verification they lack is shown how to set it up. */
export const factorGiven: RequestHandler = (req, res, next) => {
  const { hosts, closedHosts } = currentUser(req);
  if (hosts.length === 0 && closedHosts.length > 0) res.redirect(303, url('company.closed'));
  else next();
};

/** Answers "not found" to a person without the role. */
export function needsRole(...names: readonly RoleName[]): RequestHandler {
  return (req, _res, next) => {
    if (names.some((name) => hasRole(currentUser(req), name))) next();
    else throw new Refusal('hidden', `Not a ${names.join(' or ')}.`);
  };
}

/** Answers "not found" to everybody but the staff. */
export const staffOnly: RequestHandler = (req, res, next) => {
  if (isStaff(currentUser(req))) next();
  else if (req.awaitsSecondFactor) res.redirect(303, `${url('profile')}#second-factor`);
  else throw new Refusal('hidden', 'Not a member of the staff.');
};

/** Refuses a member of the staff whose roles do not include the permission. */
export function permitted(permission: Permission): RequestHandler {
  return (req, _res, next) => {
    if (may(currentUser(req), permission)) next();
    else throw new Refusal('forbidden', `The role does not include ${permission}.`);
  };
}

/** Sensitive steps ask for the password again if it was entered more than three hours ago. */
const PASSWORD_CONFIRMATION_MS = 3 * 3_600_000;

/** Requires that the person has entered their password lately. */
export const passwordConfirmed: RequestHandler = (req, res, next) => {
  if (hasConfirmedPassword(req)) next();
  else askForPassword(req, res, next);
};

/** Sends the person to enter their password and then back. A script gets the status 423. */
export const askForPassword: RequestHandler = (req, res, next) => {
  if (!req.isInertia && req.accepts(['html', 'json']) === 'json')
    next(new HttpError(423, 'The password has to be confirmed.'));
  else {
    rememberIntended(req, res, pageWanted(req));
    res.redirect(303, url('confirm-password'));
  }
};

/** Staff must have entered their password lately to change something, not to look at it. */
export const staffConfirmed: RequestHandler = (req, res, next) => {
  if (isSafe(req.method)) next();
  else staffConfirmedToBegin(req, res, next);
};

/** For a page with a long form: staff enter their password before it, so that nothing typed is lost. */
export const staffConfirmedToBegin: RequestHandler = (req, res, next) => {
  if (isStaff(currentUser(req))) passwordConfirmed(req, res, next);
  else next();
};

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function hasConfirmedPassword(req: Request): boolean {
  const at = req.session.passwordConfirmedAt ?? 0;
  return clock.now().getTime() - at < PASSWORD_CONFIRMATION_MS;
}

/** @throws {Refusal} `forbidden` on a route without a guard */
export function currentUser(req: Request): Actor {
  if (!req.actor) throw new Refusal('forbidden', 'Nobody is signed in.');
  return req.actor;
}

/** Sends a visitor to sign in, and back to this page afterwards. */
export function toLogin(req: Request, res: Response) {
  rememberIntended(req, res, pageWanted(req));
  res.redirect(303, url('login'));
}

/**
 * Where to return to. A request that changes something cannot be repeated by a link, so it is the page with its form.
 */
function pageWanted(req: Request): string {
  const page = req.method === 'GET' ? safeRedirect(req.originalUrl) : pageSentFrom(req);
  return page ?? '/';
}
