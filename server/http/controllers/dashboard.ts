import type { Request, Response } from 'express';
import { attentionFor } from '#server/domain/admin/attention.ts';
import { clock } from '#server/lib/clock.ts';
import { takeUp } from '#server/domain/users/own-roles.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { doorsOf, openRoles } from '../presenters/dashboard.ts';
import { newRole } from '../registration-input.ts';

/** What needs the person's attention in each of their roles, with a link to each area. */
export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const attention = await attentionFor(actor, clock.now());
  await res.inertia.render('Dashboard', {
    name: actor.name,
    doors: doorsOf(actor, attention),
    roles: openRoles(actor),
    startUrl: url('owner.start'),
  });
}

/**
 * Gives a person another role: a client begins to list a car, or an owner to rent one. Redirects to where that role
 * begins.
 */
export async function storeRole(req: Request, res: Response) {
  const requests = parseBody(req, newRole);
  const taken = await takeUp(currentUser(req), requests, clock.now());
  if (!taken.ok) {
    res.inertia.errors({ bornOn: req.t('auth.kyc.driverChecked') }).back(url('dashboard'));
    return;
  }
  res.inertia.flash({ toast: { kind: 'success', text: req.t('auth.newRole.done') } });
  const isCompany = requests.hosts.some(({ kind }) => kind === 'company_owner');
  const host = isCompany ? 'company.start' : 'owner.dashboard';
  res.redirect(303, url(requests.driver ? 'client.dashboard' : host));
}
