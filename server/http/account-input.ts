import { z } from 'zod';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  type PasswordProblem,
} from '#server/domain/users/password-rules.ts';
import { spokenLanguages } from '#shared/languages.ts';
import type { MessageKey } from '#shared/translate.ts';
import { line, pastDate } from './input.ts';

export const email = line(254).pipe(z.email());
export const givenPassword = z.string().min(1).max(PASSWORD_MAX);
export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
export const personName = line(80).pipe(z.string().min(2));
export const phone = line(30)
  .default('')
  .transform((value) => value || null);
/** A phone number that must not be empty, because somebody has to reach the person by it. */
export const reachablePhone = line(30).pipe(
  z.string().regex(/^\+?\d[\d\s().-]{5,}$/, { error: 'errors.phone' }),
);
/** Where somebody lives, for contracts: street, number and town. */
export const homeAddress = line(160).pipe(z.string().min(8));
export const languages = z.array(z.enum(spokenLanguages)).default([]);
export const town = line(80).pipe(z.string().min(2));
/** The dates that are checked against the rules of each car. */
export const driverDates = { bornOn: pastDate, licenceIssuedOn: pastDate };

export const passwordMessages = {
  common: 'errors.commonPassword',
  personal: 'errors.personalPassword',
} as const satisfies Record<PasswordProblem, MessageKey>;

type WithPassword = {
  password: string;
  name?: string | undefined;
  email?: string | undefined;
};

/** Refuses a password that is easy to guess, or that is the person's own name or e-mail address. */
export function checkPassword(input: WithPassword, context: z.core.$RefinementCtx<WithPassword>) {
  const problem = passwordProblem(input.password, input);
  if (problem)
    context.addIssue({ code: 'custom', path: ['password'], message: passwordMessages[problem] });
}
