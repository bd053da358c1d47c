import { sql as shared, transaction } from '#server/db/sql.ts';
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
  await transaction(async (sql) => {
    const payout = await lockPayout(sql, id);
    if (payout.status === 'approved') await markSent(sql, payout, now);
  });
  const payout = await payoutById(id);
  if (payout.status === 'processing') await conclude(id, await hand(payout), now);
}

/** What the gateway refuses outright has failed; what it could not be asked is asked again. */
async function hand(payout: PayoutRecord): Promise<PayoutOutcome> {
  try {
    const { transferId, outcome } = await payOut(payout, await attemptOf(shared, payout.id));
    await shared`update payouts set transfer_id = ${transferId} where id = ${payout.id}`;
    return outcome;
  } catch (error) {
    if (isOutage(error) || !isRefusal(error)) throw error;
    return { status: 'failed', reason: error.message };
  }
}

async function conclude(id: string, outcome: PayoutOutcome, now: Date): Promise<void> {
  if (outcome.status === 'pending') return;
  await transaction(async (sql) => {
    const { status } = await lockPayout(sql, id);
    if (status !== 'processing') return;
    if (outcome.status === 'paid') await markPaid(sql, id, now);
    else await markFailed(sql, id, outcome.reason, now);
  });
}

/** Payouts on their way, and weeks of long trips that have become due. */
export async function sweepPayouts(now: Date): Promise<void> {
  const trips = await shared<{ id: string }>`
    select id from bookings where status in ('in_progress', 'returned') and days > 7
      and starts_at < ${minutesAfter(now, -10 * 24 * 60)} limit 200`;
  await eachOf(trips, ({ id }) =>
    transaction(async (sql) => scheduleWeeks(sql, await bookingById(sql, id), now)),
  );
  const waiting = await listPayouts({ status: ['approved', 'processing'] });
  await eachOf(waiting, ({ id }) => sendPayout(id, now));
}
