import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { KeyProof } from '#server/domain/passkeys/ceremony.ts';
import { proveByPasskey, type Proved } from '#server/domain/passkeys/proving.ts';
import { hasPassword, recordConfirmation } from '#server/domain/users/commands.ts';
import { secondFactorOf, takeCode } from '#server/domain/users/second-factor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { givenPassword } from './account-input.ts';
import { askForPassword, currentUser } from './guards.ts';
import { text } from './input.ts';
import { sessionHolder } from './passkey-holder.ts';
import { limits, spend } from './rate-limits.ts';
import type { Confirmation } from './shared.ts';

/** Long enough to fill in a form, too short for somebody who later finds the screen unlocked. */
const FRESH_MS = 5 * 60_000;

/** A code of the second factor; empty if the person has none. */
export const givenCode = text(20).default('');

const inForm = z.object({
  currentPassword: z.union([z.literal(''), givenPassword]),
  code: givenCode,
});

/**
 * Whether the person has confirmed their identity just now. Forms that change who may sign in, or where money goes,
 * require this; a session alone is not enough.
 */
export function isFreshlyConfirmed({ session }: Request): boolean {
  return clock.now().getTime() - (session.identityConfirmedAt ?? 0) < FRESH_MS;
}

export async function confirmationFor(req: Request): Promise<Confirmation> {
  const { isOn: needsCode } = await secondFactorOf(currentUser(req).id);
  return { isConfirmed: isFreshlyConfirmed(req), needsCode };
}

/**
 * Lets a request through if the person has just confirmed their identity, or confirms it in the form itself. So nothing
 * typed is lost. Such a form has a field `currentPassword`; it is empty if the page thought no confirmation was needed.
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

/** Checks the password, and the code if a second factor is on. @returns what was wrong; `null` if nothing */
export async function confirmIdentity(
  req: Request,
  { password, code }: { password: string; code: string },
): Promise<'password' | 'code' | null> {
  const { id } = currentUser(req);
  await spend(limits.confirmation, id);
  const now = clock.now();
  if (!(await hasPassword(id, password, now))) return 'password';
  const { isOn } = await secondFactorOf(id);
  if (isOn) {
    await spend(limits.secondFactor, id);
    if (!(await takeCode(id, code, now))) return 'code';
    await limits.secondFactor.delete(id);
    req.session.hasSecondFactor = true;
  }
  await limits.confirmation.delete(id);
  await recordConfirmation(id, isOn, now);
  markConfirmed(req, now);
  return null;
}

/** The same by a passkey, which counts as the password and the code. */
export async function confirmByPasskey(req: Request, proof: KeyProof): Promise<Proved> {
  const { id } = currentUser(req);
  await spend(limits.confirmation, id);
  const now = clock.now();
  const asked = { purpose: 'confirmation', holder: sessionHolder(req, id) } as const;
  const proved = await proveByPasskey(proof, asked, now, id);
  if (!proved.ok) return proved;
  await limits.confirmation.delete(id);
  await recordConfirmation(id, true, now);
  req.session.hasSecondFactor = true;
  markConfirmed(req, now);
  return proved;
}

function markConfirmed({ session }: Request, now: Date) {
  session.passwordConfirmedAt = now.getTime();
  session.identityConfirmedAt = now.getTime();
}
