import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid } from './errors.ts';
import { record } from './events.ts';
import { newId, unixNow } from './ids.ts';
import { clearable, currency, listing, mergeMetadata, metadata, text } from './params.ts';
import { find, insert, list, lock, save, type Scope } from './store.ts';

const bankAccount = z.strictObject({
  object: z.literal('bank_account'),
  account_number: z
    .string()
    .transform((iban) => iban.replace(/\s/g, '').toUpperCase())
    .refine((iban) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban), 'Invalid account number'),
  country: z.string().length(2),
  currency,
  account_holder_name: clearable.optional(),
  account_holder_type: z.enum(['individual', 'company']).optional(),
});

type BankAccount = z.output<typeof bankAccount>;

/** Bank accounts whose number ends like this refuse payouts, each with its own error. All others are paid. */
const failingEndings: Readonly<Record<string, string>> = {
  '0001': 'account_closed',
  '0002': 'no_account',
  '0003': 'invalid_account_number',
};

const details = z.record(z.string(), z.unknown());

const fields = {
  email: clearable.optional(),
  business_type: z.enum(['company', 'individual']).optional(),
  business_profile: details.optional(),
  company: details.optional(),
  individual: details.optional(),
  tos_acceptance: details.optional(),
  settings: details.optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: text })).optional(),
  default_currency: currency.optional(),
  external_account: bankAccount.optional(),
  metadata: metadata.optional(),
};

const creation = z.strictObject({
  ...fields,
  type: z.enum(['custom', 'express', 'standard']).optional(),
  country: z.string().length(2).optional(),
  controller: details.optional(),
});

const change = z.strictObject(fields);

async function create(call: Call, given: z.output<typeof creation>) {
  const account: Stripe.Account = {
    id: newId('acct', 16),
    object: 'account',
    business_profile: null,
    business_type: given.business_type ?? null,
    capabilities: {},
    charges_enabled: false,
    country: given.country ?? 'RO',
    created: unixNow(),
    default_currency: given.default_currency ?? 'ron',
    details_submitted: true,
    email: null,
    external_accounts: { object: 'list', data: [], has_more: false, url: '' },
    metadata: {},
    payouts_enabled: false,
    settings: null,
    type: given.type ?? 'none',
  };
  await insert(call, account);
  await apply(call, account, given);
  await save(call, account);
  return account;
}

async function update(call: Call, given: z.output<typeof change>) {
  const account = await lock(call, 'account', call.id);
  await apply(call, account, given);
  await save(call, account);
  await record(at(call, account.id), 'account.updated', account);
  return account;
}

/** Requested capabilities become active at once: in test mode nobody is checked. */
async function apply(call: Call, account: Stripe.Account, given: z.output<typeof change>) {
  const { email, business_type, capabilities = {}, external_account } = given;
  if (email !== undefined) account.email = email;
  if (business_type !== undefined) account.business_type = business_type;
  const wanted = Object.entries(capabilities);
  account.capabilities = {
    ...account.capabilities,
    ...Object.fromEntries(
      wanted.map(([name, { requested }]) => [name, requested === 'true' ? 'active' : 'inactive']),
    ),
  };
  account.charges_enabled = account.capabilities.card_payments === 'active';
  account.metadata = mergeMetadata(account.metadata ?? {}, given.metadata);
  if (external_account !== undefined) await addBank(call, account, external_account);
}

/** An account has one bank account; a new one replaces the old. */
async function addBank(call: Call, account: Stripe.Account, given: BankAccount) {
  const bank: Stripe.BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: given.account_holder_name ?? null,
    account_holder_type: given.account_holder_type ?? null,
    account_type: null,
    bank_name: 'TEST BANK',
    country: given.country,
    currency: given.currency,
    default_for_currency: true,
    fingerprint: null,
    last4: given.account_number.slice(-4),
    metadata: {},
    routing_number: null,
    status: 'new',
  };
  const payoutFailure = failingEndings[bank.last4];
  await insert(at(call, account.id), bank, {
    hidden: payoutFailure === undefined ? {} : { payoutFailure },
  });
  const url = `/v1/accounts/${account.id}/external_accounts`;
  account.external_accounts = { object: 'list', data: [bank], has_more: false, url };
  account.payouts_enabled = true;
  return bank;
}

async function createExternalAccount(call: Call, given: { external_account: BankAccount }) {
  const account = await lock(call, 'account', call.id);
  const bank = await addBank(call, account, given.external_account);
  await save(call, account);
  await record(at(call, account.id), 'account.external_account.created', bank);
  await record(at(call, account.id), 'account.updated', account);
  return bank;
}

/** The connected account's bank account for payouts in a currency. @throws {ApiError} 400 without one */
export async function bankOf(scope: Scope, wanted: string): Promise<Stripe.BankAccount> {
  const platform = { ...scope, account: '' };
  const account = await find(platform, 'account', scope.account);
  const bank = account.external_accounts?.data.find((known) => known.currency === wanted);
  if (bank?.object === 'bank_account') return bank;
  throw invalid(`Sorry, you don't have any external accounts in that currency (${wanted}).`, {
    code: 'payouts_not_allowed',
  });
}

/** The same scope, and transaction, for a connected account. */
export function at<S extends Scope>(scope: S, account: string): S {
  return { ...scope, account };
}

async function destroy(call: Call) {
  const account = await lock(call, 'account', call.id);
  account.charges_enabled = false;
  account.payouts_enabled = false;
  account.capabilities = {};
  await save(call, account);
  return { id: account.id, object: 'account', deleted: true };
}

export const accountEndpoints = [
  endpoint('post', '/accounts', creation, create),
  endpoint('get', '/accounts', z.strictObject(listing), (call, page) =>
    list(call, 'account', { where: {}, page, url: '/v1/accounts' }),
  ),
  endpoint('get', '/accounts/:id', z.strictObject({}), (call) => find(call, 'account', call.id)),
  endpoint('post', '/accounts/:id', change, update),
  endpoint('delete', '/accounts/:id', z.strictObject({}), destroy),
  endpoint(
    'post',
    '/accounts/:id/external_accounts',
    z.strictObject({ external_account: bankAccount }),
    createExternalAccount,
  ),
];
