import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Posting } from './ledger.ts';

/**
 * Writes a posting into the ledger; if its `kind` and `ref` exist already, nothing is written. When the transaction
 * commits, the database refuses a posting that does not balance. It refuses every later change.
 *
 * @returns whether it was written now
 */
export async function post(tx: Db, posting: Posting, at: Date): Promise<boolean> {
  const { kind, ref, bookingId, currency, entries } = posting;
  if (entries.length === 0) return false;
  const [stored] = await tx.sql(z.object({ id: z.number() }))`
    insert into ledger_transactions (kind, ref, booking_id, at) values (${kind}, ${ref}, ${bookingId}, ${at})
    on conflict (kind, ref) do nothing returning id`;
  if (!stored) return false;
  for (const { account, hostId, amount } of entries)
    await tx.execute`
      insert into ledger_entries (transaction_id, account, host_id, amount, currency)
      values (${stored.id}, ${account}::ledger_account, ${hostId ?? null}, ${amount}, ${currency})`;
  return true;
}
