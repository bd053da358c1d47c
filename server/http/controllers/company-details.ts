import type { Request, Response } from 'express';
import { saveCompanyContact, saveRegistration } from '#server/domain/hosts/company-details.ts';
import { clock } from '#server/lib/clock.ts';
import { companyBack } from '../company-back.ts';
import { checkedErrors } from '../checked-errors.ts';
import { contactInput, registrationInput } from '../company-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';

const byWhom = (req: Request) => ({
  actor: currentUser(req),
  ip: req.ip ?? null,
  now: clock.now(),
});

export async function updateRegistration(req: Request, res: Response) {
  const { hostId, from, ...registration } = parseBody(req, registrationInput);
  const saved = await saveRegistration(hostId, registration, byWhom(req));
  if (!saved.ok) res.inertia.errors(checkedErrors(req, saved.fields));
  companyBack(req, res, { hostId, from, step: saved.ok ? null : 'registration' });
}

export async function updateContact(req: Request, res: Response) {
  const { hostId, from, ...contact } = parseBody(req, contactInput);
  await saveCompanyContact(hostId, contact, byWhom(req));
  companyBack(req, res, { hostId, from, step: null });
}
