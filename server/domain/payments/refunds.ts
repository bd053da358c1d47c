import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { converge } from './converge.ts';
import { readRefund, refundsFailedSince } from './gateway.ts';
import { recordReturned } from './records.ts';

/** Reads a refund at the gateway and stores that it has failed; cards may refuse one weeks after it had succeeded. */
export async function followRefund(gatewayId: string, now: Date): Promise<void> {
  const made = await readRefund(gatewayId);
  if (!made) return;
  const refund = await db.refund.findUnique({
    where: { id: made.id },
    select: { id: true, paymentId: true },
  });
  if (!refund) return;
  const { id, paymentId } = refund;
  if (made.status === 'failed') await transaction((tx) => recordReturned(tx, paymentId, id, now));
  await converge(paymentId, now);
}

/** How many days back the sweep looks for refunds whose webhooks were lost. */
const LOST_DAYS = 3;

/** Follows refunds that have failed and of which no webhook has told. */
export async function sweepRefunds(now: Date): Promise<void> {
  const failed = await refundsFailedSince(hoursAfter(now, -LOST_DAYS * 24));
  const known = await db.refund.findMany({
    where: { refundId: { in: failed }, status: 'succeeded' },
    select: { refundId: true },
  });
  await eachOf(known, ({ refundId }) => followRefund(refundId ?? '', now));
}
