import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { dueAt } from '../cases/case.ts';
import { openCase, settleCases } from '../cases/commands.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { Refusal } from '../refusal.ts';
import { notifyHost } from './commands.ts';
import { next, payByHand, refuseByHand, type Status } from './payout.ts';
import type { Transfer } from './gateway.ts';
import { lockPayout, type PayoutRecord } from './queries.ts';

/** The money leaves the host's balance in the ledger; the bank's answer is still open. */
export async function markSent(tx: Db, payout: PayoutRecord, now: Date): Promise<void> {
  await write(tx, payout.id, { status: next('send', payout.status) });
  await post(tx, ledger.payoutSent(payout, await attemptOf(tx, payout.id), payout.amount), now);
}

/** @throws {Refusal} `conflict` unless it is at the gateway */
export async function markPaid(tx: Db, id: string, now: Date): Promise<void> {
  const payout = await lockPayout(tx, id);
  await pay(tx, payout, next('pay', payout.status), now);
}

/**
 * An admin has sent it by bank transfer themselves, alone or in a bank file.
 *
 * @throws {Refusal} `conflict` while the gateway has it, when it is paid, without the host's tax details, or in a dispute
 */
export async function payByBank(tx: Db, id: string, now: Date): Promise<PayoutRecord> {
  const payout = await lockPayout(tx, id);
  const action = payByHand(payout.status, payout.way);
  const status = next(action, payout.status);
  if (action === 'pay-by-bank') {
    if (!payout.hasTaxDetails) throw new Refusal('conflict', 'The host has given no tax details.');
    if (payout.hasOpenCase) throw new Refusal('conflict', 'The payment is disputed.');
    await post(tx, ledger.payoutSent(payout, await attemptOf(tx, id), payout.amount), now);
  }
  await pay(tx, { ...payout, way: 'bank' }, status, now);
  return payout;
}

async function pay(tx: Db, payout: PayoutRecord, status: Status, now: Date): Promise<void> {
  const { id, amount, way } = payout;
  await write(tx, id, { status, way, reason: null, paidAt: now });
  await post(tx, ledger.payoutPaid(payout, await attemptOf(tx, id), { amount, way }), now);
  await settleCases(tx, { payoutId: id }, 'paid', now);
  await notifyHost(tx, payout, { kind: 'payout_sent', amount, now });
}

/** @throws {Refusal} `conflict` unless it is at the gateway or in a bank file */
export async function markFailed(tx: Db, id: string, reason: string, now: Date): Promise<void> {
  const payout = await lockPayout(tx, id);
  const attempt = await fail(tx, payout, { status: next('fail', payout.status), reason, now });
  await openBounce(tx, payout, { attempt, reason, now });
}

/**
 * The bank has returned a transfer that had left our account.
 *
 * @throws {Refusal} `conflict` unless it was paid
 */
export async function markReturned(tx: Db, id: string, reason: string, now: Date): Promise<void> {
  const payout = await lockPayout(tx, id);
  const status = next('come-back', payout.status);
  const attempt = await fail(tx, payout, { status, reason, now });
  await openBounce(tx, payout, { attempt, reason, now });
}

type Bounce = { attempt: string; reason: string; now: Date };

async function openBounce(tx: Db, payout: PayoutRecord, { attempt, reason, now }: Bounce) {
  const { id, amount, bookingId } = payout;
  const opening = { kind: 'payout_bounced' as const, cause: attempt, amount, payoutId: id };
  const due = dueAt('payout_bounced', now);
  await openCase(
    tx,
    { ...payout, id: bookingId },
    { ...opening, dueAt: due, gatewayReason: reason },
    now,
  );
}

/**
 * An admin stops a payout before it is at the gateway, or says that the bank has refused it.
 *
 * @throws {Refusal} `conflict` unless it is approved, or in a bank file
 */
export async function refuse(tx: Db, id: string, reason: string, now: Date): Promise<PayoutRecord> {
  const payout = await lockPayout(tx, id);
  const status = next(refuseByHand(payout.status, payout.way), payout.status);
  if (payout.status === 'approved') await markSent(tx, payout, now);
  await fail(tx, payout, { status, reason, now });
  return payout;
}

type Failure = { status: Status; reason: string; now: Date };

/** @returns the attempt that has failed */
async function fail(tx: Db, payout: PayoutRecord, { status, reason, now }: Failure) {
  const { id, amount } = payout;
  const attempt = await attemptOf(tx, id);
  await write(tx, id, {
    status,
    reason,
    paidAt: null,
    firstApprovedBy: null,
    firstApprovedAt: null,
  });
  const posting = payout.status === 'paid' ? ledger.payoutReturned : ledger.payoutFailed;
  await post(tx, posting(payout, attempt, amount), now);
  await notifyHost(tx, payout, { kind: 'payout_failed', amount: payout.amount, reason, now });
  return attempt;
}

/** Posts what has moved between our balance at the gateway and a host's account there. */
export async function recordTransfers(
  tx: Db,
  payout: Pick<PayoutRecord, 'id' | 'hostId' | 'bookingId' | 'currency'>,
  transfers: readonly Transfer[],
  now: Date,
): Promise<void> {
  for (const { movementId, amount } of transfers)
    await post(tx, ledger.transferred(payout, movementId, amount), now);
  const last = transfers.findLast(({ amount }) => amount > 0);
  if (last) await write(tx, payout.id, { transferId: last.id });
}

/** The reference of the current attempt; each attempt has its own. */
export async function attemptOf(tx: Db, payoutId: string): Promise<string> {
  const failed = await tx.ledgerTransaction.count({
    where: { kind: 'payout-failed', ref: { startsWith: `${payoutId}/` } },
  });
  return `${payoutId}/${failed + 1}`;
}

async function write(tx: Db, id: string, data: Prisma.PayoutUpdateInput): Promise<void> {
  await tx.payout.update({ where: { id }, data, select: { id: true } });
}
