import { db } from '#server/db/client.ts';
import type { BankEntryKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { balances } from '../ledger/queries.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';

type Decider = { id: string; ip: string | null };

export type Explanation = { as: BankEntryKind; words: string };

/**
 * An admin says what an entry of the bank account is that nothing of ours explains. A fee of the bank is posted; anything
 * else moves no money of hosts or clients, and stands with its words.
 *
 * @throws {Refusal} `not-found`; `conflict` when it is explained, or a credit is called a fee
 */
export async function explainEntry(
  id: string,
  { as, words }: Explanation,
  admin: Decider,
  now: Date,
) {
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'bank.manage');
    await tx.execute`select 1 from bank_entries where id = ${id} for update`;
    const entry = await tx.bankEntry.findUnique({ where: { id } });
    if (!entry) throw new Refusal('not-found', 'No such entry.');
    if (entry.transferId ?? entry.movementId ?? entry.explainedAs)
      throw new Refusal('conflict', 'This entry is explained already.');
    const amount = Number(entry.amount);
    if (as === 'bank_fee' && amount > 0) throw new Refusal('conflict', 'A fee leaves the account.');
    await tx.bankEntry.update({
      where: { id },
      data: { explainedAs: as, explanation: words, explainedBy: admin.id, explainedAt: now },
      select: { id: true },
    });
    const of = { bookingId: null, currency: entry.currency };
    if (as === 'bank_fee') await post(tx, ledger.bankFee(of, id, -amount), entry.bookedOn);
    const noted = { action: 'bank-entry.explain', object: 'bank-entry', objectId: id };
    const after = { as, words, amount };
    await record(tx, { ...noted, after, actorId: admin.id, ip: admin.ip }, now);
  });
}

/** The last statement of our account, and what the ledger has there; in minor units. */
export async function bankBalances() {
  const last = await db.bankFile.findFirst({
    where: { kind: 'statement', closing: { not: null } },
    orderBy: [{ closingOn: 'desc' }, { readAt: 'desc' }],
    select: { closing: true, closingOn: true, readAt: true },
  });
  if (!last || last.closing === null || last.closingOn === null) return null;
  const { bank: inLedger } = await balances();
  return { closing: Number(last.closing), on: last.closingOn, readAt: last.readAt, inLedger };
}
