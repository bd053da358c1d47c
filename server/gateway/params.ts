import { z } from 'zod';
import { malformed } from './errors.ts';
import type { Parameters } from './form.ts';

/** The largest amount Stripe accepts in one charge: eight digits of minor units. */
const MAX_AMOUNT = 99_999_999;

/** Seconds since 1970, far in the future. */
const LATEST = 99_999_999_999;

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);

/** A positive number of minor units. */
export const amount = integer
  .refine((value) => value >= 1, 'This value must be greater than or equal to 1.')
  .refine((value) => value <= MAX_AMOUNT, `Amount must be no more than ${MAX_AMOUNT}.`);

export const currency = z
  .string()
  .transform((code) => code.toLowerCase())
  .refine((code) => currencies.has(code), 'Invalid currency');

export const flag = z
  .enum(['true', 'false'], 'Invalid boolean')
  .transform((text) => text === 'true');

export const text = z.string().max(5_000);

/** As everywhere in Stripe's API, an empty text removes the value. */
export const clearable = text.transform((value) => (value === '' ? null : value));

const metadataFields = z
  .record(z.string().max(40), z.string().max(500))
  .refine((fields) => Object.keys(fields).length <= 50, 'At most 50 metadata keys.');

/** `null` means: remove all metadata. */
export const metadata = z.union([metadataFields, z.literal('').transform(() => null)]);

export type Metadata = Record<string, string>;

/** Keys with an empty text are removed; the others are added or replaced. */
export function mergeMetadata(current: Metadata, change: Metadata | null | undefined): Metadata {
  if (change === null) return {};
  const merged = Object.entries({ ...current, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

const moment = z.union([
  integer.transform((value) => ({ from: value, until: value })),
  z
    .strictObject({
      gt: integer.prefault('-1'),
      gte: integer.prefault('0'),
      lt: integer.prefault(String(LATEST)),
      lte: integer.prefault(String(LATEST)),
    })
    .transform(({ gt, gte, lt, lte }) => ({
      from: Math.max(gt + 1, gte),
      until: Math.min(lt - 1, lte),
    })),
]);

/** The parameters of every list. */
export const listing = {
  limit: integer
    .refine((value) => value >= 1 && value <= 100, 'Limit must be 1 to 100.')
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: moment.optional(),
};

/**
 * Checks and converts the parameters of an endpoint.
 *
 * @throws {ApiError} 400 that names the first wrong one
 */
export function check<S extends z.ZodType>(schema: S, given: Parameters): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? malformed('Invalid request.', 'body') : refusal(issue, given);
}

function refusal(issue: z.core.$ZodIssue, given: Parameters) {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return malformed(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  if (at(given, issue.path) === undefined) {
    return malformed(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  const isNumber =
    issue.message.startsWith('Invalid integer') || issue.message.startsWith('This v');
  const code = isNumber ? 'parameter_invalid_integer' : 'parameter_invalid';
  return malformed(`${issue.message}: ${param}`, param, code);
}

function nameOf(path: PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function at(value: unknown, path: PropertyKey[]): unknown {
  let found = value;
  for (const part of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, part);
  }
  return found;
}
