import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid, malformed } from './errors.ts';
import { record } from './events.ts';
import { idOf, newId, unixNow } from './ids.ts';
import { post } from './ledger.ts';
import { amount, listing, mergeMetadata, metadata, text } from './params.ts';
import { find, findWithHidden, insert, list, lock, save, wakeAt, type Scope } from './store.ts';

const creation = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

type Creation = z.output<typeof creation>;

async function create(call: Call, given: Creation): Promise<Stripe.Refund> {
  const charged = await lock(call, 'charge', await chargeOf(call, given));
  const refunded = given.amount ?? charged.amount - charged.amount_refunded;
  requireRefundable(charged, refunded);
  const refund = newRefund(charged, refunded);
  const { id: source, currency } = refund;
  const moved = await post(call, { type: 'refund', amount: -refunded, currency, source });
  Object.assign(refund, {
    balance_transaction: moved.id,
    metadata: mergeMetadata({}, given.metadata),
    reason: given.reason ?? null,
  });
  await insert(call, refund, { dueAt: await failsAt(call, charged) });
  charged.amount_refunded += refunded;
  charged.refunded = charged.amount_refunded === charged.amount;
  await save(call, charged);
  await record(call, 'refund.created', refund);
  await record(call, 'charge.refunded', charged);
  return refund;
}

/** When the card's bank sends the refund back, in seconds since 1970; `null` for a card that takes refunds. */
async function failsAt(call: Call, { payment_method: method }: Stripe.Charge) {
  if (method === null) return null;
  const { hidden } = await findWithHidden(call, 'payment_method', method);
  if (hidden.behaviour !== 'fails-refunds') return null;
  return Date.now() / 1000 + call.settings.payout_delay_ms / 1000;
}

/** A refund that had succeeded fails, and its money returns to the balance. */
export async function failRefund(scope: Scope, id: string): Promise<void> {
  const refund = await lock(scope, 'refund', id);
  await wakeAt(scope, id, null);
  if (refund.status !== 'succeeded') return;
  const { amount: returned, currency, charge } = refund;
  const moved = await post(scope, {
    type: 'refund_failure',
    amount: returned,
    currency,
    source: id,
  });
  Object.assign(refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: moved.id,
  });
  await save(scope, refund);
  const charged = await lock(scope, 'charge', idOf(charge));
  charged.amount_refunded -= returned;
  charged.refunded = false;
  await save(scope, charged);
  await record(scope, 'refund.failed', refund);
  await record(scope, 'charge.refund.updated', refund);
}

/** A new refund that is not in the balance yet. */
export function newRefund(charged: Stripe.Charge, amountRefunded: number): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: amountRefunded,
    balance_transaction: null,
    charge: charged.id,
    created: unixNow(),
    currency: charged.currency,
    customer: charged.customer,
    customer_account: null,
    destination_details: { type: 'card' },
    metadata: {},
    payment_intent: charged.payment_intent,
    payment_method: charged.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

async function chargeOf(call: Call, { charge, payment_intent }: Creation): Promise<string> {
  if (charge !== undefined) return charge;
  if (payment_intent === undefined) {
    throw malformed(
      'One of the following params should be provided: payment_intent or charge.',
      'charge',
      'parameter_missing',
    );
  }
  const intent = await find(call, 'payment_intent', payment_intent);
  if (typeof intent.latest_charge === 'string' && intent.status !== 'requires_capture') {
    return intent.latest_charge;
  }
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function requireRefundable(charged: Stripe.Charge, refunded: number): void {
  if (charged.disputed) {
    throw invalid(`Charge ${charged.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (charged.status !== 'succeeded' || !charged.captured) {
    throw invalid(`Charge ${charged.id} has not been captured, so it cannot be refunded.`);
  }
  const left = charged.amount - charged.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charged.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (refunded > left) {
    throw invalid(
      `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    );
  }
}

async function update(call: Call, given: { metadata?: Record<string, string> | null | undefined }) {
  const refund = await lock(call, 'refund', call.id);
  refund.metadata = mergeMetadata(refund.metadata ?? {}, given.metadata);
  await save(call, refund);
  await record(call, 'refund.updated', refund);
  return refund;
}

export const refundEndpoints = [
  endpoint('post', '/refunds', creation, create),
  endpoint(
    'get',
    '/refunds',
    z.strictObject({ ...listing, charge: text.optional(), payment_intent: text.optional() }),
    (call, { charge, payment_intent, ...page }) =>
      list(call, 'refund', { where: { charge, payment_intent }, page, url: '/v1/refunds' }),
  ),
  endpoint('get', '/refunds/:id', z.strictObject({}), (call) => find(call, 'refund', call.id)),
  endpoint('post', '/refunds/:id', z.strictObject({ metadata: metadata.optional() }), update),
];
