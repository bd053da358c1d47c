import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { openAccount } from '../users/commands.ts';
import { hashPassword } from '../users/passwords.ts';
import { grant } from '../users/roles.ts';
import { beginSetup, setupOf } from '../users/second-factor.ts';

export type FirstAdmin = { name: string; email: string; password: string; locale: 'ro' | 'en' };

/** Two who open the first account at the same time wait for each other here. */
const FIRST_ADMIN_LOCK = 72_707_372;

export async function hasAdmin(): Promise<boolean> {
  return (await db.userRole.count({ where: { name: 'admin' } })) > 0;
}

/**
 * Opens the first account of the staff and begins the setup of its second factor. Whoever can run this has the
 * database anyway, so the address counts as verified.
 *
 * @returns the account and the secret for its authenticator app; `null` when the staff have an account already
 */
export async function openFirstAdmin(
  { password, ...person }: FirstAdmin,
  now: Date,
): Promise<{ userId: string; secret: string } | null> {
  const passwordHash = await hashPassword(password);
  const userId = await transaction(async (tx) => {
    await tx.execute`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK}::bigint)`;
    if ((await tx.userRole.count({ where: { name: 'admin' } })) > 0) return null;
    const id = await openAccount(tx, { ...person, phone: null }, passwordHash, now);
    await tx.user.update({ where: { id }, data: { emailVerifiedAt: now }, select: { id: true } });
    await grant(tx, id, 'admin');
    await beginSetup(id, tx);
    const after = { roles: ['admin'] };
    await record(tx, { action: 'user.roles', object: 'user', objectId: id, after }, now);
    const details = { roles: ['admin' as const] };
    await recordSecurityEvent(tx, { kind: 'roles_given', userId: id, details }, now);
    return id;
  });
  const setup = userId && (await setupOf({ id: userId, email: person.email }));
  return setup ? { userId, secret: setup.secret } : null;
}
