import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  beginSetup,
  renewRecoveryCodes,
  takeCode,
  turnOff,
  turnOn,
} from '#server/domain/users/second-factor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text } from '../input.ts';
import { limits, spend } from '../rate-limits.ts';
import { enter } from '../sign-in.ts';

const answer = z.object({ code: text(20).pipe(z.string().min(1)) });

/** Between the right password and being signed in. */
export async function create(req: Request, res: Response) {
  if (halfwayIn(req)) await res.inertia.render('Auth/SecondFactor', {});
  else res.redirect(303, url('login'));
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
  await beginSetup(currentUser(req).id);
  res.inertia.back(url('profile'));
}

export async function confirm(req: Request, res: Response) {
  const { id } = currentUser(req);
  const { code } = parseBody(req, answer);
  await spend(limits.secondFactor, id);
  const recoveryCodes = await turnOn(id, code, clock.now());
  if (recoveryCodes) {
    req.session.hasSecondFactor = true;
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

function halfwayIn({ session: { halfway } }: Request) {
  return halfway && halfway.until > clock.now().getTime() ? halfway : null;
}
