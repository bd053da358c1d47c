import type { Request, Response } from 'express';
import { z } from 'zod';
import { hasPassword } from '#server/domain/users/commands.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { givenPassword } from '../account-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { limits, spend } from '../rate-limits.ts';
import { safeRedirect } from '../safe-redirect.ts';

const confirmation = z.object({ password: givenPassword });

/** `to` is where a page wants its person back; a guard has remembered it already. */
export async function create(req: Request, res: Response) {
  const to = safeRedirect(req.query['to']);
  if (to) req.session.intended = to;
  await res.inertia.render('Auth/ConfirmPassword', { email: currentUser(req).email });
}

export async function store(req: Request, res: Response) {
  const { id } = currentUser(req);
  const { password } = parseBody(req, confirmation);
  await spend(limits.confirmation, id);
  if (!(await hasPassword(id, password))) {
    res.inertia.errors({ password: req.t('auth.confirm.wrong') }).back(url('confirm-password'));
    return;
  }
  await limits.confirmation.delete(id);
  req.session.passwordConfirmedAt = clock.now().getTime();
  const wanted = safeRedirect(req.session.intended);
  delete req.session.intended;
  res.redirect(303, wanted ?? url('profile'));
}
