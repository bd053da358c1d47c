import type { Request } from 'express';
import { z } from 'zod';
import { Refusal } from '#server/domain/refusal.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { readDay } from '#shared/calendar-day.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { MessageKey, Translate } from '#shared/translate.ts';

/** Control characters except tab and line ends, and characters that change the direction of the text around them. */
const UNSEEN = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

/** All control characters, line ends and direction marks. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** A text of several lines. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .trim()
    .refine((value) => !UNSEEN.test(value), { error: 'errors.text' });

/** A text of one line, such as a name. Invisible characters are refused: they could make it look like another name. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .trim()
    .refine((value) => !NOT_IN_A_LINE.test(value), { error: 'errors.line' });

export const uuid = z.uuid();
/** A date in the form in which people write it, or in which our own pages send it. */
export const wallDate = z
  .string()
  .max(20)
  .transform((typed) => readDay(typed) ?? typed)
  .pipe(z.iso.date());
const today = () => wallDateOf(clock.now(), HOME_ZONE);

/** Today, where the product is at home, or earlier. */
export const pastDate = wallDate.refine((date) => date <= today(), { error: 'errors.future' });
/** Later than today, where the product is at home. */
export const futureDate = wallDate.refine((date) => date > today(), { error: 'errors.past' });

/** A field that may be empty. */
export const optional = <T extends z.ZodType<string, string>>(field: T) =>
  z
    .literal('')
    .transform(() => null)
    .or(field)
    .nullable()
    .default(null);

/**
 * The reason why staff took something away from somebody. The other side reads it, and it is stored in the audit log.
 */
export const staffReason = text(300).pipe(z.string().min(5));

/** An amount typed in major units, with a comma or a point ("79,50"), as minor units. */
export const typedAmount = z
  .string()
  .trim()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, { error: 'errors.amount' })
  .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100));

/** A number from a form or a query, where every value is text. */
export const numeric = (min: number, max: number) => z.coerce.number().min(min).max(max);
export const whole = (min: number, max: number) => numeric(min, max).pipe(z.number().int());

/**
 * An id in a path.
 *
 * @throws {Refusal} `not-found` for a text that cannot be an id
 */
export function pathId(given: string): string {
  const { success, data } = uuid.safeParse(given);
  if (!success) throw new Refusal('not-found', 'No such id.');
  return data;
}

/** @throws {ZodError} which the error handler turns into errors of the fields */
export function parseBody<S extends z.ZodType>(req: Request, schema: S): z.infer<S> {
  return schema.parse(req.body ?? {});
}

/**
 * The message for an invalid field. A schema may name a key of the `errors` texts; otherwise the kind of issue decides.
 */
export function issueMessage(issue: z.core.$ZodIssue, t: Translate): string {
  if (isErrorKey(issue.message)) return t(issue.message, paramsOf(issue));
  if (issue.code === 'too_small') return tooSmall(issue, t);
  if (issue.code === 'too_big') return tooBig(issue, t);
  if (issue.code === 'invalid_union') return noneOf(issue, t);
  return t(misfit(issue));
}

function misfit(issue: z.core.$ZodIssue) {
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'errors.whole' : 'errors.required';
  if (issue.code === 'invalid_format')
    return issue.format === 'email' ? 'errors.email' : 'errors.format';
  return 'errors.choose';
}

/** Of a field that may be empty or have some value: what is wrong with the value, as it is not empty. */
function noneOf({ errors }: z.core.$ZodIssueInvalidUnion, t: Translate): string {
  const issues = errors.flat();
  const meant = issues.find(({ code }) => code !== 'invalid_value' && code !== 'invalid_type');
  if (meant) return issueMessage(meant, t);
  const isNumber = issues.some((one) => one.code === 'invalid_type' && one.expected === 'number');
  return t(isNumber ? 'errors.number' : 'errors.choose');
}

const MessageParams = z.record(z.string(), z.string()).default({});

function paramsOf(issue: z.core.$ZodIssue): Record<string, string> {
  return issue.code === 'custom' ? MessageParams.parse(issue.params) : {};
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

/** A checkbox: it is sent only if it is ticked. */
export const ticked = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false);
