import type { Request, Response } from 'express';
import { z } from 'zod';
import { hasPasskeys } from '#server/domain/passkeys/queries.ts';
import { secondFactorOf } from '#server/domain/users/second-factor.ts';
import { url } from '#shared/routes.ts';
import { givenPassword } from '../account-input.ts';
import { confirmIdentity, givenCode } from '../confirmation.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { forgetIntended, intendedOf, rememberIntended } from '../intended.ts';
import { safeRedirect } from '../safe-redirect.ts';

const confirmation = z.object({ password: givenPassword, code: givenCode });

/** `to` is the page to return to; if a guard led here, it is remembered already. */
export async function create(req: Request, res: Response) {
  const { id, email } = currentUser(req);
  const to = safeRedirect(req.query['to']);
  if (to) rememberIntended(req, res, to);
  const { isOn: needsCode } = await secondFactorOf(id);
  const urls = {
    askUrl: url('confirm-password.passkey'),
    answerUrl: url('confirm-password.passkey.store'),
  };
  const passkey = (await hasPasskeys(id)) ? urls : null;
  await res.inertia.render('Auth/ConfirmPassword', { email, needsCode, passkey });
}

export async function store(req: Request, res: Response) {
  const wrong = await confirmIdentity(req, parseBody(req, confirmation));
  if (wrong) {
    const text = req.t(wrong === 'code' ? 'auth.second.wrong' : 'auth.confirm.wrong');
    res.inertia.errors({ [wrong]: text }).back(url('confirm-password'));
    return;
  }
  backToIntended(req, res);
}

/** Leads back to where a guard, or the person, came from. */
export function backToIntended(req: Request, res: Response) {
  const wanted = intendedOf(req);
  forgetIntended(req, res);
  res.redirect(303, wanted ?? url('profile'));
}
