import type Stripe from 'stripe';
import { listedCard, numberNamed } from './cards.ts';
import { approvedCharge } from './charges.ts';
import { newCustomer } from './customers.ts';
import { DISPUTE_FEE, newDispute } from './disputes.ts';
import { newId, unixNow } from './ids.ts';
import { balanceTransaction, chargeFee } from './ledger.ts';
import { newIntent } from './payment-intents.ts';
import { cardMethod, paymentMethodData } from './payment-methods.ts';
import { newPayout } from './payouts.ts';
import { newRefund } from './refunds.ts';
import type { Hidden, SavedCard, Stored } from './store.ts';

type Metadata = Record<string, string>;

/** Years until these cards expire, so that they can still be used. */
const VALID_YEARS = 3;

/** A payment of the demo data, older than the gateway. Amounts are in minor units. */
export type PastPayment = {
  amount: number;
  /** Minor units; 0 while the money is only held. */
  captured: number;
  /** In lower case. */
  currency: string;
  customer: Stripe.Customer;
  method: SavedCard;
  description: string;
  transferGroup: string;
  metadata: Metadata;
  createdAt: Date;
  /** When its hold ends, or would have ended. */
  heldUntil: Date;
  refunds: readonly { amount: number; metadata: Metadata; createdAt: Date }[];
  /** The cardholder's bank has taken it back, and perhaps returned it. */
  dispute?: PastDispute | undefined;
};

export type PastDispute = {
  openedAt: Date;
  status: 'needs_response' | 'under_review' | 'won';
  decidedAt: Date | null;
};

type PastCustomer = { name: string; email: string; metadata: Metadata; createdAt: Date };

/** A customer who was created at the given time. */
export function pastCustomer({ createdAt, ...given }: PastCustomer): Stripe.Customer {
  return { ...newCustomer(), ...given, created: seconds(createdAt) };
}

/** A card that the customer saved earlier, by its name in Stripe's test mode: `visa`, `mastercard`. */
export function pastCard(customer: Stripe.Customer, name: string): SavedCard {
  const token = `tok_${name}`;
  const expiry = { exp_month: 12, exp_year: new Date().getUTCFullYear() + VALID_YEARS };
  const found = listedCard({ number: numberNamed(token), ...expiry });
  const method = cardMethod(found, paymentMethodData.parse({ type: 'card', card: { token } }));
  return { ...method, customer: customer.id, created: customer.created };
}

/** The fields of such a card that the API does not show. */
export const pastCardHidden: Hidden = { behaviour: 'succeeds', savedWithConsent: true, used: true };

/** All objects that a payment leaves, but no events, so no webhook is sent. The first object is the payment intent. */
export function pastPayment(payment: PastPayment): [Stored, ...Stored[]] {
  const intent = intentOf(payment);
  const charge = chargeOf(payment, intent);
  const dueAt = payment.captured === 0 ? seconds(payment.heldUntil) : null;
  return [
    { object: { ...intent, latest_charge: charge.id }, dueAt },
    { object: charge },
    ...movementOf('charge', payment.captured, charge),
    ...payment.refunds.flatMap((refund) => refundOf(charge, refund)),
    ...(payment.dispute ? disputeOf(charge, payment.dispute) : []),
  ];
}

function intentOf(payment: PastPayment): Stripe.PaymentIntent {
  const { amount, captured, currency } = payment;
  return {
    ...newIntent({ amount, currency, capture_method: 'manual' }),
    amount_capturable: captured === 0 ? amount : 0,
    amount_received: captured,
    created: seconds(payment.createdAt),
    customer: payment.customer.id,
    description: payment.description,
    metadata: payment.metadata,
    payment_method: payment.method.id,
    setup_future_usage: 'off_session',
    status: captured === 0 ? 'requires_capture' : 'succeeded',
    transfer_group: payment.transferGroup,
  };
}

function chargeOf(payment: PastPayment, intent: Stripe.PaymentIntent): Stripe.Charge {
  const { method, captured, amount, createdAt, heldUntil, refunds } = payment;
  const holdFor = seconds(heldUntil) - unixNow();
  const given = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const back = captured === 0 ? 0 : amount - captured + given;
  return {
    ...approvedCharge({ intent, method, offSession: false, authenticated: false }, holdFor),
    amount_captured: captured,
    amount_refunded: back,
    captured: captured > 0,
    created: seconds(createdAt),
    refunded: back === amount,
  };
}

/** The dispute first, then its movements of money. */
function disputeOf(charge: Stripe.Charge, past: PastDispute): Stored[] {
  const { openedAt, status, decidedAt } = past;
  const dispute = { ...newDispute(charge, seconds(openedAt)), status };
  charge.disputed = status !== 'won';
  if (status !== 'needs_response') dispute.evidence_details.submission_count = 1;
  const { id: source, amount, currency } = dispute;
  const type = 'adjustment' as const;
  const taken = balanceTransaction({ type, amount: -amount, fee: DISPUTE_FEE, currency, source });
  const moved = [{ ...taken, created: seconds(openedAt) }];
  if (decidedAt) {
    const returned = balanceTransaction({ type, amount, currency, source });
    moved.push({ ...returned, created: seconds(decidedAt) });
  }
  dispute.balance_transactions = moved;
  return [{ object: dispute }, ...moved.map((object) => ({ object }))];
}

/** What was sent of the platform's balance to its own bank, and has arrived there. Amount in minor units. */
export function pastPayout(sent: { amount: number; currency: string; createdAt: Date }): Stored[] {
  const { amount, currency } = sent;
  const id = newId('po');
  const created = seconds(sent.createdAt);
  const line = balanceTransaction({ type: 'payout', amount: -amount, currency, source: id });
  const payout = newPayout({ id, amount, currency, balance_transaction: line.id });
  return [
    { object: { ...payout, created, arrival_date: created, status: 'paid' } },
    { object: { ...line, created, available_on: created } },
  ];
}

type Source = Stripe.Charge | Stripe.Refund;

/** The entry in the balance, to which its source refers. */
function movementOf(type: 'charge' | 'refund', amount: number, source: Source): Stored[] {
  if (amount === 0) return [];
  const { id, currency, created } = source;
  const fee = type === 'charge' ? chargeFee(amount) : 0;
  const line = balanceTransaction({ type, amount, fee, currency, source: id });
  source.balance_transaction = line.id;
  return [{ object: { ...line, created, available_on: created } }];
}

function refundOf(charge: Stripe.Charge, past: PastPayment['refunds'][number]): Stored[] {
  const { amount, metadata, createdAt } = past;
  const refund = { ...newRefund(charge, amount), metadata, created: seconds(createdAt) };
  return [{ object: refund }, ...movementOf('refund', -amount, refund)];
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
