import { db } from '#server/db/client.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { rules } from '../rules.ts';

/** Fraud that keeps a payout from its host stays, as the reason for it: without it the payout would be sent. */
const withholds = {
  state: 'confirmed',
  booking: { payouts: { some: { status: { not: 'paid' } } } },
} as const;

/** Deletes what was seen, and what was decided of it, and forgets which payments were made with one card. */
export async function forgetOldSignals(now: Date): Promise<void> {
  const before = hoursAfter(now, -24 * rules.retention.signalDays);
  await db.safetyStop.deleteMany({ where: { decidedAt: { lt: before }, NOT: withholds } });
  await db.signal.deleteMany({
    where: { seenAt: { lt: before }, booking: { safetyStop: { is: null } } },
  });
  await db.payment.updateMany({
    where: { createdAt: { lt: before }, cardFingerprint: { not: null } },
    data: { cardFingerprint: null },
  });
}
