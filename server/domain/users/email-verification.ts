import { isUniqueViolation } from '#server/db/client.ts';
import { transaction, type Sql } from '#server/db/sql.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { accountExistsMail } from '#server/mail/account-exists.ts';
import { confirmNewEmailMail } from '#server/mail/confirm-new-email.ts';
import { emailChangedMail } from '#server/mail/email-changed.ts';
import { mailPerson } from '#server/mail/send.ts';
import { verifyEmailMail } from '#server/mail/verify-email.ts';
import { url } from '#shared/routes.ts';
import type { Locale } from '#shared/translate.ts';

const PURPOSE = 'verify-email';
const LINK_MINUTES = 60;

type Person = { id: string; name: string; email: string; locale: Locale };

/** A token that proves who can read the mail of an address: it is worth nothing for another person or address. */
export function verificationToken(userId: string, email: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_MINUTES * 60;
  return `${expires}.${sign(PURPOSE, parts(userId, email, expires))}`;
}

/** Mails the link that verifies the address a person has. */
export async function requestVerification(tx: Sql, person: Person, now: Date): Promise<void> {
  await mailPerson(
    tx,
    person,
    'verify-email',
    verifyEmailMail({ ...person, link: linkFor(person.id, person.email, now) }),
  );
}

/**
 * Mails a link to the address a person wants; it takes the place of theirs once the link is opened. If the address
 * has an account already, its holder is told, and the person cannot tell the difference.
 */
export async function requestEmailChange(person: Person, email: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx`update users set pending_email = ${email} where id = ${person.id}`;
    if (await tellHolder(tx, email)) return;
    const link = linkFor(person.id, email, now);
    await mailPerson(
      tx,
      { name: person.name, email },
      'confirm-new-email',
      confirmNewEmailMail({ ...person, email, link }),
    );
  });
}

/** Tells whoever has an account under this address that it was given again; `false` if nobody has. */
export async function tellHolder(tx: Sql, email: string): Promise<boolean> {
  const [holder] = await tx<Person>`
    select id, name, email::text, locale from users where email = ${email}`;
  if (holder) await mailPerson(tx, holder, 'account-exists', accountExistsMail(holder));
  return holder !== undefined;
}

export async function cancelEmailChange(tx: Sql, userId: string): Promise<void> {
  await tx`update users set pending_email = null where id = ${userId}`;
}

export type Verification = 'verified' | 'changed' | 'invalid';

/** Takes a link from a mail: it verifies the person's address, or puts the one they asked for in its place. */
export async function verifyEmail(userId: string, token: string, now: Date): Promise<Verification> {
  try {
    return await transaction((tx) => takeToken(tx, userId, token, now));
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return 'invalid';
    throw error;
  }
}

async function takeToken(tx: Sql, userId: string, token: string, now: Date): Promise<Verification> {
  const [user] = await tx<Person & { pendingEmail: string | null }>`
    select id, name, email::text, locale, pending_email::text as "pendingEmail"
    from users where id = ${userId} for update`;
  if (!user) return 'invalid';
  if (isGood(token, userId, user.email, now)) {
    await tx`update users set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${userId}`;
    return 'verified';
  }
  if (!user.pendingEmail || !isGood(token, userId, user.pendingEmail, now)) return 'invalid';
  await tx`
    update users set email = pending_email, pending_email = null, email_verified_at = ${now}, updated_at = ${now}
    where id = ${userId}`;
  await mailPerson(
    tx,
    user,
    'email-changed',
    emailChangedMail({ ...user, email: user.pendingEmail }),
  );
  return 'changed';
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
