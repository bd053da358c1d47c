import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { markPaid, markReturned } from '../payouts/moves.ts';
import type { Status } from '../payouts/payout.ts';
import { dateColumn } from '../time/wall-clock.ts';
import type { BankEntry } from './account-statement.ts';
import { lockTransfer, noteAnswer, payoutOnTheWay } from './answering.ts';

/** How many days the gateway's money may take to our bank. */
const FILLING_DAYS = 10;

/**
 * Stores the entries of a statement that are not known yet, each with what it belongs to: a debit pays a payout, a credit
 * returns one or is money that the gateway has sent us. What belongs to nothing waits for somebody's explanation.
 */
export async function applyEntries(entries: readonly BankEntry[], now: Date) {
  const counts = { news: 0, unmatched: 0 };
  for (const entry of entries) {
    const found = await transaction((tx) => apply(tx, entry, now));
    if (!found) continue;
    counts.news += 1;
    if (!found.isMatched) counts.unmatched += 1;
  }
  return counts;
}

async function apply(tx: Db, entry: BankEntry, now: Date) {
  const { key, amount, currency, bookedOn, party, words } = entry;
  const stored = await tx.bankEntry.createManyAndReturn({
    data: [{ key, amount, currency, bookedOn: dateColumn(bookedOn), party, words, readAt: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  const [row] = stored;
  if (!row) return null;
  const match = await matchOf(tx, entry, now);
  if (match) await tx.bankEntry.update({ where: row, data: match, select: { id: true } });
  return { isMatched: match !== null };
}

type Match = { transferId: string } | { movementId: string };

async function matchOf(tx: Db, entry: BankEntry, now: Date): Promise<Match | null> {
  const { endToEndId } = entry;
  const where = { endToEndId: endToEndId ?? '' };
  const known = await tx.bankTransfer.findUnique({ where, select: { id: true } });
  if (known)
    return (await moveTransfer(tx, known.id, entry, now)) ? { transferId: known.id } : null;
  return entry.amount > 0 ? fillingOf(tx, entry) : null;
}

/** @returns whether the entry is what was to be expected of this transfer */
async function moveTransfer(tx: Db, id: string, entry: BankEntry, now: Date): Promise<boolean> {
  const transfer = await lockTransfer(tx, id);
  const isReturn = entry.amount > 0;
  const isFirst = !(await isMovedBefore(tx, id, isReturn));
  if (!isFirst || Math.abs(entry.amount) !== transfer.amount) return false;
  const payout = await payoutOnTheWay(tx, transfer);
  const step = payout && stepOf(isReturn, payout.status);
  if (!step) return false;
  if (step === 'pay') await markPaid(tx, payout.id, now);
  if (step === 'return') await markReturned(tx, payout.id, reasonOf(entry), now);
  await noteAnswer(tx, id, answerOf(entry), now);
  return true;
}

/** What a debit or a return does to a payout. `confirm`: an admin had said before that it was paid. */
function stepOf(isReturn: boolean, status: Status): 'pay' | 'confirm' | 'return' | null {
  if (isReturn) return status === 'paid' ? 'return' : null;
  if (status === 'processing') return 'pay';
  return status === 'paid' ? 'confirm' : null;
}

function answerOf(entry: BankEntry) {
  return entry.amount > 0
    ? { answer: 'returned' as const, reason: reasonOf(entry) }
    : { answer: 'booked' as const, reason: null };
}

function reasonOf({ returned, words }: BankEntry): string {
  return returned ?? words ?? 'returned';
}

async function isMovedBefore(tx: Db, transferId: string, isReturn: boolean): Promise<boolean> {
  const amount = isReturn ? { gt: 0 } : { lt: 0 };
  return (await tx.bankEntry.count({ where: { transferId, amount } })) > 0;
}

/** Money that the gateway has sent to our bank, of the same amount and not found on the account yet. */
async function fillingOf(tx: Db, { amount, currency, bookedOn }: BankEntry): Promise<Match | null> {
  const rows = await tx.sql(z.object({ id: z.string() }))`
    select m.id from gateway_movements m
    where m.type like 'payout%' and m.currency = ${currency} and -m.amount = ${amount}::bigint
      and m.at::date between ${bookedOn}::date - ${FILLING_DAYS}::int and ${bookedOn}::date
      and not exists (select from bank_entries e where e.movement_id = m.id)
    order by m.at limit 1 for update`;
  const [movement] = rows;
  return movement ? { movementId: movement.id } : null;
}

const entryColumns = {
  id: true,
  amount: true,
  currency: true,
  bookedOn: true,
  party: true,
  words: true,
} as const;

const unexplained = { transferId: null, movementId: null, explainedAs: null } as const;

/** Entries of our account that belong to nothing we know, the newest first. */
export async function unexplainedEntries(limit: number) {
  return db.bankEntry.findMany({
    where: unexplained,
    select: entryColumns,
    orderBy: [{ bookedOn: 'desc' }, { id: 'asc' }],
    take: limit,
  });
}

export type UnexplainedEntry = Awaited<ReturnType<typeof unexplainedEntries>>[number];
