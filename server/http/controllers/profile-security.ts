import type { Request, Response } from 'express';
import { z } from 'zod';
import { deleteAccount } from '#server/domain/accounts/deletion.ts';
import { requestOwnChange, withdrawOwnChange } from '#server/domain/users/email-changing.ts';
import { changePassword } from '#server/domain/users/profile.ts';
import { endOtherSession, endOtherSessions } from '#server/domain/users/sessions.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { email, newPassword, passwordMessages } from '../account-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { limits, passes } from '../rate-limits.ts';
import { sessionHash, signOut } from '../sessions.ts';

const newAddress = z.object({ email });
const choice = z.object({ password: newPassword });

/**
 * The old address stays until the new one is confirmed and in force. If the new one already has an account, the answer
 * is the same.
 */
export async function updateEmail(req: Request, res: Response) {
  const user = currentUser(req);
  const { email: address } = parseBody(req, newAddress);
  if (address.toLowerCase() === user.email.toLowerCase()) return res.inertia.back(url('profile'));
  // A new address can lead to a new second factor, so staff must have used theirs before they change it.
  if (req.awaitsSecondFactor) return res.redirect(303, `${url('profile')}#second-factor`);
  if (!(await passes(limits.verification, user.id)))
    return backWithMessage(req, res, 'auth.verify.wait');
  await requestOwnChange(user, address, by(req));
  backWithMessage(req, res, 'profile.email.sent');
}

export async function cancelEmail(req: Request, res: Response) {
  await withdrawOwnChange(currentUser(req).id, by(req));
  res.inertia.back(url('profile'));
}

function by(req: Request) {
  return { id: currentUser(req).id, ip: req.ip ?? null, now: clock.now() };
}

export async function updatePassword(req: Request, res: Response) {
  const { password } = parseBody(req, choice);
  const times = { now: clock.now(), exceptSession: sessionHash(req) };
  const changed = await changePassword(currentUser(req), password, times);
  if (changed.ok) return backWithMessage(req, res, 'profile.password.changed');
  const text = req.t(passwordMessages[changed.problem]);
  res.inertia.errors({ password: text }).back(url('profile'));
}

export async function destroySession(req: Request<{ session: string }>, res: Response) {
  await endOtherSession(currentUser(req).id, req.params.session, clock.now());
  res.inertia.back(url('profile'));
}

export async function destroyOtherSessions(req: Request, res: Response) {
  await endOtherSessions(currentUser(req).id, sessionHash(req), clock.now());
  backWithMessage(req, res, 'profile.sessions.ended');
}

export async function destroy(req: Request, res: Response) {
  const deleted = await deleteAccount(currentUser(req).id, clock.now());
  if (!deleted.ok) return res.inertia.back(url('profile'));
  await signOut(req);
  res.set('Clear-Site-Data', '"cache"');
  res.inertia.flash({ toast: { kind: 'info', text: req.t('profile.delete.done') } });
  res.inertia.clearHistory().location(url('landing'));
}

function backWithMessage(
  req: Request,
  res: Response,
  key:
    | 'auth.verify.wait'
    | 'profile.email.sent'
    | 'profile.password.changed'
    | 'profile.sessions.ended',
) {
  const kind = key === 'auth.verify.wait' ? 'info' : 'success';
  res.inertia.flash({ toast: { kind, text: req.t(key) } });
  res.inertia.back(url('profile'));
}
