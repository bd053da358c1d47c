import type { Request, Response } from 'express';
import type { CompanyStep } from '#server/domain/hosts/company-details.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from './guards.ts';

type Sent = {
  hostId: string;
  /** The page with the form. */
  from: 'start' | 'profile';
  /** The step to show again, because something in it was wrong. */
  step: CompanyStep | null;
};

/** Redirects after a form: in the start of a company to the next missing step, elsewhere back to the form. */
export function companyBack(req: Request, res: Response, { hostId, from, step }: Sent) {
  const company = currentUser(req).hosts.find(({ id }) => id === hostId)?.slug;
  const wasWrong = step !== null;
  if (from === 'start') {
    if (wasWrong) res.inertia.back(url('company.start', null, { step, company }));
    else res.redirect(303, url('company.start', null, { company }));
    return;
  }
  if (!wasWrong)
    res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.profile.saved') } });
  res.inertia.back(url('company.profile.edit', null, { company }));
}
