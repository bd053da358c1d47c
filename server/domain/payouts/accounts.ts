import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { provider } from '../payments/gateway.ts';

/** Stripe's category of those who rent cars out. */
const CAR_RENTAL = '7512';

/** The host's account at the gateway, which is opened if there is none. */
export async function accountOf(hostId: string): Promise<string> {
  const host = await db.host.findUniqueOrThrow({
    where: { id: hostId },
    select: { id: true, kind: true, gatewayAccount: true },
  });
  return host.gatewayAccount ?? (await openAccount(host));
}

/**
 * What never changes is given when the account is opened, because Stripe refuses a known key with other parameters. An
 * account is paid out only when we say so: by itself it would send everything to its bank every day.
 */
async function openAccount({ id, kind }: { id: string; kind: 'person' | 'company' }) {
  const account = await provider().stripe.accounts.create(
    {
      country: 'RO',
      business_type: kind === 'company' ? 'company' : 'individual',
      business_profile: { mcc: CAR_RENTAL, url: env.APP_URL },
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
        stripe_dashboard: { type: 'none' },
      },
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { host: id },
    },
    { idempotencyKey: `account-${id}` },
  );
  await db.host.updateMany({ where: { id }, data: { gatewayAccount: account.id } });
  return account.id;
}

/** The address of the gateway's pages that ask who the host is and for their agreement. It works once, for minutes. */
export async function onboardingUrl(hostId: string, back: string): Promise<string> {
  const link = await provider().stripe.accountLinks.create({
    account: await accountOf(hostId),
    type: 'account_onboarding',
    return_url: back,
    refresh_url: back,
  });
  return link.url;
}

/**
 * Reads whether money may be sent to a host's account, and stores it. The bank account is added with the first payout,
 * so that one alone may be missing.
 *
 * @returns whether it is ready
 */
export async function followAccount(accountId: string, now: Date): Promise<boolean> {
  const { capabilities, requirements } = await provider().stripe.accounts.retrieve(accountId);
  const missing = (requirements?.currently_due ?? []).filter((due) => due !== 'external_account');
  const isReady = capabilities?.transfers === 'active' && missing.length === 0;
  await db.host.updateMany({
    where: { gatewayAccount: accountId, ...(isReady ? { gatewayReadyAt: null } : {}) },
    data: { gatewayReadyAt: isReady ? now : null },
  });
  return isReady;
}

type Paid = { iban: string | null; accountHolder: string | null; currency: string };

/** The bank account of a payout as the gateway knows it; added there, as the one that is paid, if it is new. */
export async function bankAt(account: string, payout: Paid): Promise<string> {
  const number = (payout.iban ?? '').replaceAll(/\s/g, '');
  const fingerprint = createHash('sha256').update(number).digest('hex').slice(0, 32);
  const known = (await banksOf(account)).find((bank) => isMarked(bank, fingerprint));
  return known?.id ?? addBank(account, payout, { number, fingerprint });
}

type Adding = { number: string; fingerprint: string };

function isMarked({ metadata }: Stripe.BankAccount, fingerprint: string): boolean {
  return metadata?.['iban'] === fingerprint;
}

async function addBank(account: string, payout: Paid, { number, fingerprint }: Adding) {
  try {
    const bank = await provider().stripe.accounts.createExternalAccount(account, {
      external_account: {
        object: 'bank_account',
        account_number: number,
        country: number.slice(0, 2),
        currency: payout.currency.toLowerCase(),
        ...(payout.accountHolder ? { account_holder_name: payout.accountHolder } : {}),
      },
      default_for_currency: true,
      metadata: { iban: fingerprint },
    });
    return bank.id;
  } catch (error) {
    if (!isKnownBank(error)) throw error;
    const added = await addedMeanwhile(account, { number, fingerprint });
    if (!added) throw error;
    return added.id;
  }
}

/**
 * The bank account that another process has added at the same moment, or somebody at the gateway: that it is this one
 * is then certain only if no other ends like it.
 */
async function addedMeanwhile(account: string, { number, fingerprint }: Adding) {
  const known = await banksOf(account);
  const marked = known.find((bank) => isMarked(bank, fingerprint));
  const [only, ...others] = known.filter(({ last4 }) => last4 === number.slice(-4));
  return marked ?? (others.length === 0 ? only : undefined);
}

function isKnownBank(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'bank_account_exists';
}

async function banksOf(account: string): Promise<Stripe.BankAccount[]> {
  const found: Stripe.BankAccount[] = [];
  const all = provider().stripe.accounts.listExternalAccounts(account, {
    object: 'bank_account',
    limit: 100,
  });
  for await (const bank of all) if (bank.object === 'bank_account') found.push(bank);
  return found;
}
