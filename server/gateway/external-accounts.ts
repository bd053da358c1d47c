import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid } from './errors.ts';
import { record } from './events.ts';
import { newId } from './ids.ts';
import { clearable, currency, flag, listing, mergeMetadata, metadata } from './params.ts';
import { assess } from './requirements.ts';
import { at, find, findWithHidden, insert, lock, remove, save, type Scope } from './store.ts';

export const bankAccount = z.strictObject({
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

const addition = z.strictObject({
  external_account: bankAccount,
  default_for_currency: flag.optional(),
  metadata: metadata.optional(),
});

const change = z.strictObject({
  default_for_currency: flag.optional(),
  metadata: metadata.optional(),
});

type Addition = z.output<typeof addition>;

/** Bank accounts whose number ends like this refuse payouts, each with its own error. All others are paid. */
const failingEndings: Readonly<Record<string, string>> = {
  '0001': 'account_closed',
  '0002': 'no_account',
  '0003': 'invalid_account_number',
};

/** Adds a bank account. Only the first of its currency is paid by default, unless the caller says otherwise. */
export async function addBank(call: Call, account: Stripe.Account, given: Addition) {
  const bank = newBank(account, given);
  const known = banksOf(account);
  if (known.some(({ fingerprint }) => fingerprint === bank.fingerprint))
    throw invalid('A bank account with that account number already exists on this account.', {
      code: 'bank_account_exists',
    });
  const payoutFailure = failingEndings[bank.last4];
  await insert(at(call, account.id), bank, {
    hidden: payoutFailure === undefined ? {} : { payoutFailure },
  });
  await setBanks(call, account, [...known, bank]);
  if (given.default_for_currency === true || !hasDefault(known, bank))
    await makeDefault(call, account, bank);
  return bank;
}

function newBank(account: Stripe.Account, given: Addition): Stripe.BankAccount {
  const { external_account: entered } = given;
  return {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: entered.account_holder_name ?? null,
    account_holder_type: entered.account_holder_type ?? null,
    account_type: null,
    bank_name: 'TEST BANK',
    country: entered.country,
    currency: entered.currency,
    default_for_currency: false,
    fingerprint: fingerprintOf(entered.account_number),
    last4: entered.account_number.slice(-4),
    metadata: mergeMetadata({}, given.metadata),
    routing_number: null,
    status: 'new',
  };
}

function fingerprintOf(number: string): string {
  return createHash('sha256').update(`bank ${number}`).digest('hex').slice(0, 16);
}

function hasDefault(banks: readonly Stripe.BankAccount[], { currency: code }: Stripe.BankAccount) {
  return banks.some((bank) => bank.currency === code && bank.default_for_currency);
}

function banksOf({ external_accounts: list }: Stripe.Account): Stripe.BankAccount[] {
  return (list?.data ?? []).filter((known) => known.object === 'bank_account');
}

async function setBanks(call: Scope, account: Stripe.Account, data: Stripe.BankAccount[]) {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  account.external_accounts = { object: 'list', data, has_more: false, url };
  await save(call, account);
}

async function makeDefault(call: Scope, account: Stripe.Account, chosen: Stripe.BankAccount) {
  const banks = banksOf(account).map((bank) =>
    bank.currency === chosen.currency
      ? { ...bank, default_for_currency: bank.id === chosen.id }
      : bank,
  );
  for (const bank of banks) await save(at(call, account.id), bank);
  chosen.default_for_currency = true;
  await setBanks(call, account, banks);
}

async function create(call: Call, given: Addition) {
  const { data: account, hidden } = await findWithHidden(call, 'account', call.id);
  const bank = await addBank(call, account, given);
  assess(account, hidden.provided ?? []);
  await save(call, account);
  await record(at(call, account.id), 'account.external_account.created', bank);
  await record(at(call, account.id), 'account.updated', account);
  return bank;
}

async function update(call: Call, given: z.output<typeof change>) {
  const account = await lock(call, 'account', call.id);
  const bank = await lock(at(call, account.id), 'bank_account', call.sub);
  bank.metadata = mergeMetadata(bank.metadata ?? {}, given.metadata);
  const others = banksOf(account).map((known) => (known.id === bank.id ? bank : known));
  await setBanks(call, account, others);
  await save(at(call, account.id), bank);
  if (given.default_for_currency === true) await makeDefault(call, account, bank);
  await record(at(call, account.id), 'account.external_account.updated', bank);
  return bank;
}

async function destroy(call: Call) {
  const account = await lock(call, 'account', call.id);
  const bank = await lock(at(call, account.id), 'bank_account', call.sub);
  if (bank.default_for_currency === true)
    throw invalid('You cannot delete the default external account for your default currency.');
  await setBanks(
    call,
    account,
    banksOf(account).filter(({ id }) => id !== bank.id),
  );
  await remove(call, bank.id);
  return { id: bank.id, object: 'bank_account', deleted: true };
}

/**
 * The bank account to which a payout of a connected account goes: the one named, or the default of the currency.
 *
 * @throws {ApiError} 400 without one
 */
export async function bankFor(
  scope: Scope,
  { destination, currency: wanted }: { destination?: string | undefined; currency: string },
): Promise<Stripe.BankAccount> {
  const account = await find({ ...scope, account: '' }, 'account', scope.account);
  requirePayouts(account);
  const bank = banksOf(account).find(
    ({ id, currency: code, default_for_currency: isDefault }) =>
      code === wanted && (destination === undefined ? isDefault === true : id === destination),
  );
  if (bank) return bank;
  throw invalid(`Sorry, you don't have any external accounts in that currency (${wanted}).`, {
    code: destination === undefined ? 'payouts_not_allowed' : 'resource_missing',
  });
}

function requirePayouts({ payouts_enabled: isEnabled, requirements }: Stripe.Account): void {
  if (isEnabled) return;
  const due = (requirements?.currently_due ?? []).join(', ');
  throw invalid(`Payouts are disabled for this account. It must still provide: ${due}.`, {
    code: 'payouts_not_allowed',
  });
}

const path = '/accounts/:id/external_accounts';

export const externalAccountEndpoints = [
  endpoint('post', path, addition, create),
  endpoint(
    'get',
    path,
    z.strictObject({ limit: listing.limit, object: z.literal('bank_account').optional() }),
    async (call) => {
      const account = await find(call, 'account', call.id);
      return { object: 'list', url: path, has_more: false, data: banksOf(account) };
    },
  ),
  endpoint('post', `${path}/:sub`, change, update),
  endpoint('delete', `${path}/:sub`, z.strictObject({}), destroy),
];
