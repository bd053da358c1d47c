import { db, type Db } from '#server/db/client.ts';
import type { BankAnswer } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { attemptOf, markFailed, markReturned } from '../payouts/moves.ts';
import { lockPayout } from '../payouts/queries.ts';
import { endToEndOf } from './batches.ts';
import type { Answered, StatusReport } from './status-report.ts';

/** Notes what the bank says of the transfers of a batch; a rejected payout has failed, with the bank's reason. */
export async function applyAnswers({ batch, whole, answers }: StatusReport, now: Date) {
  const transfers = await db.bankTransfer.findMany({
    where: { batch: { messageId: batch } },
    select: { id: true, endToEndId: true },
    orderBy: { id: 'asc' },
  });
  const own = new Map(answers.map((answer) => [answer.endToEndId, answer]));
  const known = new Set(transfers.map(({ endToEndId }) => endToEndId));
  let news = 0;
  for (const { id, endToEndId } of transfers) {
    const answer = own.get(endToEndId) ?? (whole ? { endToEndId, ...whole } : null);
    if (answer && (await transaction((tx) => apply(tx, id, answer, now)))) news += 1;
  }
  const unmatched = answers.filter(({ endToEndId }) => !known.has(endToEndId)).length;
  return { news, unmatched };
}

/** @returns whether it was news */
async function apply(tx: Db, id: string, { isRejected, reason }: Answered, now: Date) {
  const transfer = await lockTransfer(tx, id);
  if (!isNews(transfer.answer, isRejected)) return false;
  const answer = isRejected ? ('rejected' as const) : ('accepted' as const);
  await noteAnswer(tx, id, { answer, reason }, now);
  if (isRejected) await failPayout(tx, transfer, { reason: reason ?? '', now });
  return true;
}

/** Accepted first and rejected later is common; what the account statement says is not taken back. */
function isNews(known: BankAnswer | null, isRejected: boolean): boolean {
  return known === null || (known === 'accepted' && isRejected);
}

async function failPayout(tx: Db, of: Transfer, { reason, now }: { reason: string; now: Date }) {
  const payout = await payoutOnTheWay(tx, of);
  if (payout?.status === 'processing') await markFailed(tx, payout.id, reason, now);
  // An admin had said that it was paid.
  if (payout?.status === 'paid') await markReturned(tx, payout.id, reason, now);
}

type Noted = { answer: BankAnswer; reason: string | null };

export async function noteAnswer(tx: Db, id: string, { answer, reason }: Noted, now: Date) {
  const data = { answer, reason, answeredAt: now };
  await tx.bankTransfer.update({ where: { id }, data, select: { id: true } });
}

type Transfer = Awaited<ReturnType<typeof lockTransfer>>;

/** Locks a transfer until the transaction ends. */
export async function lockTransfer(tx: Db, id: string) {
  await tx.execute`select 1 from bank_transfers where id = ${id} for update`;
  return tx.bankTransfer.findUniqueOrThrow({
    where: { id },
    select: { id: true, answer: true, payoutId: true, endToEndId: true, amount: true },
  });
}

/** The payout of a transfer, if it was not sent anew since: by an admin's word, another file or another way. */
export async function payoutOnTheWay(tx: Db, { payoutId, endToEndId }: Transfer) {
  if (payoutId === null) return null;
  const payout = await lockPayout(tx, payoutId);
  const isThisAttempt = endToEndOf(payout, await attemptOf(tx, payoutId)) === endToEndId;
  return isThisAttempt && payout.way === 'bank' ? payout : null;
}
