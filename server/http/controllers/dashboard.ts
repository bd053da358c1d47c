import type { Request, Response } from 'express';
import { attentionFor } from '#server/domain/users/attention.ts';
import { clock } from '#server/lib/clock.ts';
import { takeUp } from '#server/domain/users/parts.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { doorsOf, openParts } from '../presenters/dashboard.ts';
import { newPart } from '../registration-input.ts';

/** What needs the person's attention in each of their roles, and a door to each area. */
export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const attention = await attentionFor(actor, clock.now());
  await res.inertia.render('Dashboard', {
    name: actor.name,
    doors: doorsOf(actor, attention),
    parts: openParts(actor),
  });
}

/** A client who lists a car as well, an owner who rents one: they go on where their new part begins. */
export async function storePart(req: Request, res: Response) {
  const parts = parseBody(req, newPart);
  const taken = await takeUp(currentUser(req), parts, clock.now());
  if (!taken.ok) {
    res.inertia.errors({ bornOn: req.t('auth.kyc.driverChecked') }).back(url('dashboard'));
    return;
  }
  res.inertia.flash({ toast: { kind: 'success', text: req.t('auth.parts.done') } });
  res.redirect(303, url(parts.driver ? 'client.dashboard' : 'owner.dashboard'));
}
