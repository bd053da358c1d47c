import type { Request, Response } from 'express';
import { sendVerification, verifyEmail } from '#server/domain/users/email-verification.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { outboxUrl } from '../outbox.ts';
import { limits, passes } from '../rate-limits.ts';

export async function show(req: Request, res: Response) {
  await page(currentUser(req), res, false);
}

export async function send(req: Request, res: Response) {
  const user = currentUser(req);
  if (user.emailVerified) return res.redirect(303, url('verify-email'));
  if (!(await passes(limits.verification, user.id))) {
    res.inertia.flash({ toast: { kind: 'info', text: req.t('auth.verify.wait') } });
    return res.inertia.back(url('verify-email'));
  }
  await sendVerification(user, clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('auth.verify.sent') } });
  res.inertia.back(url('verify-email'));
}

/** Opened from a mail. The person must also sign in: having access to the mailbox is not enough. */
export async function confirm(req: Request<{ token: string }>, res: Response) {
  const user = currentUser(req);
  const outcome = await verifyEmail(user.id, req.params.token, clock.now());
  if (outcome === 'invalid') return page(user, res, true);
  res.inertia.flash({ toast: { kind: 'success', text: req.t('auth.verify.verified') } });
  res.redirect(303, url('verify-email'));
}

async function page({ email, emailVerified }: Actor, res: Response, wasInvalid: boolean) {
  await res.inertia.render('Auth/VerifyEmail', {
    email,
    state: wasInvalid ? 'invalid' : emailVerified ? 'verified' : 'waiting',
    sendUrl: emailVerified ? null : url('verify-email.send'),
    continueUrl: url('dashboard'),
    outboxUrl: outboxUrl(),
  });
}
