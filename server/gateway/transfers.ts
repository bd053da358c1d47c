import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid } from './errors.ts';
import { record } from './events.ts';
import { idOf, newId, unixNow } from './ids.ts';
import { post, requireFunds } from './ledger.ts';
import { amount, clearable, currency, listing, mergeMetadata, metadata, text } from './params.ts';
import { at, find, insert, list, lock, save } from './store.ts';
import { payBySchedule } from './payouts.ts';

const creation = z.strictObject({
  amount,
  currency,
  destination: text,
  description: clearable.optional(),
  metadata: metadata.optional(),
  source_transaction: text.optional(),
  transfer_group: text.optional(),
});

type Creation = z.output<typeof creation>;

const reversing = z.strictObject({
  amount: amount.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
});

async function create(call: Call, given: Creation) {
  const account = await requireDestination(call, given.destination);
  const source = await sourceOf(call, given);
  // Money from a named charge needs no balance: it is there once the charge's is.
  if (source === undefined) await requireFunds(call, given.amount, given.currency);
  const id = newId('tr');
  const sent = { amount: -given.amount, currency: given.currency, source: id };
  const moved = await post(call, { ...sent, type: 'transfer' });
  const received = { ...sent, amount: given.amount, type: 'payment' as const };
  await post(at(call, given.destination), received);
  const transfer = {
    ...newTransfer(id, given),
    balance_transaction: moved.id,
    source_transaction: source?.id ?? null,
    transfer_group: given.transfer_group ?? source?.transfer_group ?? null,
  };
  await insert(call, transfer);
  await record(call, 'transfer.created', transfer);
  if (isPaidByItself(account)) await payBySchedule(at(call, account.id), given);
  return transfer;
}

function newTransfer(id: string, given: Creation): Stripe.Transfer {
  return {
    id,
    object: 'transfer',
    amount: given.amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: unixNow(),
    currency: given.currency,
    description: given.description ?? null,
    destination: given.destination,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
  };
}

function isPaidByItself({ payouts_enabled: isEnabled, settings }: Stripe.Account): boolean {
  return isEnabled && settings?.payouts?.schedule.interval !== 'manual';
}

async function requireDestination(call: Call, destination: string): Promise<Stripe.Account> {
  const account = await find(call, 'account', destination);
  if (account.capabilities?.transfers === 'active') return account;
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
}

/** The charge from which a transfer is paid; it must still have enough money. */
async function sourceOf(call: Call, given: Creation): Promise<Stripe.Charge | undefined> {
  if (given.source_transaction === undefined) return undefined;
  const charged = await lock(call, 'charge', given.source_transaction);
  if (!charged.captured || charged.currency !== given.currency) {
    throw invalid('The source_transaction must be a captured charge in the same currency.', {
      param: 'source_transaction',
    });
  }
  const { rows } = await call.db.query<{ sent: string }>(
    `select coalesce(sum((data ->> 'amount')::bigint), 0) as sent from test_gateway.objects
     where account = $1 and kind = 'transfer' and data @> $2`,
    [call.account, { source_transaction: charged.id }],
  );
  if (Number(rows[0]?.sent ?? 0) + given.amount <= charged.amount_captured) return charged;
  throw invalid('The transfers from this source_transaction would exceed its amount.', {
    param: 'amount',
  });
}

async function update(call: Call, given: { metadata?: Record<string, string> | null | undefined }) {
  const transfer = await lock(call, 'transfer', call.id);
  transfer.metadata = mergeMetadata(transfer.metadata, given.metadata);
  await save(call, transfer);
  await record(call, 'transfer.updated', transfer);
  return transfer;
}

async function reverse(call: Call, given: z.output<typeof reversing>) {
  const transfer = await lock(call, 'transfer', call.id);
  const left = transfer.amount - transfer.amount_reversed;
  const reversed = given.amount ?? left;
  if (left === 0 || reversed > left) {
    throw invalid(
      `Transfer reversal amount (${reversed}) is greater than the unreversed amount (${left}).`,
      { param: 'amount' },
    );
  }
  const destination = at(call, idOf(transfer.destination));
  const { currency: code } = transfer;
  await requireFunds(destination, reversed, code);
  const id = newId('trr');
  const back = { amount: -reversed, currency: code, source: id };
  await post(destination, { ...back, type: 'payment_refund' });
  const moved = await post(call, { ...back, amount: reversed, type: 'transfer_refund' });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount: reversed,
    balance_transaction: moved.id,
    created: unixNow(),
    currency: code,
    destination_payment_refund: null,
    metadata: mergeMetadata({}, given.metadata),
    source_refund: null,
    transfer: transfer.id,
  };
  await insert(call, reversal);
  transfer.amount_reversed += reversed;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  await save(call, transfer);
  await record(call, 'transfer.reversed', transfer);
  return reversal;
}

export const transferEndpoints = [
  endpoint('post', '/transfers', creation, create),
  endpoint(
    'get',
    '/transfers',
    z.strictObject({
      ...listing,
      destination: text.optional(),
      transfer_group: text.optional(),
    }),
    (call, { destination, transfer_group, ...page }) =>
      list(call, 'transfer', {
        where: { destination, transfer_group },
        page,
        url: '/v1/transfers',
      }),
  ),
  endpoint('get', '/transfers/:id', z.strictObject({}), (call) => find(call, 'transfer', call.id)),
  endpoint('post', '/transfers/:id', z.strictObject({ metadata: metadata.optional() }), update),
  endpoint('post', '/transfers/:id/reversals', reversing, reverse),
  endpoint('get', '/transfers/:id/reversals', z.strictObject(listing), (call, page) =>
    list(call, 'transfer_reversal', {
      where: { transfer: call.id },
      page,
      url: `/v1/transfers/${call.id}/reversals`,
    }),
  ),
  endpoint('get', '/transfers/:id/reversals/:sub', z.strictObject({}), (call) =>
    find(call, 'transfer_reversal', call.sub),
  ),
];
