import type { Locale } from '#shared/translate.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { heldUntil, openChangeOf } from '../users/email-change.ts';
import { requestVerification } from '../users/email-verification.ts';
import { endSessions } from '../users/sessions.ts';
import { resetSecondFactor } from '../users/second-factor.ts';
import { changeUser, noteOn, type By, type LockedUser } from './user-lock.ts';

export type AccountChange = { name: string; phone: string | null; locale: Locale };
export type Changed<Problem extends string> = { ok: true } | { ok: false; problem: Problem };

/**
 * Corrects a person's account, except for its address.
 *
 * @throws {Refusal} `conflict` when somebody else changed the account meanwhile
 */
export async function changeAccount(userId: string, change: AccountChange, by: By): Promise<void> {
  await changeUser(userId, { ...by, permission: 'users.edit' }, async (tx, user) => {
    const { name, phone, locale } = change;
    await tx.user.update({
      where: { id: userId },
      data: { name, phone, locale },
      select: { id: true },
    });
    if (phone !== user.phone)
      await recordSecurityEvent(tx, { kind: 'phone_changed', userId, actorId: by.id }, by.now);
    await noteOn(tx, { userId, action: 'user.change', before: facts(user), after: change }, by);
  });
}

function facts({ name, phone, locale }: LockedUser): AccountChange {
  return { name, phone, locale };
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
 * Removes the second factor of a person who has lost it. Their sessions end, and they are notified; not while their
 * address changes, because then they may hear nothing.
 *
 * @throws {Refusal} `forbidden` for one's own, `conflict` when there is none
 */
export async function takeSecondFactorOff(
  userId: string,
  by: By,
): Promise<Changed<'address-changing'>> {
  if (userId === by.id) throw new Refusal('forbidden', 'One’s own is turned off on the profile.');
  return changeUser(userId, { ...by, permission: 'users.security' }, async (tx, user) => {
    if (!user.hasSecondFactor) throw new Refusal('conflict', 'There is no second factor.');
    if ((await openChangeOf(userId, tx)) || (await heldUntil(userId, by.now, tx)))
      return { ok: false, problem: 'address-changing' };
    await resetSecondFactor(tx, user);
    await recordSecurityEvent(tx, { kind: 'second_factor_off', userId, actorId: by.id }, by.now);
    await endSessions(tx, userId);
    const change = { before: { secondFactor: true }, after: { secondFactor: false } };
    await noteOn(tx, { userId, action: 'user.second-factor', ...change }, by);
    return { ok: true };
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
