import type { Sql } from '#server/db/sql.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { tellHost } from './commands.ts';
import { next } from './payout.ts';
import { lockPayout, type PayoutRecord } from './queries.ts';

/** The money leaves the host's balance; what the bank does with it is still open. */
export async function markSent(sql: Sql, payout: PayoutRecord, now: Date): Promise<void> {
  next('send', payout.status);
  await sql`update payouts set status = 'processing' where id = ${payout.id}`;
  await post(sql, ledger.payoutSent(payout, await attemptOf(sql, payout.id), payout.amount), now);
}

/** @throws {Refusal} `conflict` unless it is approved or on its way */
export async function markPaid(sql: Sql, id: string, now: Date): Promise<PayoutRecord> {
  const payout = await lockPayout(sql, id);
  next('pay', payout.status);
  if (payout.status === 'approved') await markSent(sql, payout, now);
  await sql`update payouts set status = 'paid', reason = null, paid_at = ${now} where id = ${id}`;
  await post(sql, ledger.payoutPaid(payout, await attemptOf(sql, id), payout.amount), now);
  await tellHost(sql, payout, { kind: 'payout_sent', amount: payout.amount, now });
  return payout;
}

/** @throws {Refusal} `conflict` unless it is approved or on its way */
export async function markFailed(
  sql: Sql,
  id: string,
  reason: string,
  now: Date,
): Promise<PayoutRecord> {
  const payout = await lockPayout(sql, id);
  next('fail', payout.status);
  if (payout.status === 'approved') await markSent(sql, payout, now);
  const attempt = await attemptOf(sql, id);
  await sql`update payouts set status = 'failed', reason = ${reason} where id = ${id}`;
  await post(sql, ledger.payoutFailed(payout, attempt, payout.amount), now);
  await tellHost(sql, payout, { kind: 'payout_failed', amount: payout.amount, reason, now });
  return payout;
}

/** Names the present attempt: a payout that failed is sent again under another name. */
export async function attemptOf(sql: Sql, payoutId: string): Promise<string> {
  const [row] = await sql<{ failed: number }>`
    select count(*)::int as failed from ledger_transactions
    where kind = 'payout-failed' and ref like ${`${payoutId}/%`}`;
  return `${payoutId}/${(row?.failed ?? 0) + 1}`;
}
