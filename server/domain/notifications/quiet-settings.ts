import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { releaseHeld } from './pending.ts';

/** Full hours; both `null` when a person wants none. `timeZone` is `null` while it is not known. */
export type QuietSettings = { from: number | null; until: number | null; timeZone: string | null };

export async function quietHoursFor(userId: string): Promise<QuietSettings> {
  const { quietFrom, quietUntil, timeZone } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { quietFrom: true, quietUntil: true, timeZone: true },
  });
  return { from: quietFrom, until: quietUntil, timeZone };
}

/** Saves quiet hours. What is held back by the earlier ones is decided anew. */
export async function saveQuietHours(
  userId: string,
  { from, until, timeZone }: QuietSettings,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.user.update({
      where: { id: userId },
      data: { quietFrom: from, quietUntil: until, timeZone },
      select: { id: true },
    });
    await releaseHeld(tx, userId, now);
  });
}

/** The time zone of a person's browser, if none was known. */
export async function meetTimeZone(userId: string, timeZone: string): Promise<void> {
  await db.user.updateMany({ where: { id: userId, timeZone: null }, data: { timeZone } });
}

const zones = new Set([...Intl.supportedValuesOf('timeZone'), HOME_ZONE, 'UTC']);

export function isTimeZone(name: string): boolean {
  return zones.has(name);
}
