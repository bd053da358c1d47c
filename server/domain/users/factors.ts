import { Prisma } from '#server/db/generated/client.ts';

/**
 * Whether the row `u` of users has a second factor: an authenticator app, or passkeys that are asked for after the
 * password. Whoever has one is never signed in by the password alone.
 */
export const hasFactor = Prisma.sql`(u.totp_confirmed_at is not null or u.passkey_factor_at is not null)`;

/** The same for Prisma's client. */
export const withFactor = {
  OR: [{ totpConfirmedAt: { not: null } }, { passkeyFactorAt: { not: null } }],
} satisfies Prisma.UserWhereInput;
