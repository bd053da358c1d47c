import type { Stripe } from 'stripe';
import { db } from '#server/db/client.ts';
import type { Minor } from '../money/money.ts';
import { provider } from '../payments/gateway.ts';

type Payout = {
  id: string;
  hostId: string;
  bookingId: string;
  amount: Minor;
  currency: string;
  iban: string | null;
  accountHolder: string | null;
  approvedAt: Date | null;
};

export type PayoutOutcome =
  | { status: 'pending' }
  | { status: 'paid' }
  | { status: 'failed'; reason: string };

/**
 * Moves a host's money to their account at the gateway and from there to their bank, and returns how far it has come.
 * Safe to call again: what exists is found before anything is created.
 *
 * @param attempt names this attempt; after a failure only the transfer to the bank is repeated
 * @throws {Stripe.errors.StripeError}
 */
export async function payOut(
  payout: Payout,
  attempt: string,
): Promise<{ transferId: string; outcome: PayoutOutcome }> {
  const account = await accountOf(payout);
  const transfer = await transferTo(account, payout, attempt);
  const { stripe } = provider();
  const made =
    (await madeEarlier(account, payout, attempt)) ??
    (await stripe.payouts.create(
      { ...termsOf(payout), metadata: { payout: payout.id, attempt } },
      { idempotencyKey: `payout-${attempt}`, stripeAccount: account },
    ));
  return { transferId: transfer.id, outcome: outcomeOf(made) };
}

/**
 * The payout that this attempt has created before. The list begins at the approval, because a host may have got
 * hundreds since.
 */
async function madeEarlier(account: string, { approvedAt }: Payout, attempt: string) {
  const created = approvedAt
    ? { gte: Math.floor(approvedAt.getTime() / 1000) - CLOCK_DIFFERENCE_SECONDS }
    : {};
  const payouts = provider().stripe.payouts.list(
    { limit: 100, created },
    { stripeAccount: account },
  );
  for await (const made of payouts) if (made.metadata?.['attempt'] === attempt) return made;
  return null;
}

/** The gateway's clock may differ from ours by so much. */
const CLOCK_DIFFERENCE_SECONDS = 3_600;

async function transferTo(account: string, payout: Payout, attempt: string) {
  const { id, bookingId: transfer_group } = payout;
  return (
    (await transferOf(payout)) ??
    (await provider().stripe.transfers.create(
      { ...termsOf(payout), destination: account, transfer_group, metadata: { payout: id } },
      { idempotencyKey: `transfer-${attempt}` },
    ))
  );
}

/** The money of a payout that is still in its host's account at the gateway. */
async function transferOf({ id, bookingId: transfer_group }: Pick<Payout, 'id' | 'bookingId'>) {
  const transfers = provider().stripe.transfers.list({ transfer_group, limit: 100 });
  for await (const transfer of transfers)
    if (transfer.metadata['payout'] === id && !transfer.reversed) return transfer;
  return null;
}

/**
 * Takes back what a failed attempt has left in the host's account at the gateway.
 *
 * @throws {Stripe.errors.StripeError} when it is no longer there
 */
export async function recallTransfer(payout: Pick<Payout, 'id' | 'bookingId'>): Promise<void> {
  const transfer = await transferOf(payout);
  if (!transfer) return;
  await provider().stripe.transfers.createReversal(
    transfer.id,
    {},
    { idempotencyKey: `recall-${transfer.id}` },
  );
}

function termsOf({ amount, currency }: Payout) {
  return { amount, currency: currency.toLowerCase() };
}

function outcomeOf({ status, failure_message: reason }: Stripe.Payout): PayoutOutcome {
  if (status === 'paid') return { status };
  const isFailure = status === 'failed' || status === 'canceled';
  return isFailure ? { status: 'failed', reason: reason ?? status } : { status: 'pending' };
}

/** The id of the host's account at the gateway, with their bank account. */
async function accountOf(payout: Payout): Promise<string> {
  const host = await db.host.findUnique({
    where: { id: payout.hostId },
    select: { gatewayAccount: true },
  });
  const account = host?.gatewayAccount ?? (await openAccount(payout));
  await useBank(account, payout);
  return account;
}

async function openAccount({ hostId }: Payout): Promise<string> {
  const account = await provider().stripe.accounts.create(
    {
      country: 'RO',
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
        stripe_dashboard: { type: 'none' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { host: hostId },
    },
    { idempotencyKey: `account-${hostId}` },
  );
  await db.host.updateMany({ where: { id: hostId }, data: { gatewayAccount: account.id } });
  return account.id;
}

/** If the host has changed their bank account, the new one is used. */
async function useBank(account: string, { iban, accountHolder, currency }: Payout): Promise<void> {
  const { stripe } = provider();
  if (!iban) return;
  const number = iban.replaceAll(/\s/g, '');
  const { external_accounts: known } = await stripe.accounts.retrieve(account);
  const last4 = number.slice(-4);
  if (known?.data.some((bank) => bank.object === 'bank_account' && bank.last4 === last4)) return;
  await stripe.accounts.createExternalAccount(account, {
    external_account: {
      object: 'bank_account',
      account_number: number,
      country: number.slice(0, 2),
      currency: currency.toLowerCase(),
      ...(accountHolder ? { account_holder_name: accountHolder } : {}),
    },
  });
}
