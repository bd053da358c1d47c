import type { bankBalances } from '#server/domain/bank/explaining.ts';
import type { BatchRecord, waitingForBank } from '#server/domain/bank/batches.ts';
import type { UnexplainedEntry } from '#server/domain/bank/matching.ts';
import { columnDate } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';

export type BatchView = {
  id: string;
  name: string;
  count: number;
  total: number;
  currency: string;
  by: string;
  at: string;
  /** How many of its transfers the bank has paid, and how many it has not, or has returned. */
  booked: number;
  failed: number;
  fileUrl: string;
};

function batchView(batch: BatchRecord): BatchView {
  const { id, messageId, count, total, currency, creator, createdAt, transfers } = batch;
  const countOf = (...answers: readonly unknown[]) =>
    transfers.filter(({ answer }) => answers.includes(answer)).length;
  return {
    id,
    name: messageId,
    count,
    total: Number(total),
    currency,
    by: creator.name,
    at: createdAt.toISOString(),
    booked: countOf('booked'),
    failed: countOf('rejected', 'returned'),
    fileUrl: url('admin.payouts.batches.show', { batch: id }),
  };
}

export type BankFilesView = {
  /** What the next file would hold. */
  waiting: Awaited<ReturnType<typeof waitingForBank>>;
  /** Without an account of ours there is no file. */
  hasAccount: boolean;
  batches: BatchView[];
  createUrl: string;
  readUrl: string;
};

export function bankFilesView(
  of: Pick<BankFilesView, 'waiting' | 'hasAccount'> & { batches: readonly BatchRecord[] },
): BankFilesView {
  return {
    ...of,
    batches: of.batches.map(batchView),
    createUrl: url('admin.payouts.batches.store'),
    readUrl: url('admin.bank-files.store'),
  };
}

export type BankEntryView = {
  id: string;
  amount: number;
  currency: string;
  on: string;
  party: string | null;
  words: string | null;
  explainUrl: string;
};

function bankEntryView(entry: UnexplainedEntry): BankEntryView {
  const { id, amount, currency, bookedOn, party, words } = entry;
  return {
    id,
    amount: Number(amount),
    currency,
    on: columnDate(bookedOn),
    party,
    words,
    explainUrl: url('admin.bank-entries.explain', { entry: id }),
  };
}

export type BankAccountView = {
  /** The last statement: its balance and its last day; `null` before the first one. */
  last: { closing: number; on: string; inLedger: number } | null;
  /** What belongs to nothing of ours, the newest first. */
  entries: BankEntryView[];
  readUrl: string;
};

export function bankAccountView(
  balances: Awaited<ReturnType<typeof bankBalances>>,
  entries: readonly UnexplainedEntry[],
): BankAccountView {
  const last = balances && {
    closing: balances.closing,
    on: columnDate(balances.on),
    inLedger: balances.inLedger,
  };
  return { last, entries: entries.map(bankEntryView), readUrl: url('admin.bank-files.store') };
}
