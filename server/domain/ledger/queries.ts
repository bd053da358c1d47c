import { sql as shared, type Sql } from '#server/db/sql.ts';
import type { LedgerAccount } from '#server/db/generated/enums.ts';
import type { Minor } from '../money/money.ts';

export type Balances = Record<LedgerAccount, Minor>;

/** Every account's balance; of one booking's postings when it is named. Credits are negative. */
export async function balances(of: { bookingId?: string } = {}, sql: Sql = shared) {
  const rows = await sql<{ account: LedgerAccount; balance: number }>`
    select e.account, sum(e.amount)::bigint as balance
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where ${of.bookingId ?? null}::uuid is null or t.booking_id = ${of.bookingId ?? null}::uuid
    group by e.account`;
  const found: Balances = { ...NOTHING };
  for (const { account, balance } of rows) found[account] = balance;
  return found;
}

/** What the platform owes a host and has not sent yet, in minor units. */
export async function hostPayable(hostId: string, sql: Sql = shared): Promise<Minor> {
  const [row] = await sql<{ owed: number }>`
    select coalesce(-sum(amount), 0)::bigint as owed from ledger_entries
    where account = 'host_payable' and host_id = ${hostId}`;
  return row?.owed ?? 0;
}

/** The sum of all entries, which is 0; anything else is an alarm. */
export async function ledgerImbalance(sql: Sql = shared): Promise<Minor> {
  const [row] = await sql<{ total: number }>`
    select coalesce(sum(abs(total)), 0)::bigint as total from (
      select sum(amount) as total from ledger_entries group by transaction_id, currency) t`;
  return row?.total ?? 0;
}

export type Statement = {
  kind: string;
  ref: string;
  bookingRef: string | null;
  at: Date;
  entries: { account: LedgerAccount; amount: Minor; currency: string }[];
};

/** The newest postings with their entries, for the ledger screen. */
export async function recentPostings(limit: number, sql: Sql = shared): Promise<Statement[]> {
  return sql<Statement>`
    select t.kind, t.ref, b.ref as "bookingRef", t.at,
      jsonb_agg(jsonb_build_object('account', e.account, 'amount', e.amount, 'currency', e.currency)
        order by e.id) as entries
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      left join bookings b on b.id = t.booking_id
    group by t.id, b.ref order by t.at desc, t.id desc limit ${limit}`;
}

const NOTHING: Balances = {
  gateway: 0,
  client_funds: 0,
  host_payable: 0,
  platform_revenue: 0,
  deposits: 0,
  refunds: 0,
  payouts: 0,
};
