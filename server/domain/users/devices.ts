import { createHash } from 'node:crypto';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { mailPerson } from '#server/mail/send.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { Person } from './person.ts';
import { rules } from '../rules.ts';

/** A browser, identified by the secret in its cookie; `name` and `ip` help the person to recognise it. */
export type Device = { secret: string; name: string | null; ip: string | null };

const Visitor = Person.extend({ others: z.number() });

/**
 * Stores the browser with which a person signs in. If they have used others before but never this one, they are
 * notified.
 *
 * @returns whether they were
 */
export async function meetDevice(userId: string, device: Device, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const [person] = await tx.sql(Visitor)`
      select id, name, email::text, locale,
        (select count(*)::int from known_devices d where d.user_id = users.id) as others
      from users where id = ${userId} for update`;
    if (!person) return false;
    const [met] = await tx.sql(z.object({ isNew: z.boolean() }))`
      insert into known_devices (user_id, device_hash, last_seen_at)
      values (${userId}, ${deviceHash(device.secret)}, ${now})
      on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as is_new`;
    if (!met?.isNew || person.others === 0) return false;
    const facts = { device: device.name, ip: device.ip, at: now };
    await mailPerson(tx, person, 'new-device', facts);
    return true;
  });
}

/** Whether somebody has signed in to this account with the browser before. */
export async function isKnownDevice(email: string, hash: string): Promise<boolean> {
  const known = await db.knownDevice.findFirst({
    where: { deviceHash: hash, user: { email } },
    select: { userId: true },
  });
  return known !== null;
}

/** Deletes browsers that were not used for longer than their cookies last; run by the sweep. */
export async function forgetOldDevices(now: Date): Promise<void> {
  await db.knownDevice.deleteMany({
    where: { lastSeenAt: { lt: hoursAfter(now, -24 * rules.retention.deviceDays) } },
  });
}

export function deviceHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
