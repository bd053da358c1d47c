import type { RequestHandler } from 'express';
import { heldUntil } from '#server/domain/users/email-change.ts';
import { clock } from '#server/lib/clock.ts';
import { momentFor } from '#server/mail/words.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from './guards.ts';

/**
 * Refuses to whoever's address has only just changed what sends money elsewhere, or lets others do so: it may be
 * somebody else's mailbox.
 */
export const addressSettled: RequestHandler = async (req, res, next) => {
  const until = await heldUntil(currentUser(req).id, clock.now());
  if (until === null) return next();
  const text = req.t('common.confirm.addressHeld', { when: momentFor(req.locale)(until) });
  res.inertia.flash({ toast: { kind: 'error', text } });
  // As an error it leaves what was typed in the form.
  res.inertia.errors({ address: text }).back(url('profile'));
};
