import { z } from 'zod';
import { db, isUniqueViolation, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { mailPerson } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { findPerson, Person } from './person.ts';

const PURPOSE = 'verify-email';
const LINK_MINUTES = 60;

const LockedPerson = Person.extend({ pendingEmail: z.string().nullable() });

/** A token that proves that somebody can read the mail of an address; only valid for this person and this address. */
export function verificationToken(userId: string, email: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_MINUTES * 60;
  return `${expires}.${sign(PURPOSE, parts(userId, email, expires))}`;
}

export function sendVerification(person: Person, now: Date): Promise<void> {
  return transaction((tx) => requestVerification(tx, person, now));
}

/** Sends a link that verifies the person's present address. */
export async function requestVerification(tx: Db, person: Person, now: Date): Promise<void> {
  const link = linkFor(person.id, person.email, now);
  await mailPerson(tx, person, 'verify-email', { link });
}

/**
 * Sends a link to the new address that a person wants; it replaces the old one when the link is opened. If the new
 * address has an account already, its owner is told instead, and the person sees no difference.
 */
export async function requestEmailChange(person: Person, email: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx.user.updateMany({ where: { id: person.id }, data: { pendingEmail: email } });
    await recordSecurityEvent(tx, { kind: 'email_change_requested', userId: person.id }, now);
    if (await notifyOwnerOf(email, tx)) return;
    const link = linkFor(person.id, email, now);
    await mailPerson(tx, { ...person, email }, 'confirm-new-email', { email, link });
  });
}

/**
 * Tells the owner of the account with this address that somebody has entered it again. Returns `false` if there is no
 * such account.
 */
export async function notifyOwnerOf(email: string, on: Db = db): Promise<boolean> {
  const owner = await findPerson(on, { email });
  if (owner) await mailPerson(on, owner, 'account-exists', {});
  return owner !== null;
}

export async function cancelEmailChange(userId: string): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { pendingEmail: null } });
}

export type Verification = 'verified' | 'changed' | 'invalid';

/** Uses a link from a mail: it verifies the person's address, or replaces it by the one they asked for. */
export async function verifyEmail(userId: string, token: string, now: Date): Promise<Verification> {
  try {
    return await transaction((tx) => takeToken(tx, userId, token, now));
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return 'invalid';
    throw error;
  }
}

async function takeToken(tx: Db, userId: string, token: string, now: Date): Promise<Verification> {
  const [user] = await tx.sql(LockedPerson)`
    select id, name, email::text, locale, pending_email::text
    from users where id = ${userId} for update`;
  if (!user) return 'invalid';
  if (isGood(token, userId, user.email, now)) {
    await markVerified(tx, userId, now);
    return 'verified';
  }
  if (!user.pendingEmail || !isGood(token, userId, user.pendingEmail, now)) return 'invalid';
  await tx.user.update({
    where: { id: userId },
    data: {
      email: user.pendingEmail,
      pendingEmail: null,
      emailVerifiedAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await recordSecurityEvent(tx, { kind: 'email_changed', userId }, now);
  await mailPerson(tx, user, 'email-changed', { email: user.pendingEmail });
  return 'changed';
}

/** A later verification does not change the date. */
export async function markVerified(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null },
    data: { emailVerifiedAt: now },
  });
}

function isGood(token: string, userId: string, email: string, now: Date): boolean {
  const [expires = '', signature = ''] = token.split('.');
  const until = Number(expires);
  return until * 1000 > now.getTime() && isSigned(PURPOSE, parts(userId, email, until), signature);
}

function linkFor(userId: string, email: string, now: Date): string {
  return url('verify-email.confirm', { token: verificationToken(userId, email, now) });
}

function parts(userId: string, email: string, expires: number) {
  return [userId, email.toLowerCase(), expires];
}
