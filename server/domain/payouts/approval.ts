import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { noteDecision, type ByRule } from '../approvals/commands.ts';
import { record } from '../audit/commands.ts';
import { notifyHost } from './commands.ts';
import { isOutage, isRefusal } from '../payments/gateway.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { recallTransfers, type Transfer } from './gateway.ts';
import { payByBank, recordTransfers, refuse } from './moves.ts';
import {
  isApprovable,
  isPayableByHand,
  isWayOpen,
  missingSignature,
  next,
  reasonsToHold,
  type HoldReason,
  type Way,
} from './payout.ts';
import { lockPayout, payoutById, type PayoutRecord } from './queries.ts';

/** The admin who decides, and their IP address. */
export type Decider = { id: string; ip: string | null };

export type Approval =
  | { id: string; ok: true }
  | { id: string; ok: false; reasons: HoldReason[] }
  | { id: string; ok: false; reasons: []; problem: Problem };

/** `first-of-two`: it is approved by one admin of two now. `second-admin`: the other one must be somebody else. */
type Problem = 'moved-on' | 'first-of-two' | 'second-admin';

/**
 * Approves payouts one by one. After its own transaction each is sent, or put on hold with the reasons. Hosts are
 * notified of those that are sent.
 *
 * @throws {Refusal} `not-found` for no such payout
 */
export async function approvePayouts(ids: readonly string[], admin: Decider, now: Date) {
  const results: Approval[] = [];
  for (const id of new Set(ids))
    results.push(await transaction((tx) => approve(tx, id, admin, now)));
  return results;
}

async function approve(tx: Db, id: string, admin: Decider, now: Date): Promise<Approval> {
  await requirePermission(tx, admin, 'payouts.approve');
  const payout = await lockPayout(tx, id);
  if (!isApprovable(payout.status)) return { id, ok: false, reasons: [], problem: 'moved-on' };
  const reasons = reasonsToHold(payout, now);
  if (reasons.length > 0) {
    await hold(tx, payout, reasons);
    return { id, ok: false, reasons };
  }
  const missing = missingSignature(payout, admin.id);
  if (missing === 'first-of-two') await signFirst(tx, payout, admin, now);
  if (missing) return { id, ok: false, reasons: [], problem: missing };
  await pass(tx, payout, { admin, now });
  await noteDecision(tx, { kind: 'payout', id, agreed: true }, admin, now);
  return { id, ok: true };
}

/** The first of two admins. What the payout is worth and where it goes cannot change until the second one decides. */
async function signFirst(tx: Db, { id, status }: PayoutRecord, admin: Decider, now: Date) {
  const data = { firstApprovedBy: admin.id, firstApprovedAt: now };
  await tx.payout.update({ where: { id }, data, select: { id: true } });
  await audit(tx, { id, action: 'payout.first', before: status, after: { status }, admin, now });
}

type Passing = { admin: Decider | null; byRule?: Omit<ByRule, 'now'>; now: Date };

async function pass(tx: Db, payout: PayoutRecord, { admin, byRule, now }: Passing): Promise<void> {
  const { id, way, iban, accountHolder, amount } = payout;
  const after = { status: next('approve', payout.status), ...byRule };
  await tx.payout.update({
    where: { id },
    data: {
      status: after.status,
      way,
      reason: null,
      approvedBy: admin?.id ?? null,
      approvalRule: byRule?.rule ?? null,
      approvedAt: now,
      iban,
      accountHolder,
    },
    select: { id: true },
  });
  await audit(tx, { id, action: 'payout.approve', before: payout.status, after, admin, now });
  await notifyHost(tx, payout, { kind: 'payout_approved', amount, now });
  await enqueue(tx, 'settle-booking', { bookingId: payout.bookingId });
}

/** Approves a payout that its rule finds safe. */
export async function approveUnseen(tx: Db, id: string, { now, ...byRule }: ByRule): Promise<void> {
  await pass(tx, await lockPayout(tx, id), { admin: null, byRule, now });
}

async function hold(tx: Db, payout: { id: string; status: string }, reasons: HoldReason[]) {
  if (payout.status === 'failed') return;
  await tx.payout.update({
    where: { id: payout.id },
    data: {
      status: 'on_hold',
      reason: reasons.join(','),
      firstApprovedBy: null,
      firstApprovedAt: null,
    },
    select: { id: true },
  });
}

/**
 * An admin has sent it by bank transfer themselves. Money of an earlier attempt that is still in the host's account at
 * the gateway is taken back first.
 *
 * @throws {Refusal} `conflict` while the gateway has it, when it is paid, without the host's tax details, or in a dispute
 */
export async function markPaid(id: string, admin: Decider, now: Date): Promise<void> {
  const payout = await payoutById(id);
  const recalled =
    isPayableByHand(payout.status, payout.way) && payout.hasTaxDetails && !payout.hasOpenCase
      ? await recall(payout)
      : [];
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'payouts.approve');
    await recordTransfers(tx, payout, recalled, now);
    const { status } = await payByBank(tx, id, now);
    const after = { status: 'paid' };
    await audit(tx, { id, action: 'payout.paid', before: status, after, admin, now });
  });
}

/** @throws {Refusal} `conflict` when the money is no longer in the host's account at the gateway */
async function recall(payout: PayoutRecord): Promise<Transfer[]> {
  try {
    return await recallTransfers(payout);
  } catch (error) {
    if (isOutage(error) || !isRefusal(error)) throw error;
    throw new Refusal('conflict', `The gateway does not give the money back: ${error.message}`);
  }
}

/**
 * An admin chooses how one payout is sent, whatever its host has chosen. What an earlier attempt has left in the host's
 * account at the gateway is taken back first.
 *
 * @throws {Refusal} `conflict` unless it is neither approved nor sent
 */
export async function chooseWay(id: string, way: Way, admin: Decider, now: Date): Promise<void> {
  const payout = await payoutById(id);
  requireOpenWay(payout);
  const recalled = way === 'bank' ? await recall(payout) : [];
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'payouts.approve');
    await recordTransfers(tx, payout, recalled, now);
    const before = await lockPayout(tx, id);
    requireOpenWay(before);
    await tx.payout.update({ where: { id }, data: { way }, select: { id: true } });
    const entry = { action: 'payout.way', object: 'payout', objectId: id };
    const change = { before: { way: before.way }, after: { way } };
    await record(tx, { ...entry, ...change, actorId: admin.id, ip: admin.ip }, now);
  });
}

function requireOpenWay({ status }: PayoutRecord): void {
  if (!isWayOpen(status)) throw new Refusal('conflict', `This payout is already ${status}.`);
}

/**
 * An admin stops a payout and gives a reason. It can be approved again.
 *
 * @throws {Refusal} `conflict` unless it is approved and not at the gateway yet, or in a bank file
 */
export async function markFailed(id: string, reason: string, admin: Decider, now: Date) {
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'payouts.approve');
    const { status } = await refuse(tx, id, reason, now);
    // What the bank has refused says nothing against the approval.
    if (status === 'approved')
      await noteDecision(tx, { kind: 'payout', id, agreed: false }, admin, now);
    const after = { status: 'failed', reason };
    await audit(tx, { id, action: 'payout.failed', before: status, after, admin, now });
  });
}

type Decision = {
  id: string;
  action: string;
  before: string;
  after: { status: string; reason?: string } & Partial<Omit<ByRule, 'now'>>;
  admin: Decider | null;
  now: Date;
};

async function audit(tx: Db, { id, action, before, after, admin, now }: Decision) {
  const entry = { action, object: 'payout', objectId: id, before: { status: before }, after };
  await record(tx, { ...entry, actorId: admin?.id ?? null, ip: admin?.ip ?? null }, now);
}
