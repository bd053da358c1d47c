import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid } from './errors.ts';
import { record } from './events.ts';
import { addBank, bankAccount } from './external-accounts.ts';
import { newId, unixNow } from './ids.ts';
import { clearable, currency, listing, mergeMetadata, metadata, text } from './params.ts';
import { assess, namesIn } from './requirements.ts';
import { at, find, findWithHidden, hide, insert, list, lock, save } from './store.ts';

const details = z.record(z.string(), z.unknown());

const schedule = z.strictObject({
  interval: z.enum(['manual', 'daily', 'weekly', 'monthly']),
  delay_days: text.optional(),
});

const settings = z.looseObject({
  payouts: z.looseObject({ schedule: schedule.optional() }).optional(),
});

const fields = {
  email: clearable.optional(),
  business_type: z.enum(['company', 'individual']).optional(),
  business_profile: details.optional(),
  company: details.optional(),
  individual: details.optional(),
  tos_acceptance: details.optional(),
  settings: settings.optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: text })).optional(),
  default_currency: currency.optional(),
  external_account: bankAccount.optional(),
  metadata: metadata.optional(),
};

const controller = z.strictObject({
  fees: z
    .strictObject({ payer: z.enum(['account', 'application']) })
    .default({ payer: 'application' }),
  losses: z
    .strictObject({ payments: z.enum(['stripe', 'application']) })
    .default({ payments: 'application' }),
  requirement_collection: z.enum(['stripe', 'application']).optional(),
  stripe_dashboard: z.strictObject({ type: z.enum(['none', 'express', 'full']) }).optional(),
});

const creation = z.strictObject({
  ...fields,
  type: z.enum(['custom', 'express', 'standard']).optional(),
  country: z.string().length(2).optional(),
  controller: controller.prefault({}),
});

const change = z.strictObject(fields);

type Change = z.output<typeof change>;

async function create(call: Call, given: z.output<typeof creation>) {
  const account: Stripe.Account = {
    id: newId('acct', 16),
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: { type: 'application', ...controllerOf(given) },
    country: given.country ?? 'RO',
    created: unixNow(),
    default_currency: given.default_currency ?? 'ron',
    details_submitted: false,
    email: null,
    external_accounts: { object: 'list', data: [], has_more: false, url: '' },
    metadata: {},
    payouts_enabled: false,
    // An account is paid out by itself every day unless it is told otherwise.
    settings: scheduled('daily'),
    type: given.type ?? 'none',
  };
  await insert(call, account);
  await apply(call, account, given);
  await save(call, account);
  return account;
}

const usualController = {
  custom: { requirement_collection: 'application', stripe_dashboard: { type: 'none' } },
  other: { requirement_collection: 'stripe', stripe_dashboard: { type: 'full' } },
} as const;

/** Only a platform that collects the requirements may have accounts without a dashboard, and it has no others. */
function controllerOf({ controller: given, type }: z.output<typeof creation>) {
  const usual = usualController[type === 'custom' ? 'custom' : 'other'];
  const { requirement_collection = usual.requirement_collection } = given;
  const { stripe_dashboard = usual.stripe_dashboard } = given;
  if ((requirement_collection === 'application') === (stripe_dashboard.type === 'none'))
    return { ...given, requirement_collection, stripe_dashboard };
  throw invalid(
    'Accounts without a Stripe dashboard must have their requirements collected by the platform.',
    { param: 'controller[requirement_collection]' },
  );
}

async function update(call: Call, given: Change) {
  const account = await lock(call, 'account', call.id);
  await apply(call, account, given);
  await save(call, account);
  await record(at(call, account.id), 'account.updated', account);
  return account;
}

async function apply(call: Call, account: Stripe.Account, given: Change) {
  requireOwnTerms(account, given);
  const { email = account.email, business_type = account.business_type, external_account } = given;
  Object.assign(account, {
    email,
    business_type,
    capabilities: { ...account.capabilities, ...askedBy(given) },
    metadata: mergeMetadata(account.metadata ?? {}, given.metadata),
    settings: settingsOf(given) ?? account.settings,
  });
  if (external_account !== undefined) await addBank(call, account, { external_account });
  assess(account, await provide(call, account.id, given));
}

function settingsOf({ settings: given }: Change): Stripe.Account.Settings | null {
  const interval = given?.payouts?.schedule?.interval;
  return interval === undefined ? null : scheduled(interval);
}

function askedBy({ capabilities = {} }: Change) {
  const asked = Object.entries(capabilities).filter(([, { requested }]) => requested === 'true');
  return Object.fromEntries(asked.map(([name]) => [name, 'inactive']));
}

/** The platform accepts the terms for an account only where it also collects everything else. */
function requireOwnTerms({ controller: by }: Stripe.Account, given: Change) {
  if (given.tos_acceptance === undefined || by?.requirement_collection === 'application') return;
  throw invalid('You cannot accept the Terms of Service on behalf of this account.', {
    param: 'tos_acceptance',
  });
}

/** Remembers which details an account has given. @returns all of them */
export async function provide(
  call: Parameters<typeof hide>[0],
  id: string,
  { business_profile, business_type, company, individual, tos_acceptance }: Partial<Change>,
  more: readonly string[] = [],
): Promise<string[]> {
  const { hidden } = await findWithHidden(call, 'account', id);
  const named = namesIn({ business_profile, business_type, company, individual, tos_acceptance });
  const provided = [...new Set([...(hidden.provided ?? []), ...named, ...more])];
  await hide(call, id, { provided });
  return provided;
}

function scheduled(
  interval: Stripe.Account.Settings.Payouts.Schedule['interval'],
): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: null },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: false,
      schedule: { delay_days: 7, interval },
      statement_descriptor: null,
    },
  };
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
];
