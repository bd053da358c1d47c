import { db, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { record } from '../audit/commands.ts';
import { platformParty } from '../invoices/parties.ts';
import { sum } from '../money/money.ts';
import { attemptOf, markSent } from '../payouts/moves.ts';
import { isReady } from '../payouts/payout.ts';
import { listPayouts, lockPayout, type PayoutRecord } from '../payouts/queries.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { transferFile, type Transfer } from './transfer-file.ts';

type Decider = { id: string; ip: string | null };

/** So many payouts stand in one file; the rest goes into the next one. */
const MOST = 500;

/** The account from which hosts are paid; `null` where none is configured. */
export function payerAccount(): { name: string; iban: string } | null {
  const { name, iban } = platformParty();
  return iban === null ? null : { name, iban: iban.replaceAll(' ', '') };
}

/**
 * Writes the approved payouts of the bank way into a file for the bank. They are on their way from then on: none stands
 * in a second file, whoever asks at the same moment.
 *
 * @throws {Refusal} `conflict` when nothing waits, or no account is configured
 */
export async function createBatch(admin: Decider, now: Date): Promise<{ id: string }> {
  const payer = payerAccount();
  if (!payer) throw new Refusal('conflict', 'No bank account is configured: OPERATOR_IBAN.');
  return transaction(async (tx) => {
    await requirePermission(tx, admin, 'bank.manage');
    // Numbers have no gaps, and two files at the same moment no payout in common.
    await tx.execute`lock table transfer_batches in share row exclusive mode`;
    const sent = await send(tx, now);
    if (sent.length === 0) throw new Refusal('conflict', 'No payout waits for a bank file.');
    const number = await nextNumber(tx);
    const messageId = messageIdOf(number, now);
    const transfers = sent.map(({ transfer }) => transfer);
    const facts = { currency: env.APP_CURRENCY, count: sent.length };
    const total = sum(transfers.map(({ amount }) => amount));
    const xml = transferFile({
      messageId,
      createdAt: now,
      executeOn: wallDateOf(now, 'Europe/Bucharest'),
      currency: facts.currency,
      payer,
      transfers,
    });
    const { id } = await tx.transferBatch.create({
      data: { number, messageId, ...facts, total, xml, createdBy: admin.id, createdAt: now },
      select: { id: true },
    });
    await tx.bankTransfer.createMany({
      data: sent.map(({ payoutId, transfer: { endToEndId, amount, iban, holder } }) => {
        return { batchId: id, payoutId, endToEndId, amount, iban, holder };
      }),
    });
    const entry = { action: 'payout.batch', object: 'transfer-batch', objectId: id };
    const after = { number, count: sent.length, total };
    await record(tx, { ...entry, after, actorId: admin.id, ip: admin.ip }, now);
    return { id };
  });
}

/** Takes the payouts that wait for a file, and marks them as sent. */
async function send(tx: Db, now: Date): Promise<{ payoutId: string; transfer: Transfer }[]> {
  const waiting = await listPayouts({ status: ['approved'], way: 'bank', limit: MOST }, tx);
  const sent: { payoutId: string; transfer: Transfer }[] = [];
  for (const { id } of waiting.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const payout = await lockPayout(tx, id);
    const { status, way, iban, currency } = payout;
    if (status !== 'approved' || way !== 'bank' || iban === null || !isReady(payout)) continue;
    if (currency !== env.APP_CURRENCY) continue;
    const endToEndId = endToEndOf(payout, await attemptOf(tx, id));
    await markSent(tx, payout, now);
    sent.push({ payoutId: id, transfer: transferOf(payout, endToEndId) });
  }
  return sent;
}

function transferOf(payout: PayoutRecord, endToEndId: string): Transfer {
  const { amount, iban, accountHolder, hostName, ref, installment, installments } = payout;
  const part = installments > 1 ? ` ${installment}/${installments}` : '';
  return {
    endToEndId,
    amount,
    iban: iban ?? '',
    holder: accountHolder ?? hostName,
    words: `${env.APP_NAME} ${ref}${part}`,
  };
}

/** The name of one attempt of a payout through all banks: the booking, the payout and the attempt. */
export function endToEndOf({ id, ref }: Pick<PayoutRecord, 'id' | 'ref'>, attempt: string) {
  return `${ref}-${id.slice(0, 8)}-${attempt.split('/')[1] ?? '1'}`;
}

async function nextNumber(tx: Db): Promise<number> {
  const { _max } = await tx.transferBatch.aggregate({ _max: { number: true } });
  return (_max.number ?? 0) + 1;
}

/** How the bank names the file in its answers. It knows no marks, and no two files alike. */
function messageIdOf(number: number, now: Date): string {
  const name = env.APP_NAME.normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
  return `${name.slice(0, 8) || 'PAY'}-${now.getUTCFullYear()}-${String(number).padStart(5, '0')}`;
}

const batchColumns = {
  id: true,
  number: true,
  messageId: true,
  currency: true,
  count: true,
  total: true,
  createdAt: true,
  creator: { select: { name: true } },
  transfers: { select: { answer: true } },
} as const satisfies Prisma.TransferBatchSelect;

export type BatchRecord = Prisma.TransferBatchGetPayload<{ select: typeof batchColumns }>;

/** The newest batches. */
export async function newestBatches(limit: number): Promise<BatchRecord[]> {
  return db.transferBatch.findMany({
    select: batchColumns,
    orderBy: { number: 'desc' },
    take: limit,
  });
}

/** The file as it was written. @throws {Refusal} `not-found` */
export async function batchFile(id: string): Promise<{ messageId: string; xml: string }> {
  const select = { messageId: true, xml: true };
  const found = await db.transferBatch.findUnique({ where: { id }, select });
  if (!found) throw new Refusal('not-found', 'No such batch.');
  return found;
}

/** What the next file would hold: approved payouts of the bank way, and their sum in minor units. */
export async function waitingForBank() {
  const waiting = await listPayouts({ status: ['approved'], way: 'bank', limit: MOST });
  const ready = waiting.filter((payout) => isReady(payout) && payout.iban !== null);
  return { count: ready.length, total: sum(ready.map(({ amount }) => amount)) };
}
