import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { LedgerAccount } from '#server/db/generated/enums.ts';
import type { Minor } from '../money/money.ts';

type Balances = Record<LedgerAccount, Minor>;

/** The balance of every account, or of one booking's postings, in minor units. Credits are negative. */
export async function balances(of: { bookingId?: string } = {}, tx: Db = db) {
  const rows = await tx.sql(z.object({ account: z.enum(LedgerAccount), balance: z.number() }))`
    select e.account, sum(e.amount)::bigint as balance
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where ${of.bookingId ?? null}::uuid is null or t.booking_id = ${of.bookingId ?? null}::uuid
    group by e.account`;
  const found: Balances = { ...NOTHING };
  for (const { account, balance } of rows) found[account] = balance;
  return found;
}

/** What the platform owes a host and has not paid out, in minor units. */
export async function hostPayable(hostId: string, tx: Db = db): Promise<Minor> {
  const [row] = await tx.sql(z.object({ owed: z.number() }))`
    select coalesce(-sum(amount), 0)::bigint as owed from ledger_entries
    where account = 'host_payable' and host_id = ${hostId}`;
  return row?.owed ?? 0;
}

/** What a host owes the platform, of money taken at its counter, lost disputes or penalties, in minor units. */
export async function hostDebt(hostId: string, tx: Db = db): Promise<Minor> {
  const [row] = await tx.sql(z.object({ debt: z.number() }))`
    select coalesce(sum(amount), 0)::bigint as debt from ledger_entries
    where account = 'host_debts' and host_id = ${hostId}`;
  return row?.debt ?? 0;
}

/** What we owe a host, and what the host owes us, in minor units. */
export async function hostBalance(hostId: string) {
  const [balance, debt] = await Promise.all([hostPayable(hostId), hostDebt(hostId)]);
  return { balance, debt };
}

const PostedEntry = z.object({
  /** The posting to which it belongs. */
  postingId: z.number(),
  at: z.date(),
  kind: z.string(),
  account: z.enum(LedgerAccount),
  amount: z.number(),
});

export type PostedEntry = z.infer<typeof PostedEntry>;

/** Every entry of a booking, oldest first. Minor units; debits are positive. */
export async function entriesOf(bookingId: string): Promise<PostedEntry[]> {
  return db.sql(PostedEntry)`
    select t.id as posting_id, t.at, t.kind, e.account, e.amount
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.booking_id = ${bookingId} order by t.at, t.id, e.id`;
}

/** The sum of all entries in minor units. It must be 0; anything else is an error in the books. */
export async function ledgerImbalance(tx: Db = db): Promise<Minor> {
  const [row] = await tx.sql(z.object({ total: z.number() }))`
    select coalesce(sum(abs(total)), 0)::bigint as total from (
      select sum(amount) as total from ledger_entries group by transaction_id, currency) t`;
  return row?.total ?? 0;
}

const NOTHING: Balances = {
  gateway: 0,
  client_funds: 0,
  host_payable: 0,
  platform_revenue: 0,
  deposits: 0,
  refunds: 0,
  payouts: 0,
  host_till: 0,
  client_outside: 0,
  host_debts: 0,
  disputed: 0,
  losses: 0,
  host_accounts: 0,
  bank: 0,
  gateway_fees: 0,
};
