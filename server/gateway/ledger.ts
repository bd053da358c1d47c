import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invalid } from './errors.ts';
import { newId, unixNow } from './ids.ts';
import { listing, text } from './params.ts';
import { find, insert, list, type Scope } from './store.ts';

type Entry = {
  type: Stripe.BalanceTransaction.Type;
  /** Minor units; negative when money leaves the balance. */
  amount: number;
  currency: string;
  source: string;
  /** What Stripe keeps of it for itself. */
  fee?: number;
  description?: string;
};

/** What Stripe keeps of a card payment in Romania, in basis points and minor units: stripe.com/ro/pricing */
const CHARGE_FEE = { share: 150, fixed: 1_00 };

export function chargeFee(amount: number): number {
  return Math.round((amount * CHARGE_FEE.share) / 10_000) + CHARGE_FEE.fixed;
}

/** How reports name a kind of movement, where it has another name there. */
const categories: Partial<Record<Stripe.BalanceTransaction.Type, string>> = {
  adjustment: 'dispute',
  payment: 'charge',
  payment_refund: 'refund',
  payout_cancel: 'payout_reversal',
  payout_failure: 'payout_reversal',
  stripe_fee: 'fee',
  transfer_refund: 'transfer_reversal',
};

/** Writes a movement of money into the account's balance. Payments and disputes cost a fee. */
export async function post(scope: Scope, entry: Entry): Promise<Stripe.BalanceTransaction> {
  const transaction = balanceTransaction(entry);
  await insert(scope, transaction);
  return transaction;
}

export function balanceTransaction(entry: Entry): Stripe.BalanceTransaction {
  const now = unixNow();
  const { fee = 0 } = entry;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: entry.currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: feeDetails(entry.currency, fee),
    net: entry.amount - fee,
    reporting_category: categoryOf(entry),
    source: entry.source,
    status: 'available',
    type: entry.type,
  };
}

function feeDetails(currency: string, fee: number): Stripe.BalanceTransaction.FeeDetail[] {
  if (fee === 0) return [];
  const description = 'Stripe processing fees';
  return [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }];
}

function categoryOf({ type, amount }: Entry): string {
  if (type === 'adjustment' && amount > 0) return 'dispute_reversal';
  return categories[type] ?? type;
}

/**
 * Checks that the account has the money, and locks it so that no other request spends it meanwhile. `amount` is in
 * minor units.
 *
 * @throws {ApiError} 400 `balance_insufficient`
 */
export async function requireFunds(scope: Scope, amount: number, currency: string) {
  await scope.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `test_gateway balance ${scope.account}`,
  ]);
  const available = (await balances(scope)).find((line) => line.currency === currency);
  if ((available?.amount ?? 0) >= amount) return;
  throw invalid('You have insufficient available funds in your Stripe account.', {
    code: 'balance_insufficient',
  });
}

async function balances(scope: Scope) {
  const { rows } = await scope.db.query<{ currency: string; amount: string }>(
    `select data ->> 'currency' as currency, sum((data ->> 'net')::bigint) as amount
     from test_gateway.objects where account = $1 and kind = 'balance_transaction'
     group by 1 order by 1`,
    [scope.account],
  );
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }));
}

async function balance(scope: Scope): Promise<Stripe.Balance> {
  const found = await balances(scope);
  return {
    object: 'balance',
    available: found.map((line) => ({ ...line, source_types: { card: line.amount } })),
    livemode: false,
    pending: found.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } })),
  };
}

export const ledgerEndpoints = [
  endpoint('get', '/balance', z.strictObject({}), (call) => balance(call)),
  endpoint(
    'get',
    '/balance_transactions',
    z.strictObject({
      ...listing,
      source: text.optional(),
      type: text.optional(),
      currency: text.optional(),
    }),
    (call, { source, type, currency, ...page }) =>
      list(call, 'balance_transaction', {
        where: { source, type, currency },
        page,
        url: '/v1/balance_transactions',
      }),
  ),
  endpoint('get', '/balance_transactions/:id', z.strictObject({}), (call) =>
    find(call, 'balance_transaction', call.id),
  ),
];
