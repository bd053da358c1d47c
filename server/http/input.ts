import type { Request } from 'express';
import { z } from 'zod';
import type { MessageKey, Translate } from '#shared/translate.ts';

/** Any text a person types. PostgreSQL refuses NUL, and so do we. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'), { error: 'errors.text' })
    .transform((value) => value.trim());

export const uuid = z.uuid();
export const wallTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
export const wallDate = z.iso.date();
export const pastDate = wallDate.refine((date) => new Date(date) < new Date(), {
  error: 'errors.future',
});
export const futureDate = wallDate.refine((date) => new Date(date) > new Date(), {
  error: 'errors.past',
});

/** A date field that may stay empty. */
export const optional = (date: typeof wallDate) =>
  z
    .literal('')
    .transform(() => null)
    .or(date)
    .nullable()
    .default(null);

/** Why staff took something away from somebody: it is read by the other side and stays on record. */
export const staffReason = text(300).pipe(z.string().min(5));

/** Minor units of an amount typed in major ones, with a comma or a point: "79,50". */
export const typedAmount = z
  .string()
  .trim()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, { error: 'errors.format' })
  .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100));

/** A number from a form or a query, where everything is text. */
export const numeric = (min: number, max: number) => z.coerce.number().min(min).max(max);
export const whole = (min: number, max: number) => numeric(min, max).pipe(z.number().int());

/** @throws {ZodError} which the error handler turns into field errors and a way back to the form */
export function parseBody<S extends z.ZodType>(req: Request, schema: S): z.infer<S> {
  return schema.parse(req.body ?? {});
}

/**
 * The words for what is wrong with a field. A schema may name its own key of the `errors` texts; otherwise the
 * kind of issue chooses one.
 */
export function issueMessage(issue: z.core.$ZodIssue, t: Translate): string {
  if (isErrorKey(issue.message)) return t(issue.message);
  if (issue.code === 'too_small') return tooSmall(issue, t);
  if (issue.code === 'too_big') return tooBig(issue, t);
  if (issue.code === 'invalid_type') return t('errors.required');
  if (issue.code === 'invalid_format')
    return t(issue.format === 'email' ? 'errors.email' : 'errors.format');
  return t('errors.choose');
}

function tooBig(issue: z.core.$ZodIssueTooBig, t: Translate): string {
  const maximum = Number(issue.maximum);
  return issue.origin === 'string'
    ? t('errors.tooLong', { count: maximum })
    : t('errors.tooBig', { max: maximum });
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, t: Translate): string {
  const minimum = Number(issue.minimum);
  if (issue.origin !== 'string') return t('errors.tooSmall', { min: minimum });
  return minimum <= 1 ? t('errors.required') : t('errors.tooShort', { count: minimum });
}

function isErrorKey(message: string): message is MessageKey {
  return message.startsWith('errors.');
}
