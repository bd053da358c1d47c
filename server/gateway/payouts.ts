import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid } from './errors.ts';
import { record } from './events.ts';
import { bankFor } from './external-accounts.ts';
import { newId, unixNow } from './ids.ts';
import { post, requireFunds } from './ledger.ts';
import { amount, clearable, currency, listing, mergeMetadata, metadata, text } from './params.ts';
import { find, findWithHidden, insert, list, lock, save, wakeAt, type Scope } from './store.ts';

const creation = z.strictObject({
  amount,
  currency,
  description: clearable.optional(),
  destination: text.optional(),
  metadata: metadata.optional(),
  method: z.enum(['standard', 'instant']).optional(),
  statement_descriptor: clearable.optional(),
});

async function create(call: Call, given: z.output<typeof creation>) {
  return pay(call, given, false);
}

/** Pays out what a connected account has just got, because its schedule says so. */
export async function payBySchedule(
  scope: Scope,
  { amount: all, currency: code }: { amount: number; currency: string },
) {
  await pay(scope, { amount: all, currency: code }, true);
}

async function pay(call: Scope, given: z.output<typeof creation>, automatic: boolean) {
  const bank = call.account === '' ? null : await bankFor(call, given);
  await requireFunds(call, given.amount, given.currency);
  const id = newId('po');
  const { currency: code } = given;
  const moved = await post(call, {
    type: 'payout',
    amount: -given.amount,
    currency: code,
    source: id,
  });
  const dueAt = Date.now() / 1000 + call.settings.payout_delay_ms / 1000;
  const payout: Stripe.Payout = {
    ...newPayout({ id, amount: given.amount, currency: code, balance_transaction: moved.id }),
    automatic,
    arrival_date: Math.ceil(dueAt),
    description: given.description ?? null,
    destination: bank?.id ?? null,
    metadata: mergeMetadata({}, given.metadata),
    method: given.method ?? 'standard',
    statement_descriptor: given.statement_descriptor ?? null,
  };
  await insert(call, payout, { dueAt });
  await record(call, 'payout.created', payout);
  return payout;
}

type Amount = Pick<Stripe.Payout, 'id' | 'amount' | 'currency' | 'balance_transaction'>;

/** A payout of an account, on its way to the bank. */
export function newPayout(given: Amount): Stripe.Payout {
  const created = unixNow();
  return { ...blank, ...given, arrival_date: created, created };
}

const blank = {
  object: 'payout',
  automatic: false,
  application_fee: null,
  application_fee_amount: null,
  description: null,
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'pending',
  trace_id: null,
  type: 'bank_account',
} satisfies Partial<Stripe.Payout>;

/** Applies the bank's answer when it is due: the payout is paid, or it fails and the money returns to the balance. */
export async function settlePayout(scope: Scope, id: string): Promise<void> {
  const payout = await lock(scope, 'payout', id);
  await wakeAt(scope, id, null);
  if (payout.status !== 'pending') return;
  const failure = await failureOf(scope, payout);
  payout.status = failure === undefined ? 'paid' : 'failed';
  if (failure !== undefined) {
    payout.failure_code = failure;
    payout.failure_message = `The bank returned the payout: ${failure.replaceAll('_', ' ')}.`;
    payout.failure_balance_transaction = (await giveBack(scope, payout, 'payout_failure')).id;
  }
  await save(scope, payout);
  await record(scope, `payout.${payout.status}`, payout);
}

async function failureOf(scope: Scope, payout: Stripe.Payout): Promise<string | undefined> {
  if (typeof payout.destination !== 'string') return undefined;
  const { hidden } = await findWithHidden(scope, 'bank_account', payout.destination);
  return hidden.payoutFailure;
}

async function cancel(call: Call) {
  const payout = await lock(call, 'payout', call.id);
  if (payout.status !== 'pending') {
    throw invalid('Payouts can only be canceled while they are pending.');
  }
  payout.status = 'canceled';
  await giveBack(call, payout, 'payout_cancel');
  await save(call, payout);
  await wakeAt(call, payout.id, null);
  await record(call, 'payout.canceled', payout);
  return payout;
}

function giveBack(scope: Scope, payout: Stripe.Payout, type: 'payout_failure' | 'payout_cancel') {
  const { amount: paid, currency: code, id } = payout;
  return post(scope, { type, amount: paid, currency: code, source: id });
}

export const payoutEndpoints = [
  endpoint('post', '/payouts', creation, create),
  endpoint(
    'get',
    '/payouts',
    z.strictObject({ ...listing, status: text.optional(), destination: text.optional() }),
    (call, { status, destination, ...page }) =>
      list(call, 'payout', { where: { status, destination }, page, url: '/v1/payouts' }),
  ),
  endpoint('get', '/payouts/:id', z.strictObject({}), (call) => find(call, 'payout', call.id)),
  endpoint('post', '/payouts/:id/cancel', z.strictObject({}), cancel),
];
