import { db } from '#server/db/client.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { rules } from '../rules.ts';

/** Deletes what was seen, and what was decided of it, and forgets which payments were made with one card. */
export async function forgetOldSignals(now: Date): Promise<void> {
  const before = hoursAfter(now, -24 * rules.retention.signalDays);
  await db.safetyStop.deleteMany({ where: { decidedAt: { lt: before } } });
  await db.signal.deleteMany({
    where: { seenAt: { lt: before }, booking: { safetyStop: { is: null } } },
  });
  await db.payment.updateMany({
    where: { createdAt: { lt: before }, cardFingerprint: { not: null } },
    data: { cardFingerprint: null },
  });
}
