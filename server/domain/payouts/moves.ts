import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { notifyHost } from './commands.ts';
import { next } from './payout.ts';
import { lockPayout, type PayoutRecord } from './queries.ts';

/** The money leaves the host's balance; what the bank does with it is still open. */
export async function markSent(tx: Db, payout: PayoutRecord, now: Date): Promise<void> {
  await write(tx, payout.id, { status: next('send', payout.status) });
  await post(tx, ledger.payoutSent(payout, await attemptOf(tx, payout.id), payout.amount), now);
}

/** @throws {Refusal} `conflict` unless it is approved or on its way */
export async function markPaid(tx: Db, id: string, now: Date): Promise<PayoutRecord> {
  const payout = await lockPayout(tx, id);
  const status = next('pay', payout.status);
  if (payout.status === 'approved') await markSent(tx, payout, now);
  await write(tx, id, { status, reason: null, paidAt: now });
  await post(tx, ledger.payoutPaid(payout, await attemptOf(tx, id), payout.amount), now);
  await notifyHost(tx, payout, { kind: 'payout_sent', amount: payout.amount, now });
  return payout;
}

/** @throws {Refusal} `conflict` unless it is approved or on its way */
export async function markFailed(
  tx: Db,
  id: string,
  reason: string,
  now: Date,
): Promise<PayoutRecord> {
  const payout = await lockPayout(tx, id);
  const status = next('fail', payout.status);
  if (payout.status === 'approved') await markSent(tx, payout, now);
  const attempt = await attemptOf(tx, id);
  await write(tx, id, { status, reason });
  await post(tx, ledger.payoutFailed(payout, attempt, payout.amount), now);
  await notifyHost(tx, payout, { kind: 'payout_failed', amount: payout.amount, reason, now });
  return payout;
}

/** The reference of the current attempt: each further one has its own. */
export async function attemptOf(tx: Db, payoutId: string): Promise<string> {
  const failed = await tx.ledgerTransaction.count({
    where: { kind: 'payout-failed', ref: { startsWith: `${payoutId}/` } },
  });
  return `${payoutId}/${failed + 1}`;
}

async function write(tx: Db, id: string, data: Prisma.PayoutUpdateInput): Promise<void> {
  await tx.payout.update({ where: { id }, data, select: { id: true } });
}
