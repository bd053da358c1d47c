import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  factorWaysOf,
  renewRecoveryCodes,
  takeCode,
  turnOff,
  turnOn,
} from '#server/domain/users/second-factor.ts';
import { isStaff } from '#server/domain/staff/permissions.ts';
import { requestSetup, setupLink } from '#server/domain/users/second-factor-setup.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody } from '../input.ts';
import { limits, passes, spend } from '../rate-limits.ts';
import { enter } from '../sign-in.ts';

const SETUP_MS = 30 * 60_000;

const answer = z.object({ code: line(20).pipe(z.string().min(1)) });

/** The page between the right password and being signed in. */
export async function create(req: Request, res: Response) {
  const halfway = halfwayIn(req);
  if (!halfway) return res.redirect(303, url('login'));
  const ways = await factorWaysOf(halfway.userId);
  await res.inertia.render('Auth/SecondFactor', {
    hasApp: ways.app,
    passkey: ways.passkeys
      ? { askUrl: url('second-factor.passkey'), answerUrl: url('second-factor.passkey.store') }
      : null,
  });
}

export async function store(req: Request, res: Response) {
  const halfway = halfwayIn(req);
  if (!halfway) return res.redirect(303, url('login'));
  const { code } = parseBody(req, answer);
  await spend(limits.secondFactor, halfway.userId);
  if (!(await takeCode(halfway.userId, code, clock.now()))) {
    res.inertia.errors({ code: req.t('auth.second.wrong') }).back(url('second-factor'));
    return;
  }
  await limits.secondFactor.delete(halfway.userId);
  await enter(req, res, { ...halfway, hasSecondFactor: true });
}

export async function begin(req: Request, res: Response) {
  const user = currentUser(req);
  if (!user.emailVerified) return res.redirect(303, url('verify-email'));
  if (await passes(limits.verification, user.id)) {
    const asStaff = req.awaitsSecondFactor || isStaff(user);
    await requestSetup(user, asStaff, clock.now());
    notify(req, res, 'success', 'profile.second-factor.sent');
  } else notify(req, res, 'info', 'auth.verify.wait');
  res.inertia.back(url('profile'));
}

/** Opened from a mail: from now on this session may set up the second factor. */
export async function setUp(req: Request<{ token: string }>, res: Response) {
  const now = clock.now();
  const link = await setupLink(currentUser(req).id, req.params.token, now);
  if (link === 'open') req.session.setupUntil = now.getTime() + SETUP_MS;
  else notify(req, res, 'error', `profile.second-factor.link.${link}`);
  res.redirect(303, `${url('profile')}#second-factor`);
}

export function maySetUp(req: Request): boolean {
  return (req.session.setupUntil ?? 0) > clock.now().getTime();
}

function notify(
  req: Request,
  res: Response,
  kind: 'success' | 'info' | 'error',
  key:
    | 'auth.verify.wait'
    | 'profile.second-factor.sent'
    | 'profile.second-factor.link.early'
    | 'profile.second-factor.link.invalid',
) {
  res.inertia.flash({ toast: { kind, text: req.t(key) } });
}

export async function confirm(req: Request, res: Response) {
  const { id } = currentUser(req);
  if (!maySetUp(req)) {
    notify(req, res, 'error', 'profile.second-factor.link.invalid');
    return res.inertia.back(url('profile'));
  }
  const { code } = parseBody(req, answer);
  await spend(limits.secondFactor, id);
  const recoveryCodes = await turnOn(id, code, clock.now());
  if (recoveryCodes) {
    req.session.hasSecondFactor = true;
    delete req.session.setupUntil;
    res.inertia.flash({ recoveryCodes }).back(url('profile'));
  } else res.inertia.errors({ code: req.t('auth.second.wrong') }).back(url('profile'));
}

export async function renew(req: Request, res: Response) {
  const recoveryCodes = await renewRecoveryCodes(currentUser(req).id, clock.now());
  res.inertia.flash({ recoveryCodes }).back(url('profile'));
}

export async function destroy(req: Request, res: Response) {
  await turnOff(currentUser(req).id, clock.now());
  delete req.session.hasSecondFactor;
  res.inertia.back(url('profile'));
}

export function halfwayIn({ session: { halfway } }: Request) {
  return halfway && halfway.until > clock.now().getTime() ? halfway : null;
}
