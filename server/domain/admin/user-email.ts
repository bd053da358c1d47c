import { Refusal } from '../refusal.ts';
import { consentToChange, requestChangeFor, withdrawChange } from '../users/email-changing.ts';
import { bringIntoForce } from '../users/email-in-force.ts';
import { findPerson } from '../users/person.ts';
import type { Changed } from './user-commands.ts';
import { changeUser, type By } from './user-lock.ts';

/**
 * Asks for another e-mail address of somebody who has lost theirs. It takes the place of the old one when its mailbox has
 * confirmed it and the old one has had a day to stop it, or a second member of the staff agrees.
 *
 * @throws {Refusal} `forbidden` for one's own, `conflict` when somebody else changed the account meanwhile
 */
export async function requestEmailFor(
  userId: string,
  email: string,
  by: By,
): Promise<Changed<'same' | 'taken'>> {
  if (userId === by.id) throw new Refusal('forbidden', 'One’s own is changed on the profile.');
  return changeUser(userId, { ...by, permission: 'users.edit' }, async (tx, user) => {
    if (email.toLowerCase() === user.email.toLowerCase()) return { ok: false, problem: 'same' };
    if (await findPerson(tx, { email })) return { ok: false, problem: 'taken' };
    await requestChangeFor(tx, user, email, by);
    return { ok: true };
  });
}

/**
 * A second member of the staff agrees that a change need not wait.
 *
 * @returns whether it came into force now, which it does not before its mailbox has confirmed it
 */
export async function consentToEmail(userId: string, by: By): Promise<boolean> {
  const confirmed = await changeUser(userId, { ...by, permission: 'users.edit' }, (tx) =>
    consentToChange(tx, userId, by),
  );
  if (confirmed !== null) await bringIntoForce(confirmed, by.now);
  return confirmed !== null;
}

export async function withdrawEmailFor(userId: string, by: By): Promise<void> {
  await changeUser(userId, { ...by, permission: 'users.edit' }, (tx) =>
    withdrawChange(tx, userId, by),
  );
}
