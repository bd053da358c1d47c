import { createHash, randomBytes } from 'node:crypto';
import { sql, transaction, type Sql } from '#server/db/sql.ts';
import { enqueue } from '#server/queue/queue.ts';
import { passwordChangedMail } from '#server/mail/password-changed.ts';
import { resetPasswordMail } from '#server/mail/reset-password.ts';
import { mailPerson } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import type { Locale } from '#shared/translate.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { hashPassword } from './passwords.ts';
import { passwordProblem, type PasswordProblem } from './password-rules.ts';
import { endSessions } from './sessions.ts';

const LINK_HOURS = 1;
const SECONDS_BETWEEN = 60;
const TOKEN_BYTES = 32;

type Person = { id: string; name: string; email: string; locale: Locale };

/** Whether the address has an account is looked at by a job, so that the asker waits equally long either way. */
export async function askForReset(email: string): Promise<void> {
  await enqueue(sql, 'send-password-reset', { email });
}

/** Mails a link that works once, for an hour; a new one ends the one before. At most one a minute is sent. */
export async function sendPasswordReset(email: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [person] = await tx<Person>`
      select id, name, email::text, locale from users
      where email = ${email} and suspended_at is null for update`;
    if (!person) return;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const stored = await tx`
      insert into password_resets (user_id, token_hash, created_at, expires_at)
      values (${person.id}, ${hashOf(token)}, ${now}, ${hoursAfter(now, LINK_HOURS)})
      on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
        expires_at = excluded.expires_at
      where password_resets.created_at <= excluded.created_at - make_interval(secs => ${SECONDS_BETWEEN})
      returning user_id`;
    if (stored.length === 0) return;
    const link = url('reset-password', { token });
    await mailPerson(tx, person, 'reset-password', resetPasswordMail({ ...person, link }));
  });
}

export async function isResetOpen(token: string, now: Date): Promise<boolean> {
  return (await openReset(sql, token, now)) !== undefined;
}

type Reset = { ok: true } | { ok: false; problem: PasswordProblem | 'expired' };

/** Replaces a forgotten password and ends every session; who could read the mail has proved the address, too. */
export async function resetPassword(token: string, password: string, now: Date): Promise<Reset> {
  const open = await openReset(sql, token, now);
  if (!open) return { ok: false, problem: 'expired' };
  const problem = passwordProblem(password, open);
  if (problem) return { ok: false, problem };
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const taken = await tx`
      delete from password_resets where token_hash = ${hashOf(token)} and expires_at > ${now} returning user_id`;
    if (taken.length === 0) return { ok: false, problem: 'expired' };
    await tx`update users set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${open.id}`;
    await storePassword(tx, open, passwordHash, { now });
    return { ok: true };
  });
}

/** Stores a new password, ends the sessions but the one that is named, and tells the person. */
export async function storePassword(
  tx: Sql,
  person: Person,
  passwordHash: string,
  { now, keepSession = '' }: { now: Date; keepSession?: string },
): Promise<void> {
  await tx`
    update users set password_hash = ${passwordHash}, updated_at = ${now} where id = ${person.id}`;
  await tx`delete from password_resets where user_id = ${person.id}`;
  await endSessions(tx, person.id, keepSession);
  await mailPerson(tx, person, 'password-changed', passwordChangedMail(person));
}

async function openReset(on: Sql, token: string, now: Date): Promise<Person | undefined> {
  const [person] = await on<Person>`
    select u.id, u.name, u.email::text, u.locale from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${hashOf(token)} and r.expires_at > ${now}`;
  return person;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
