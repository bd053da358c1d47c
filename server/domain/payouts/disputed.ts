import type { Db } from '#server/db/client.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { hostDebt } from '../ledger/queries.ts';

const REASON = 'open-case';

/** Stops the payouts of a booking that are not sent yet; an approved one waits as well, without losing its approval. */
export async function holdForDispute(tx: Db, bookingId: string): Promise<void> {
  await tx.payout.updateMany({
    where: { bookingId, status: 'scheduled' },
    data: { status: 'on_hold', reason: REASON },
  });
}

/** Lets the payouts of a booking go on, if no other dispute stops them. */
export async function releaseAfterDispute(tx: Db, bookingId: string): Promise<void> {
  const others = await tx.moneyCase.count({
    where: { bookingId, kind: 'dispute', decidedAt: null },
  });
  if (others > 0) return;
  await tx.payout.updateMany({
    where: { bookingId, status: 'on_hold', reason: REASON },
    data: { status: 'scheduled', reason: null },
  });
}

/**
 * Takes what a host owes from the payouts of a booking that are not sent yet. One of which nothing is left is removed;
 * what is still owed then is taken from the payouts that come.
 */
export async function netUnsent(tx: Db, booking: BookingRecord, caseId: string, now: Date) {
  const { id: bookingId, hostId } = booking;
  // Two payouts of a host at the same moment must not both take the same debt.
  await tx.execute`select 1 from hosts where id = ${hostId} for no key update`;
  await tx.execute`select 1 from payouts where booking_id = ${bookingId} for update`;
  let debt = Math.max(0, await hostDebt(hostId, tx));
  const unsent = await tx.payout.findMany({
    where: { bookingId, status: { in: ['scheduled', 'on_hold', 'approved'] } },
    orderBy: { installment: 'asc' },
    select: { id: true, amount: true },
  });
  for (const { id, amount } of unsent) {
    const taken = Math.min(debt, amount);
    if (taken === 0) return;
    debt -= taken;
    await post(tx, ledger.debtNetted({ ...booking, bookingId }, `${caseId}/${id}`, taken), now);
    if (taken === amount) await tx.payout.delete({ where: { id }, select: { id: true } });
    else
      await tx.payout.update({
        where: { id },
        data: { amount: amount - taken },
        select: { id: true },
      });
  }
}
