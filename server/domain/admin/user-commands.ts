import { isUniqueViolation, type Db } from '#server/db/client.ts';
import type { Locale } from '#shared/translate.ts';
import { mailPerson } from '#server/mail/send.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { requestVerification } from '../users/email-verification.ts';
import { endSessions } from '../users/sessions.ts';
import { resetSecondFactor } from '../users/second-factor.ts';
import { changeUser, noteOn, type By, type LockedUser } from './user-lock.ts';

export type AccountChange = { name: string; email: string; phone: string | null; locale: Locale };
export type Changed<Problem extends string> = { ok: true } | { ok: false; problem: Problem };

/**
 * Corrects a person's account. A new e-mail address is valid at once, so that staff can help somebody who has lost the
 * old one. It must be verified, reset links sent to the old one become invalid, and both addresses are notified.
 *
 * @throws {Refusal} `conflict` when somebody else changed the account meanwhile
 */
export async function changeAccount(
  userId: string,
  change: AccountChange,
  by: By,
): Promise<Changed<'email-taken'>> {
  try {
    await changeUser(userId, { ...by, permission: 'users.edit' }, async (tx, user) => {
      const { name, phone, locale } = change;
      await tx.user.update({
        where: { id: userId },
        data: { name, phone, locale },
        select: { id: true },
      });
      if (change.email.toLowerCase() !== user.email.toLowerCase())
        await replaceAddress(tx, user, change.email, by);
      if (phone !== user.phone)
        await recordSecurityEvent(tx, { kind: 'phone_changed', userId, actorId: by.id }, by.now);
      await noteOn(tx, { userId, action: 'user.change', before: facts(user), after: change }, by);
    });
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return { ok: false, problem: 'email-taken' };
    throw error;
  }
}

function facts({ name, email, phone, locale }: LockedUser): AccountChange {
  return { name, email, phone, locale };
}

async function replaceAddress(tx: Db, user: LockedUser, email: string, by: By): Promise<void> {
  const { id: actorId, now } = by;
  await tx.user.update({
    where: { id: user.id },
    data: { email, emailVerifiedAt: null, pendingEmail: null },
    select: { id: true },
  });
  await tx.passwordReset.deleteMany({ where: { userId: user.id } });
  await recordSecurityEvent(tx, { kind: 'email_changed', userId: user.id, actorId }, now);
  await mailPerson(tx, user, 'email-changed', { email });
  await requestVerification(tx, { ...user, email }, now);
}

/** Ends all sessions of a person who has lost a phone or whose account somebody else uses. */
export async function endSessionsOf(userId: string, by: By): Promise<void> {
  await changeUser(userId, { ...by, permission: 'users.edit' }, async (tx) => {
    const open = await tx.session.count({ where: { userId, expiresAt: { gt: by.now } } });
    await endSessions(tx, userId);
    const event = { userId, actorId: by.id, details: { count: open } };
    await recordSecurityEvent(tx, { kind: 'sessions_ended', ...event }, by.now);
    await noteOn(
      tx,
      { userId, action: 'user.sessions', before: { sessions: open }, after: { sessions: 0 } },
      by,
    );
  });
}

/**
 * Removes the second factor of a person who has lost it. Their sessions end, and they are notified.
 *
 * @throws {Refusal} `forbidden` for one's own, `conflict` when there is none
 */
export async function takeSecondFactorOff(userId: string, by: By): Promise<void> {
  if (userId === by.id) throw new Refusal('forbidden', 'One’s own is turned off on the profile.');
  await changeUser(userId, { ...by, permission: 'users.security' }, async (tx, user) => {
    if (!user.hasSecondFactor) throw new Refusal('conflict', 'There is no second factor.');
    await resetSecondFactor(tx, user);
    await recordSecurityEvent(tx, { kind: 'second_factor_off', userId, actorId: by.id }, by.now);
    await endSessions(tx, userId);
    const change = { before: { secondFactor: true }, after: { secondFactor: false } };
    await noteOn(tx, { userId, action: 'user.second-factor', ...change }, by);
  });
}

/** Sends the verification mail again. @throws {Refusal} `conflict` when the address is verified */
export async function sendVerification(userId: string, by: By): Promise<void> {
  await changeUser(userId, { ...by, permission: 'users.edit' }, async (tx, user) => {
    if (user.isEmailVerified) throw new Refusal('conflict', 'The address is verified.');
    await requestVerification(tx, user, by.now);
    await noteOn(tx, { userId, action: 'user.verification', after: { email: user.email } }, by);
  });
}
