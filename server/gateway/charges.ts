import type Stripe from 'stripe';
import { z } from 'zod';
import type { Decline } from './cards.ts';
import { endpoint } from './endpoint.ts';
import { record } from './events.ts';
import { newId, unixNow } from './ids.ts';
import { chargeFee, post } from './ledger.ts';
import { listing, text } from './params.ts';
import { find, insert, list, lock, save, type SavedCard, type Scope } from './store.ts';

const DAY = 86_400;

/** How long a card's hold lasts. Source: docs.stripe.com/payments/place-a-hold */
const HOLD_SECONDS = 7 * DAY;

/** Visa holds for a shorter time when the cardholder is not present. Same source. */
const VISA_OFF_SESSION_HOLD_SECONDS = 4 * DAY + 18 * 3_600;

const nothingElse = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'TEST',
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
} satisfies Partial<Stripe.Charge>;

export type Attempt = {
  intent: Stripe.PaymentIntent;
  method: SavedCard;
  offSession: boolean;
  authenticated: boolean;
};

/** Takes the money, or only holds it when the intent's capture method is `manual`. */
export async function charge(scope: Scope, attempt: Attempt): Promise<Stripe.Charge> {
  const { intent } = attempt;
  const captured = intent.capture_method !== 'manual';
  const charged = approvedCharge(attempt, scope.settings.hold_seconds);
  await insert(scope, charged);
  if (captured) await settle(scope, charged, intent.amount);
  await record(scope, 'charge.succeeded', charged);
  return charged;
}

/** @param holdFor seconds; 0 for as long as the card's network holds */
export function approvedCharge(attempt: Attempt, holdFor = 0): Stripe.Charge {
  return {
    ...outline(attempt, holdFor),
    outcome: outcome(null),
    paid: true,
    status: 'succeeded',
  };
}

/** Stores a refused attempt. */
export async function failedCharge(scope: Scope, attempt: Attempt, decline: Decline) {
  const failed: Stripe.Charge = {
    ...outline(attempt, scope.settings.hold_seconds),
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: outcome(decline),
    paid: false,
    status: 'failed',
  };
  await insert(scope, failed);
  await record(scope, 'charge.failed', failed);
  return failed;
}

/** Captures a hold, fully or in part. The rest is released to the cardholder. `amount` is in minor units. */
export async function settle(scope: Scope, charged: Stripe.Charge, amount: number): Promise<void> {
  const { id: source, currency } = charged;
  const transaction = await post(scope, {
    type: 'charge',
    amount,
    currency,
    source,
    fee: chargeFee(amount),
  });
  charged.captured = true;
  charged.amount_captured = amount;
  charged.amount_refunded = charged.amount - amount;
  charged.balance_transaction = transaction.id;
  await save(scope, charged);
}

/** Releases a hold. */
export async function release(scope: Scope, chargeId: string, event: string): Promise<void> {
  const held = await lock(scope, 'charge', chargeId);
  held.amount_refunded = held.amount;
  held.refunded = true;
  await save(scope, held);
  await record(scope, event, held);
}

/** The end of a charge's hold, in seconds since 1970. */
export function captureBefore(charged: Stripe.Charge): number | null {
  return charged.payment_method_details?.card?.capture_before ?? null;
}

function outline({ intent, method, offSession, authenticated }: Attempt, holdFor: number) {
  const held = intent.capture_method === 'manual';
  const seconds = holdFor || holdSeconds(method, offSession);
  return {
    ...nothingElse,
    id: newId('ch'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: false,
    created: unixNow(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: paidWith(method, authenticated, held ? unixNow() + seconds : null),
    receipt_email: intent.receipt_email,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_group: intent.transfer_group,
  };
}

function holdSeconds(method: SavedCard, offSession: boolean): number {
  const isVisa = method.card.brand === 'visa';
  return isVisa && offSession ? VISA_OFF_SESSION_HOLD_SECONDS : HOLD_SECONDS;
}

function paidWith(
  method: SavedCard,
  authenticated: boolean,
  captureBeforeAt: number | null,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      ...(captureBeforeAt === null ? {} : { capture_before: captureBeforeAt }),
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: authenticated ? threeDSecure : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

const threeDSecure: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

function outcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline === null ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    seller_message: decline === null ? 'Payment complete.' : 'The bank declined the payment.',
    type: decline === null ? 'authorized' : 'issuer_declined',
  };
}

export const chargeEndpoints = [
  endpoint(
    'get',
    '/charges',
    z.strictObject({
      ...listing,
      payment_intent: text.optional(),
      customer: text.optional(),
      transfer_group: text.optional(),
    }),
    (call, { payment_intent, customer, transfer_group, ...page }) =>
      list(call, 'charge', {
        where: { payment_intent, customer, transfer_group },
        page,
        url: '/v1/charges',
      }),
  ),
  endpoint('get', '/charges/:id', z.strictObject({}), (call) => find(call, 'charge', call.id)),
];
