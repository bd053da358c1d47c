import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { bookingById } from '../bookings/queries.ts';
import { isOutage, isRefusal } from '../payments/gateway.ts';
import { minutesAfter } from '../time/wall-clock.ts';
import { scheduleWeeks } from './commands.ts';
import { payOut, type PayoutOutcome } from './gateway.ts';
import { attemptOf, markFailed, markPaid, markSent } from './moves.ts';
import { listPayouts, lockPayout, payoutById, type PayoutRecord } from './queries.ts';

/** Sends the approved payouts of a booking, and those whose sending was cut off. Safe to call again. */
export async function sendPayouts(bookingId: string, now: Date): Promise<void> {
  const waiting = await listPayouts({ bookingId, status: ['approved', 'processing'] });
  for (const { id } of waiting) await sendPayout(id, now);
}

/** Brings one payout further: hands it to the gateway, or writes down what the bank has done with it. */
export async function sendPayout(id: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout.status === 'approved') await markSent(tx, payout, now);
  });
  const payout = await payoutById(id);
  if (payout.status === 'processing') await conclude(id, await hand(payout), now);
}

/** What the gateway refuses outright has failed; what it could not be asked is asked again. */
async function hand(payout: PayoutRecord): Promise<PayoutOutcome> {
  try {
    const { transferId, outcome } = await payOut(payout, await attemptOf(db, payout.id));
    await db.payout.updateMany({ where: { id: payout.id }, data: { transferId } });
    return outcome;
  } catch (error) {
    if (isOutage(error) || !isRefusal(error)) throw error;
    return { status: 'failed', reason: error.message };
  }
}

async function conclude(id: string, outcome: PayoutOutcome, now: Date): Promise<void> {
  if (outcome.status === 'pending') return;
  await transaction(async (tx) => {
    const { status } = await lockPayout(tx, id);
    if (status !== 'processing') return;
    if (outcome.status === 'paid') await markPaid(tx, id, now);
    else await markFailed(tx, id, outcome.reason, now);
  });
}

/** Payouts on their way, and weeks of long trips that have become due. */
export async function sweepPayouts(now: Date): Promise<void> {
  const trips = await db.booking.findMany({
    where: {
      status: { in: ['in_progress', 'returned'] },
      days: { gt: 7 },
      startsAt: { lt: minutesAfter(now, -10 * 24 * 60) },
    },
    select: { id: true },
    take: 200,
  });
  await eachOf(trips, ({ id }) =>
    transaction(async (tx) => scheduleWeeks(tx, await bookingById(tx, id), now)),
  );
  const waiting = await listPayouts({ status: ['approved', 'processing'] });
  await eachOf(waiting, ({ id }) => sendPayout(id, now));
}
