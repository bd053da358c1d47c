import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { lockedBooking } from '../bookings/queries.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import type { Minor } from '../money/money.ts';
import { scheduleClaimPayout } from '../payouts/commands.ts';
import { Refusal } from '../refusal.ts';
import { beginDecision, resolveCase, type CaseDecision } from '../cases/decide-case.ts';
import { isUnpaidSettlement, lockPayment } from './queries.ts';
import { notifyClient } from './records.ts';

export type Waived = { ok: true } | { ok: false; most: Minor };

/**
 * The client does not have to pay what they owe for claims any more; the gateway takes no card for it either. What the
 * host gets all the same the platform bears.
 *
 * @param hostGets minor units
 * @throws {Refusal} `not-found`; `conflict` when it is paid or decided already, or somebody else has the case
 */
export async function waive(
  { id, reason, admin, now }: CaseDecision,
  hostGets: Minor,
): Promise<Waived> {
  return transaction(async (tx) => {
    const { paymentId, bookingId } = await tx.moneyCase.findUniqueOrThrow({ where: { id } });
    // Payment and booking are locked before the case, as everywhere else.
    const payment = await lockPayment(tx, paymentId ?? '');
    const booking = await lockedBooking(tx, bookingId);
    await beginDecision(tx, { id, act: 'waive', admin, now });
    if (!isUnpaidSettlement(payment)) throw new Refusal('conflict', 'This is paid already.');
    const { amount } = payment;
    if (hostGets > amount) return { ok: false, most: amount };
    await tx.payment.update({
      where: { id: payment.id },
      data: { status: 'failed', failureCode: 'waived', retryAt: null, updatedAt: now },
      select: { id: true },
    });
    if (await post(tx, ledger.claimsBorne({ ...booking, bookingId }, id, hostGets), now))
      await scheduleClaimPayout(tx, booking, hostGets, now);
    await resolveCase(tx, { id, act: 'waive', reason, admin, now });
    await notifyClient(tx, booking, { kind: 'debt_waived', amount, now });
    await enqueue(tx, 'settle-booking', { bookingId });
    return { ok: true };
  });
}

/** A collector or a court takes the debt over. The client still owes it, and can still pay it here. */
export async function handOver({ id, reason, admin, now }: CaseDecision): Promise<void> {
  await transaction(async (tx) => {
    await beginDecision(tx, { id, act: 'hand-over', admin, now });
    await resolveCase(tx, { id, act: 'hand-over', reason, admin, now });
  });
}
