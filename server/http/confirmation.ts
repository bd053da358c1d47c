import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { hasPassword } from '#server/domain/users/commands.ts';
import { secondFactorOf, takeCode } from '#server/domain/users/second-factor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { givenPassword } from './account-input.ts';
import { askForPassword, currentUser } from './guards.ts';
import { text } from './input.ts';
import { limits, spend } from './rate-limits.ts';

/** Long enough to fill in a form, too short for whoever finds the screen later. */
const FRESH_MS = 5 * 60_000;

/** A code of the second factor, or nothing where there is none. */
export const givenCode = text(20).default('');

const inForm = z.object({
  currentPassword: z.union([z.literal(''), givenPassword]),
  code: givenCode,
});

/** What changes who may enter, or where money goes, asks anew: having signed in does not count. */
export function isFreshlyConfirmed({ session }: Request): boolean {
  return clock.now().getTime() - (session.identityConfirmedAt ?? 0) < FRESH_MS;
}

/**
 * Lets through who has just confirmed that it is they, or does so in the form itself, so that nothing typed is lost. A
 * form says that it asks by a field `currentPassword`, empty while it need not be filled in.
 */
export const freshlyConfirmed: RequestHandler = async (req, res, next) => {
  if (isFreshlyConfirmed(req)) return next();
  const given = inForm.safeParse(req.body);
  if (!given.success) return askForPassword(req, res, next);
  const { currentPassword, code } = given.data;
  if (currentPassword === '') return refuse(res, { currentPassword: req.t('auth.confirm.title') });
  const wrong = await confirmIdentity(req, { password: currentPassword, code });
  if (wrong === null) next();
  else if (wrong === 'code') refuse(res, { code: req.t('auth.second.wrong') });
  else refuse(res, { currentPassword: req.t('auth.confirm.wrong') });
};

function refuse(res: Response, errors: Record<string, string>) {
  res.inertia.errors(errors).back(url('profile'));
}

/** Checks the password, and a code where a second factor is on. @returns what was wrong, `null` if nothing */
export async function confirmIdentity(
  req: Request,
  { password, code }: { password: string; code: string },
): Promise<'password' | 'code' | null> {
  const { id } = currentUser(req);
  await spend(limits.confirmation, id);
  if (!(await hasPassword(id, password))) return 'password';
  const now = clock.now();
  if ((await secondFactorOf(id)).isOn) {
    await spend(limits.secondFactor, id);
    if (!(await takeCode(id, code, now))) return 'code';
    await limits.secondFactor.delete(id);
    req.session.hasSecondFactor = true;
  }
  await limits.confirmation.delete(id);
  req.session.passwordConfirmedAt = now.getTime();
  req.session.identityConfirmedAt = now.getTime();
  return null;
}
