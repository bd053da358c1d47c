import type { Request, Response } from 'express';
import { z } from 'zod';
import { PASSWORD_MIN } from '#server/domain/users/password-rules.ts';
import { askForReset, isResetOpen, resetPassword } from '#server/domain/users/password-reset.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { email, newPassword, passwordMessages } from '../account-input.ts';
import { parseBody } from '../input.ts';
import { outboxUrl } from '../outbox.ts';
import { callerOf, limits, passes, spend } from '../rate-limits.ts';

const question = z.object({ email });
const answer = z.object({ password: newPassword });

type TokenRequest = Request<{ token: string }>;

export async function create(req: Request, res: Response) {
  const sent = req.query['sent'] === '1';
  await res.inertia.render('Auth/ForgotPassword', { sent, outboxUrl: outboxUrl() });
}

/** The answer never tells whether the address has an account, or whether a mail is sent now or was sent before. */
export async function store(req: Request, res: Response) {
  const { email: address } = parseBody(req, question);
  await spend(limits.resetByAddress, callerOf(req));
  if (await passes(limits.resetByName, address.toLowerCase()))
    await askForReset(address, clock.now());
  res.redirect(303, url('forgot-password', null, { sent: 1 }));
}

export async function edit(req: TokenRequest, res: Response) {
  const { token } = req.params;
  const open = await isResetOpen(token, clock.now());
  res.set('Cache-Control', 'no-store');
  await res.inertia.render('Auth/ResetPassword', {
    submitUrl: open ? url('reset-password.store', { token }) : null,
    passwordMin: PASSWORD_MIN,
  });
}

export async function update(req: TokenRequest, res: Response) {
  const { token } = req.params;
  const { password } = parseBody(req, answer);
  await spend(limits.resetByAddress, callerOf(req));
  const reset = await resetPassword(token, password, clock.now());
  if (reset.ok) {
    res.inertia.flash({ toast: { kind: 'success', text: req.t('auth.reset.done') } });
    res.redirect(303, url('login'));
  } else if (reset.problem === 'expired') res.redirect(303, url('reset-password', { token }));
  else
    res.inertia
      .errors({ password: req.t(passwordMessages[reset.problem]) })
      .back(url('reset-password', { token }));
}
