import { createHash } from 'node:crypto';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { keysOf } from '#server/lib/objects.ts';
import { enqueue } from '#server/queue/queue.ts';
import { bookingById, lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import {
  auditDecision,
  beginDecision,
  resolveCase,
  type CaseDecision,
} from '../cases/decide-case.ts';
import { evidenceFilesOf } from '../cases/evidence-files.ts';
import { evidenceOf } from '../cases/evidence.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { sum, type Minor } from '../money/money.ts';
import { notifyHost } from '../payouts/commands.ts';
import { netUnsent, releaseAfterDispute } from '../payouts/disputed.ts';
import { concedeDispute, sendEvidence, uploadEvidence } from './dispute.ts';
import { followDispute } from './disputes.ts';
import { evidenceFields, fileFields } from './evidence.ts';
import { isRefusal, provider } from './gateway.ts';
import { lockPayment, paymentById, refundsOf, type PaymentRecord } from './queries.ts';
import { notifyClient } from './records.ts';
import { targetOf } from './targets.ts';

/**
 * Sends the evidence of a dispute to the client's bank, with the admin's words. If the process ends in between, the
 * admin sends it again.
 *
 * @throws {Refusal} `not-found`; `conflict` when it is sent already, or somebody else has the case
 */
export async function submitEvidence({
  id,
  reason: words,
  admin,
  now,
}: CaseDecision): Promise<void> {
  const { cause, bookingId } = await transaction(async (tx) => {
    const found = await beginDecision(tx, { id, act: 'submit', admin, now });
    await tx.moneyCase.update({ where: { id }, data: { evidenceWords: words } });
    await auditDecision(tx, { id, act: 'submit', after: { words }, admin, now });
    return found;
  });
  const evidence = await evidenceOf(bookingId);
  const fields = { ...evidenceFields(evidence, words), ...(await uploaded(evidence.booking)) };
  const attempt = createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 16);
  await unlessClosed(() => sendEvidence(cause, fields, `${cause}-${attempt}`));
  await followDispute(cause, now);
}

/** Uploads what there is of contract, hand-overs and messages. @returns the gateway's fields with the files' ids */
async function uploaded(booking: BookingRecord): Promise<Record<string, string>> {
  const files = await evidenceFilesOf(booking, provider().testGateway !== undefined);
  const ids: Record<string, string> = {};
  for (const name of keysOf(fileFields)) {
    const pdf = files[name];
    if (pdf) ids[fileFields[name]] = await uploadEvidence(pdf, `${name}-${booking.ref}.pdf`);
  }
  return ids;
}

/** Gives a dispute up: the client's bank keeps the money. Who bears it is decided afterwards. */
export async function concede({ id, reason, admin, now }: CaseDecision): Promise<void> {
  const { cause } = await transaction(async (tx) => {
    const found = await beginDecision(tx, { id, act: 'concede', admin, now });
    await auditDecision(tx, { id, act: 'concede', after: { reason }, admin, now });
    return found;
  });
  await unlessClosed(() => concedeDispute(cause));
  await followDispute(cause, now);
}

/** A dispute that has ended at the gateway meanwhile takes nothing more; its end is read then. */
async function unlessClosed(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isRefusal(error) || error.statusCode !== 400) throw error;
  }
}

export type Borne = { ok: true } | { ok: false; problem: 'too-much'; most: Minor };

/**
 * Decides who bears a lost dispute. What the host bears is taken from its payouts of this booking that are not sent
 * yet, and then from later ones. What we owed the client anyway is borne by nobody.
 *
 * @param host minor units
 * @throws {Refusal} `not-found`; `conflict` when it is decided already, or somebody else has the case
 */
export async function bearLoss(
  { id, reason, admin, now }: CaseDecision,
  host: Minor,
): Promise<Borne> {
  return transaction(async (tx) => {
    const { paymentId, bookingId } = await tx.moneyCase.findUniqueOrThrow({ where: { id } });
    // Payment and booking are locked before the case, as everywhere else.
    const payment = await lockPayment(tx, paymentId ?? '');
    const booking = await lockedBooking(tx, bookingId);
    const found = await beginDecision(tx, { id, act: 'bear', admin, now });
    const client = await owedAnyway(tx, payment, booking, found.amount);
    const most = found.amount - client;
    if (host > most) return { ok: false, problem: 'too-much', most };
    const shares = { client, host, platform: most - host };
    await post(tx, ledger.disputeLost({ ...booking, bookingId }, id, shares), now);
    const data = { decision: 'borne', hostBears: host, reason, decidedBy: admin.id };
    await tx.moneyCase.update({ where: { id }, data: { ...data, decidedAt: now } });
    if (host > 0) await netUnsent(tx, booking, id, now);
    await releaseAfterDispute(tx, bookingId);
    await notifyHost(tx, booking, { kind: 'dispute_lost', amount: host, reason, now });
    await auditDecision(tx, { id, act: 'bear', after: { ...shares, reason }, admin, now });
    return { ok: true };
  });
}

/** What of a lost dispute was the client's anyway. Minor units. */
export async function owedOn(paymentId: string, disputed: Minor): Promise<Minor> {
  const payment = await paymentById(paymentId);
  return owedAnyway(db, payment, await bookingById(db, payment.bookingId), disputed);
}

/** What we had not refunded of a payment when the client's bank took it back. Minor units. */
async function owedAnyway(
  tx: Db,
  payment: PaymentRecord,
  booking: BookingRecord,
  disputed: Minor,
): Promise<Minor> {
  const target = await targetOf(tx, payment, booking);
  if (target.kind === 'hold') return 0;
  const refunds = await refundsOf(payment.id, tx);
  const owed = payment.captured - sum(refunds.map(({ amount }) => amount)) - target.amount;
  return Math.min(disputed, Math.max(0, owed));
}

/** Tries a refund that has failed once more, through the gateway. */
export async function refundAgain({ id, reason, admin, now }: CaseDecision): Promise<void> {
  await transaction(async (tx) => {
    const found = await beginDecision(tx, { id, act: 'refund-again', admin, now });
    await resolveCase(tx, { id, act: 'refund-again', reason, admin, now });
    await enqueue(tx, 'settle-booking', { bookingId: found.bookingId });
  });
}

/** An admin has paid a failed refund another way, such as by bank transfer. */
export async function refundedOtherwise({ id, reason, admin, now }: CaseDecision): Promise<void> {
  await transaction(async (tx) => {
    const { paymentId: payer } = await tx.moneyCase.findUniqueOrThrow({ where: { id } });
    const payment = await lockPayment(tx, payer ?? '');
    const { amount, bookingId } = await beginDecision(tx, {
      id,
      act: 'refunded-otherwise',
      admin,
      now,
    });
    const { id: paymentId } = payment;
    const refund = await tx.refund.create({
      data: { paymentId, amount, reason: 'bank', status: 'succeeded', createdAt: now },
      select: { id: true },
    });
    const refunded = { refunded: { increment: amount }, updatedAt: now };
    await tx.payment.update({ where: { id: paymentId }, data: refunded, select: { id: true } });
    await post(tx, ledger.refundOwed(payment, refund.id, amount), now);
    await post(tx, ledger.refundPaidByBank(payment, refund.id, amount), now);
    await resolveCase(tx, { id, act: 'refunded-otherwise', reason, admin, now });
    const booking = await bookingById(tx, bookingId);
    await notifyClient(tx, booking, { kind: 'payment_refunded', amount, now });
  });
}
