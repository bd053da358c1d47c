import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { lockedBooking } from '../bookings/queries.ts';
import { isOutage, isRefusal } from '../payments/gateway.ts';
import { minutesAfter } from '../time/wall-clock.ts';
import { approveByRule } from './approval.ts';
import { scheduleWeeks } from './commands.ts';
import { payOut, type PayoutOutcome } from './gateway.ts';
import { attemptOf, markFailed, markPaid, markSent, recordTransfers } from './moves.ts';
import { isReady } from './payout.ts';
import {
  listPayouts,
  lockPayout,
  payoutById,
  resumeWithTaxDetails,
  type PayoutRecord,
} from './queries.ts';

/**
 * Sends the approved payouts of a booking that go through the gateway, and those whose sending was interrupted. Safe to
 * call again. Those that go by bank wait for the next bank file.
 */
export async function sendPayouts(bookingId: string, now: Date): Promise<void> {
  const waiting = await listPayouts({
    bookingId,
    status: ['approved', 'processing'],
    way: 'gateway',
  });
  for (const { id } of waiting) await sendPayout(id, now);
}

/** Moves one payout forward: gives it to the gateway, or stores the bank's answer. */
export async function sendPayout(id: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout.status === 'approved' && payout.way === 'gateway' && isReady(payout))
      await markSent(tx, payout, now);
  });
  const payout = await payoutById(id);
  if (payout.status === 'processing' && payout.way === 'gateway')
    await conclude(id, await hand(payout, now), now);
}

/**
 * Gives a payout to the gateway. If the gateway refuses it, it has failed; if the gateway cannot be reached, it is
 * tried again.
 */
async function hand(payout: PayoutRecord, now: Date): Promise<PayoutOutcome> {
  try {
    const { transfers, outcome } = await payOut(payout, await attemptOf(db, payout.id));
    await transaction((tx) => recordTransfers(tx, payout, transfers, now));
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

/** Handles payouts that are at the gateway, and weeks of long trips that have become due. */
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
    transaction(async (tx) => scheduleWeeks(tx, await lockedBooking(tx, id), now)),
  );
  await resumeWithTaxDetails(db);
  await approveByRule(now);
  const waiting = await listPayouts({ status: ['approved', 'processing'], way: 'gateway' });
  await eachOf(waiting, ({ id }) => sendPayout(id, now));
}
