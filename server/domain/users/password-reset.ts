import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { linkToken, linkTokenHash } from '#server/lib/link-token.ts';
import { mailPerson } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import { recordFailure, recordSecurityEvent } from '../security/commands.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { heldUntil } from './email-change.ts';
import { markVerified } from './email-verification.ts';
import { hashPassword } from './passwords.ts';
import { passwordProblem, type PasswordProblem } from './password-rules.ts';
import { Person, personOf, personSelect } from './person.ts';
import { endSessions } from './sessions.ts';

const LINK_HOURS = 1;
const SECONDS_BETWEEN = 60;

/** A job checks whether the address has an account, so that the answer takes the same time either way. */
export async function askForReset(email: string, now: Date): Promise<void> {
  await recordFailure({ kind: 'password_reset_requested', email }, now);
  await enqueue(db, 'send-password-reset', { email });
}

/**
 * Sends a link that works once, for an hour; a new one makes the earlier one invalid. At most one a minute is sent. An
 * address that is only just in force is told to wait.
 */
export async function sendPasswordReset(email: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [person] = await tx.sql(Person)`
      select id, name, email::text, locale from users
      where email = ${email} and suspended_at is null for update`;
    if (!person) return;
    const until = await heldUntil(person.id, now, tx);
    if (until) return mailPerson(tx, person, 'reset-held', { until });
    const { token, hash } = linkToken();
    const stored = await tx.execute`
      insert into password_resets (user_id, token_hash, created_at, expires_at)
      values (${person.id}, ${hash}, ${now}, ${hoursAfter(now, LINK_HOURS)})
      on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
        expires_at = excluded.expires_at
      where password_resets.created_at <= excluded.created_at - make_interval(secs => ${SECONDS_BETWEEN})`;
    if (stored === 0) return;
    const link = url('reset-password', { token });
    await mailPerson(tx, person, 'reset-password', { link });
  });
}

/** A week in hours: somebody who was given an account at a counter reads their mail when they are back home. */
const INVITATION_HOURS = 7 * 24;

/** Sends somebody whose account was made for them a link with which they choose a password. */
export async function inviteToAccount(tx: Db, person: Person, company: string, now: Date) {
  const { token, hash } = linkToken();
  await tx.passwordReset.create({
    data: {
      userId: person.id,
      tokenHash: hash,
      createdAt: now,
      expiresAt: hoursAfter(now, INVITATION_HOURS),
    },
    select: { userId: true },
  });
  const link = url('reset-password', { token });
  await mailPerson(tx, person, 'counter-account', { company, link });
}

export async function isResetOpen(token: string, now: Date): Promise<boolean> {
  return (await openReset(token, now)) !== null;
}

type Reset = { ok: true } | { ok: false; problem: PasswordProblem | 'expired' };

/** Replaces a forgotten password and ends every session. Opening the link also verifies the e-mail address. */
export async function resetPassword(token: string, password: string, now: Date): Promise<Reset> {
  const open = await openReset(token, now);
  if (!open) return { ok: false, problem: 'expired' };
  const problem = passwordProblem(password, open);
  if (problem) return { ok: false, problem };
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const { count } = await tx.passwordReset.deleteMany({ where: openWith(token, now) });
    if (count === 0) return { ok: false, problem: 'expired' };
    await markVerified(tx, open.id, now);
    await storePassword(tx, open, passwordHash, { now });
    await recordSecurityEvent(tx, { kind: 'password_reset', userId: open.id }, now);
    return { ok: true };
  });
}

/** Stores a new password, ends all sessions except the given one, and notifies the person. */
export async function storePassword(
  tx: Db,
  person: Person,
  passwordHash: string,
  { now, exceptSession = '' }: { now: Date; exceptSession?: string },
): Promise<void> {
  await tx.user.update({
    where: { id: person.id },
    data: { passwordHash, updatedAt: now },
    select: { id: true },
  });
  await tx.user.updateMany({
    where: { id: person.id, totpConfirmedAt: null },
    data: { totpSecret: null },
  });
  await tx.passwordReset.deleteMany({ where: { userId: person.id } });
  await endSessions(tx, person.id, exceptSession);
  await mailPerson(tx, person, 'password-changed', {});
}

async function openReset(token: string, now: Date): Promise<Person | null> {
  const open = await db.passwordReset.findFirst({
    where: openWith(token, now),
    select: { user: { select: personSelect } },
  });
  return open && personOf(open.user);
}

function openWith(token: string, now: Date) {
  return { tokenHash: linkTokenHash(token), expiresAt: { gt: now } };
}
