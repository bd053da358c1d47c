import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { mailPerson } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import { findPerson, type Person } from './person.ts';

const PURPOSE = 'verify-email';
const LINK_MINUTES = 60;

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
 * Tells the owner of the account with this address that somebody has entered it again. Returns `false` if there is no
 * such account.
 */
export async function notifyOwnerOf(email: string, on: Db = db): Promise<boolean> {
  const owner = await findPerson(on, { email });
  if (owner) await mailPerson(on, owner, 'account-exists', {});
  return owner !== null;
}

export type Verification = 'verified' | 'invalid';

/** Uses a link from a mail, which verifies the person's present address. */
export async function verifyEmail(userId: string, token: string, now: Date): Promise<Verification> {
  return transaction(async (tx) => {
    const [user] = await tx.sql(z.object({ email: z.string() }))`
      select email::text from users where id = ${userId} for update`;
    if (!user || !isGood(token, userId, user.email, now)) return 'invalid';
    await markVerified(tx, userId, now);
    return 'verified';
  });
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
