import type { Stripe } from 'stripe';
import { sum, type Minor } from '../money/money.ts';
import { provider } from '../payments/gateway.ts';
import { accountOf, bankAt } from './accounts.ts';

type Payout = {
  id: string;
  hostId: string;
  bookingId: string;
  amount: Minor;
  currency: string;
  iban: string | null;
  accountHolder: string | null;
  createdAt: Date;
};

export type PayoutOutcome =
  | { status: 'pending' }
  | { status: 'paid' }
  | { status: 'failed'; reason: string };

/** Money between our balance at the gateway and a host's account there. */
export type Transfer = {
  id: string;
  /** The movement of our balance. */
  movementId: string;
  /** Minor units; negative when it came back. */
  amount: Minor;
};

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
): Promise<{ transfers: Transfer[]; outcome: PayoutOutcome }> {
  const account = await accountOf(payout.hostId);
  const destination = await bankAt(account, payout);
  const transfers = await transferTo(account, payout, attempt);
  const { stripe } = provider();
  const made =
    (await madeEarlier(account, payout, attempt)) ??
    (await stripe.payouts.create(
      {
        amount: payout.amount,
        currency: payout.currency.toLowerCase(),
        destination,
        metadata: { payout: payout.id, attempt },
      },
      { idempotencyKey: `payout-${attempt}`, stripeAccount: account },
    ));
  return { transfers: transfers.map((transfer) => movedBy(transfer)), outcome: outcomeOf(made) };
}

/**
 * The payout that this attempt has created before, or one of an earlier attempt that is under way or has arrived,
 * although we were told that it had failed. The list begins when the payout was scheduled, because a host may have got
 * hundreds before.
 */
async function madeEarlier(account: string, { id, createdAt }: Payout, attempt: string) {
  const created = { gte: Math.floor(createdAt.getTime() / 1000) - CLOCK_DIFFERENCE_SECONDS };
  const payouts = provider().stripe.payouts.list(
    { limit: 100, created },
    { stripeAccount: account },
  );
  for await (const made of payouts) {
    const { metadata } = made;
    if (metadata?.['attempt'] === attempt) return made;
    if (metadata?.['payout'] === id && outcomeOf(made).status !== 'failed') return made;
  }
  return null;
}

/** The gateway's clock may differ from ours by so much. */
const CLOCK_DIFFERENCE_SECONDS = 3_600;

/** Transfers what is not there yet, each part from a payment of the booking that still covers it. */
async function transferTo(account: string, payout: Payout, attempt: string) {
  const known = await transfersOf(payout.bookingId);
  const there = known.filter(({ metadata }) => metadata['payout'] === payout.id);
  const parts = await partsOf(payout, payout.amount - sum(there.map(stays)), known);
  for (const { amount, charge } of parts) {
    const made = await provider().stripe.transfers.create(
      {
        amount,
        currency: payout.currency.toLowerCase(),
        destination: account,
        transfer_group: payout.bookingId,
        metadata: { payout: payout.id },
        // A payment's money can go on before it is in our balance.
        ...(charge ? { source_transaction: charge } : {}),
      },
      // Whoever has seen the same transfers makes the same next one.
      { idempotencyKey: `transfer-${attempt}-${there.length}-${charge ?? 'balance'}` },
    );
    there.push(made);
  }
  return there;
}

type Part = { amount: Minor; charge: string | null };

/** From which payments of the booking an amount is transferred; what they do not cover comes from our balance. */
async function partsOf(
  { bookingId }: Payout,
  amount: Minor,
  known: readonly Stripe.Transfer[],
): Promise<Part[]> {
  const parts: Part[] = [];
  let left = amount;
  if (left <= 0) return parts;
  const charges = provider().stripe.charges.list({ transfer_group: bookingId, limit: 100 });
  for await (const charge of charges) {
    const part = Math.min(left, roomOf(charge, known));
    if (part > 0) parts.push({ amount: part, charge: charge.id });
    left -= Math.max(0, part);
  }
  return left > 0 ? [...parts, { amount: left, charge: null }] : parts;
}

function roomOf(charge: Stripe.Charge, known: readonly Stripe.Transfer[]): Minor {
  if (!charge.captured || charge.disputed) return 0;
  const sent = known.filter(({ source_transaction: source }) => source === charge.id);
  const left = Math.min(charge.amount_captured, charge.amount - charge.amount_refunded);
  // Stripe counts what was reversed as sent.
  return left - sum(sent.map(({ amount }) => amount));
}

async function transfersOf(bookingId: string): Promise<Stripe.Transfer[]> {
  const found: Stripe.Transfer[] = [];
  const transfers = provider().stripe.transfers.list({ transfer_group: bookingId, limit: 100 });
  for await (const transfer of transfers) found.push(transfer);
  return found;
}

function stays({ amount, amount_reversed: reversed }: Stripe.Transfer): Minor {
  return amount - reversed;
}

function movedBy({ id, amount, balance_transaction: movement }: Stripe.Transfer): Transfer {
  return { id, amount, movementId: idOf(movement) };
}

/**
 * Takes back what a failed attempt has left in the host's account at the gateway.
 *
 * @returns what came back, as negative amounts
 * @throws {Stripe.errors.StripeError} when it is no longer there
 */
export async function recallTransfers(payout: Pick<Payout, 'id' | 'bookingId'>) {
  const transfers = await transfersOf(payout.bookingId);
  const recalled: Transfer[] = [];
  for (const transfer of transfers) {
    if (transfer.metadata['payout'] !== payout.id || stays(transfer) === 0) continue;
    const { amount, balance_transaction: movement } =
      await provider().stripe.transfers.createReversal(
        transfer.id,
        {},
        { idempotencyKey: `recall-${transfer.id}` },
      );
    recalled.push({ id: transfer.id, amount: -amount, movementId: idOf(movement) });
  }
  return recalled;
}

function idOf(movement: string | Stripe.BalanceTransaction | null): string {
  return typeof movement === 'string' ? movement : (movement?.id ?? '');
}

function outcomeOf({ status, failure_message: reason }: Stripe.Payout): PayoutOutcome {
  if (status === 'paid') return { status };
  const isFailure = status === 'failed' || status === 'canceled';
  return isFailure ? { status: 'failed', reason: reason ?? status } : { status: 'pending' };
}
