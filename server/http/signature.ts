import type { Request } from 'express';
import { isSameName } from '#server/domain/users/names.ts';
import { personName } from './account-input.ts';
import { currentUser } from './guards.ts';

/** A name typed as a signature. */
export const signedName = personName;

/** What to say to somebody who signs with another name than that of their account. */
export function signatureProblem(req: Request, typed: string): string | null {
  const { name } = currentUser(req);
  return isSameName(typed, name) ? null : req.t('errors.signature', { name });
}
