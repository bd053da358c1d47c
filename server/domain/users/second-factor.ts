import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import { encode } from 'uqr';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { sign } from '#server/lib/signed.ts';
import type { SecondFactorChange } from '#server/mail/account-facts.ts';
import { mailPerson } from '#server/mail/send.ts';
import { record } from '../audit/commands.ts';
import { recordFailure, recordSecurityEvent } from '../security/commands.ts';
import { hasFactor, withFactor } from './factors.ts';
import { findPerson, type Person } from './person.ts';

const PURPOSE = 'second-factor';
const RECOVERY_CODES = 10;
/** No letters or digits that look alike: 0 and o, 1, i and l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
/** The codes of the time step before and after are accepted too, because phones' clocks are not exact. */
const TOLERANCE_SECONDS = 30;

export type SecondFactor = { isOn: boolean; recoveryCodesLeft: number };

/** With what a person can give their second factor. */
export type FactorWays = { app: boolean; passkeys: boolean };

/** What an authenticator app needs: the secret to type, or a QR code of it. */
export type Setup = { secret: string; qr: { size: number; path: string } };

const LockedFactor = z.object({
  secret: z.string().nullable(),
  isOn: z.boolean(),
  hasApp: z.boolean(),
  lastStep: z.number().nullable(),
});

type LockedFactor = z.infer<typeof LockedFactor>;

export async function secondFactorOf(userId: string): Promise<SecondFactor> {
  const [confirmed, recoveryCodesLeft] = await Promise.all([
    db.user.count({ where: { id: userId, ...withFactor } }),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
  ]);
  return { isOn: confirmed > 0, recoveryCodesLeft };
}

export async function factorWaysOf(userId: string): Promise<FactorWays> {
  const [apps, passkeys] = await Promise.all([
    db.user.count({ where: { id: userId, totpConfirmedAt: { not: null } } }),
    db.passkey.count({ where: { userId } }),
  ]);
  return { app: apps > 0, passkeys: passkeys > 0 };
}

/**
 * Begins the setup of a second factor. It is turned on only after a first code has shown that the app has the secret.
 */
export async function beginSetup(userId: string, on: Db = db): Promise<void> {
  await on.user.updateMany({
    where: { id: userId, totpConfirmedAt: null },
    data: { totpSecret: seal(PURPOSE, generateSecret()) },
  });
}

/** The setup that was begun; `null` when there is none. */
export async function setupOf(person: { id: string; email: string }): Promise<Setup | null> {
  const row = await read(db, person.id);
  if (!row?.secret || row.hasApp) return null;
  const secret = unseal(PURPOSE, row.secret);
  return {
    secret,
    qr: picture(otpAddress(person.email, secret)),
  };
}

/** What an authenticator app reads from a QR code. */
export function otpAddress(email: string, secret: string): string {
  return generateURI({ issuer: env.APP_NAME, label: email, secret });
}

/** Turns it on with a first code. @returns the recovery codes, which are never shown again; `null` for a wrong code */
export async function turnOn(userId: string, code: string, now: Date): Promise<string[] | null> {
  return transaction(async (tx) => {
    const row = await read(tx, userId);
    if (!row || row.hasApp || !(await takeTotp(tx, userId, row, { code, now }))) return null;
    await tx.user.updateMany({ where: { id: userId }, data: { totpConfirmedAt: now } });
    await recordChange(tx, userId, 'on', now);
    return freshCodes(tx, userId);
  });
}

/** Asks for a passkey after the password from now on. @returns the recovery codes; `null` without a passkey */
export async function turnOnPasskeys(userId: string, now: Date): Promise<string[] | null> {
  return transaction(async (tx) => {
    const row = await read(tx, userId);
    if (!row || row.isOn || (await tx.passkey.count({ where: { userId } })) === 0) return null;
    await tx.user.updateMany({ where: { id: userId }, data: { passkeyFactorAt: now } });
    await recordChange(tx, userId, 'passkeys', now);
    return freshCodes(tx, userId);
  });
}

export async function turnOff(userId: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await forget(tx, userId);
    await recordChange(tx, userId, 'off', now);
  });
}

/**
 * Staff remove the second factor of a person who has lost it, and with it the passkeys, which need no password. The
 * person is notified, and an audit entry is written.
 */
export async function resetSecondFactor(tx: Db, person: Person): Promise<void> {
  await forget(tx, person.id);
  await tx.passkey.deleteMany({ where: { userId: person.id } });
  await notifyPerson(tx, person, 'reset');
}

async function forget(tx: Db, userId: string): Promise<void> {
  await tx.user.updateMany({
    where: { id: userId },
    data: { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, passkeyFactorAt: null },
  });
  await tx.recoveryCode.deleteMany({ where: { userId } });
}

/** Replaces the recovery codes by ten new ones. */
export async function renewRecoveryCodes(userId: string, now: Date): Promise<string[]> {
  return transaction(async (tx) => {
    await recordChange(tx, userId, 'codes', now);
    return freshCodes(tx, userId);
  });
}

/** Uses a code of the app or a recovery code; each works once. */
export async function takeCode(userId: string, code: string, now: Date): Promise<boolean> {
  const isTaken = await transaction(async (tx) => {
    const row = await read(tx, userId);
    if (!row?.isOn) return false;
    return (
      (row.hasApp && (await takeTotp(tx, userId, row, { code, now }))) ||
      (await takeRecoveryCode(tx, userId, { code, now }))
    );
  });
  if (!isTaken) await recordFailure({ kind: 'code_failed', userId }, now);
  return isTaken;
}

type Given = { code: string; now: Date };

async function takeTotp(tx: Db, userId: string, row: LockedFactor, { code, now }: Given) {
  const token = code.replaceAll(/\s/g, '');
  if (!row.secret || !/^\d{6}$/.test(token)) return false;
  const result = await verify({
    secret: unseal(PURPOSE, row.secret),
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(row.lastStep === null ? {} : { afterTimeStep: row.lastStep }),
  });
  if (!result.valid || !('timeStep' in result)) return false;
  await tx.user.updateMany({ where: { id: userId }, data: { totpLastStep: result.timeStep } });
  return true;
}

async function takeRecoveryCode(tx: Db, userId: string, { code, now }: Given) {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashOf(userId, code), usedAt: null },
    data: { usedAt: now },
  });
  if (count === 0) return false;
  const remaining = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
  const details = { remaining };
  await recordSecurityEvent(tx, { kind: 'recovery_code_used', userId, details }, now);
  return true;
}

/** Locks the person's row, so that the same code sent twice at the same moment is accepted once. */
async function read(tx: Db, userId: string): Promise<LockedFactor | undefined> {
  const [row] = await tx.sql(LockedFactor)`
    select u.totp_secret as secret, ${hasFactor} as is_on, u.totp_confirmed_at is not null as has_app,
      u.totp_last_step as last_step
    from users u where u.id = ${userId} for update`;
  return row;
}

async function freshCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  });
  return codes;
}

const changes = {
  on: { action: 'second-factor.on', kind: 'second_factor_on' },
  passkeys: { action: 'second-factor.passkeys', kind: 'second_factor_on' },
  off: { action: 'second-factor.off', kind: 'second_factor_off' },
  codes: { action: 'second-factor.new-codes', kind: 'recovery_codes_renewed' },
} as const satisfies Partial<Record<SecondFactorChange, object>>;

/** Writes an audit entry and notifies the person, because somebody else with their password could have done it. */
async function recordChange(
  tx: Db,
  userId: string,
  change: keyof typeof changes,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, { id: userId });
  if (person) await notifyPerson(tx, person, change);
  const { action, kind } = changes[change];
  await record(tx, { actorId: userId, action, object: 'user', objectId: userId }, now);
  await recordSecurityEvent(tx, { kind, userId }, now);
}

async function notifyPerson(tx: Db, person: Person, change: SecondFactorChange): Promise<void> {
  await mailPerson(tx, person, 'second-factor-changed', { change });
}

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

function hashOf(userId: string, code: string): string {
  return sign('recovery-code', [userId, code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')]);
}

/** The dark squares of a QR code as one path, each one unit wide. */
function picture(text: string): Setup['qr'] {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
