import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { lockedBooking } from '../bookings/queries.ts';
import { isOutage, isRefusal } from '../payments/gateway.ts';
import { minutesAfter } from '../time/wall-clock.ts';
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
  const sent = await transaction((tx) => send(tx, id, now));
  if (sent) await conclude(sent, await hand(sent, now), now);
}

/** A payout that is at the gateway, with the attempt that is there. */
type Sent = { payout: PayoutRecord; attempt: string };

async function send(tx: Db, id: string, now: Date): Promise<Sent | null> {
  const waiting = await lockPayout(tx, id);
  if (waiting.way !== 'gateway') return null;
  if (waiting.status === 'approved' && isReady(waiting)) await markSent(tx, waiting, now);
  const payout = await payoutById(id, tx);
  return payout.status === 'processing' ? { payout, attempt: await attemptOf(tx, id) } : null;
}

/**
 * Gives a payout to the gateway. If the gateway refuses it, it has failed; if the gateway cannot be reached, it is
 * tried again.
 */
async function hand({ payout, attempt }: Sent, now: Date): Promise<PayoutOutcome> {
  try {
    const { transfers, outcome } = await payOut(payout, attempt);
    await transaction((tx) => recordTransfers(tx, payout, transfers, now));
    return outcome;
  } catch (error) {
    if (isOutage(error) || !isRefusal(error)) throw error;
    return { status: 'failed', reason: error.message };
  }
}

/** What the gateway says counts for the attempt that it was asked of, and not for one that has begun since. */
async function conclude({ payout, attempt }: Sent, outcome: PayoutOutcome, now: Date) {
  if (outcome.status === 'pending') return;
  await transaction(async (tx) => {
    const { id, status } = await lockPayout(tx, payout.id);
    if (status !== 'processing' || (await attemptOf(tx, id)) !== attempt) return;
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
  const waiting = await listPayouts({ status: ['approved', 'processing'], way: 'gateway' });
  await eachOf(waiting, ({ id }) => sendPayout(id, now));
}
