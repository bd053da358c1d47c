import { z } from 'zod';
import { MemberRole, RoleName, type SecurityEventKind } from '#server/db/generated/enums.ts';

export type { SecurityEventKind };

const signInMethods = ['password', 'code', 'passkey', 'registration'] as const;

/** How somebody proved who they are: `code` is a password with a second factor. */
export type SignInMethod = (typeof signInMethods)[number];

const nothing = z.object({});
const host = z.object({ host: z.string() });
const bankAccount = host.extend({ ending: z.string() });
const roles = z.object({ roles: z.array(z.enum(RoleName)) });
const member = host.extend({ role: z.enum(MemberRole) });

/** What each kind of event says besides who, when and from where: never a secret, nor an address of somebody else. */
export const eventDetails = {
  signed_in: z.object({ method: z.enum(signInMethods), isNewDevice: z.boolean() }),
  signed_out: nothing,
  sign_in_failed: z.object({ reason: z.enum(['wrong', 'suspended']) }),
  sign_in_limited: nothing,
  code_failed: nothing,
  recovery_code_used: z.object({ remaining: z.number() }),
  password_confirmed: z.object({ withCode: z.boolean() }),
  password_confirmation_failed: nothing,
  password_changed: nothing,
  password_reset_requested: nothing,
  password_reset: nothing,
  email_change_requested: nothing,
  email_changed: nothing,
  email_change_stopped: nothing,
  phone_changed: nothing,
  bank_account_changed: bankAccount,
  bank_account_verified: bankAccount,
  payout_method_changed: host.extend({ method: z.enum(['bank', 'gateway']) }),
  roles_given: roles,
  roles_taken: roles,
  member_added: member,
  member_changed: member,
  member_removed: host,
  sessions_ended: z.object({ count: z.number() }),
  second_factor_on: nothing,
  second_factor_off: nothing,
  recovery_codes_renewed: nothing,
  passkey_added: z.object({ name: z.string() }),
  passkey_removed: z.object({ name: z.string() }),
  account_suspended: nothing,
  account_restored: nothing,
  /** `route` has the names of its parameters, not their values, some of which are secrets. */
  access_refused: z.object({ status: z.number(), method: z.string(), route: z.string() }),
} as const satisfies Record<SecurityEventKind, z.ZodObject>;

export type EventDetails<Kind extends SecurityEventKind> = z.infer<(typeof eventDetails)[Kind]>;

type Details<Kind extends SecurityEventKind> =
  Record<string, never> extends EventDetails<Kind>
    ? { details?: undefined }
    : { details: EventDetails<Kind> };

/** Something that happened to an account. */
export type SecurityEvent = {
  [Kind in SecurityEventKind]: {
    kind: Kind;
    userId: string;
    /** Who did it, if it was somebody else. */
    actorId?: string | null;
  } & Details<Kind>;
}[SecurityEventKind];

/** What went wrong, and is counted rather than written once more when it is repeated within a minute. */
export const failureKinds = [
  'sign_in_failed',
  'sign_in_limited',
  'code_failed',
  'password_confirmation_failed',
  'password_reset_requested',
  'access_refused',
] as const satisfies readonly SecurityEventKind[];

type FailureKind = (typeof failureKinds)[number];

/** Something that went wrong. The person is known, or named by the e-mail address that was typed, or neither. */
export type Failure = {
  [Kind in FailureKind]: { kind: Kind; userId?: string; email?: string } & Details<Kind>;
}[FailureKind];
