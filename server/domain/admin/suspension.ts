import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { mailPerson } from '#server/mail/send.ts';
import { withExpiredDocuments } from '../documents/expiry.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { releaseWork } from '../staff/assigning.ts';
import { endSessions } from '../users/sessions.ts';
import { changeUser, isLastAdmin, noteOn, type By } from './user-lock.ts';

export type Suspended = { ok: true } | { ok: false; problem: 'self' | 'last-admin' };

/**
 * Suspends a person: their sessions and live connections end, and signing in tells them why. Listed cars leave the
 * market if nobody else manages their host. Existing bookings stay, so that the other side is not harmed; admins act
 * for the person.
 *
 * @throws {Refusal} `conflict` when they are suspended already, or were changed meanwhile
 */
export async function suspend(userId: string, reason: string, by: By): Promise<Suspended> {
  if (userId === by.id) return { ok: false, problem: 'self' };
  return changeUser(userId, { ...by, permission: 'users.suspend' }, async (tx, user) => {
    if (user.suspendedAt) throw new Refusal('conflict', 'They are suspended.');
    if (user.roles.includes('admin') && (await isLastAdmin(tx, userId)))
      return { ok: false, problem: 'last-admin' };
    const cars = await takeOffMarket(tx, userId, by.now);
    await tx.user.update({
      where: { id: userId },
      data: { suspendedAt: by.now, suspendedReason: reason, suspendedCars: cars },
      select: { id: true },
    });
    await tx.passwordReset.deleteMany({ where: { userId } });
    await endSessions(tx, userId);
    await releaseWork(tx, userId);
    await recordSecurityEvent(tx, { kind: 'account_suspended', userId, actorId: by.id }, by.now);
    await mailPerson(tx, user, 'account-suspended', { reason });
    const after = { suspended: true, reason, cars: cars.length };
    await noteOn(
      tx,
      { userId, action: 'user.suspend', before: { suspended: false, cars: 0 }, after },
      by,
    );
    return { ok: true };
  });
}

/**
 * Ends a suspension. The cars that left the market with it are listed again; those whose documents have expired
 * meanwhile are paused.
 *
 * @throws {Refusal} `conflict` when they are not suspended, or were changed meanwhile
 */
export async function liftSuspension(userId: string, by: By): Promise<void> {
  await changeUser(userId, { ...by, permission: 'users.suspend' }, async (tx, user) => {
    if (!user.suspendedAt) throw new Refusal('conflict', 'They are not suspended.');
    const cars = await bringBack(tx, user.suspendedCars, by.now);
    await tx.user.update({
      where: { id: userId },
      data: { suspendedAt: null, suspendedReason: null, suspendedCars: [] },
      select: { id: true },
    });
    await recordSecurityEvent(tx, { kind: 'account_restored', userId, actorId: by.id }, by.now);
    await mailPerson(tx, user, 'account-restored', {});
    const before = { suspended: true, reason: user.suspendedReason };
    await noteOn(
      tx,
      { userId, action: 'user.restore', before, after: { suspended: false, cars } },
      by,
    );
  });
}

/** A host stays on the market if it has another manager who is not suspended. */
async function takeOffMarket(tx: Db, userId: string, now: Date): Promise<string[]> {
  const cars = await tx.sql(z.object({ id: z.string() }))`
    update cars c set status = 'suspended', updated_at = ${now}
    from host_members m
    where m.host_id = c.host_id and m.user_id = ${userId} and m.role = 'manager' and c.status = 'listed'
      and not exists (select from host_members o join users u on u.id = o.user_id
        where o.host_id = m.host_id and o.user_id <> ${userId} and o.role = 'manager' and u.suspended_at is null)
    returning c.id`;
  return cars.map(({ id }) => id);
}

async function bringBack(tx: Db, ids: readonly string[], now: Date): Promise<number> {
  return tx.execute`
    update cars set updated_at = ${now},
      status = (case when id in (${withExpiredDocuments(now)}) then 'paused' else 'listed' end)::car_status
    where id = any(${[...ids]}::uuid[]) and status = 'suspended'`;
}
