import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, open, type Call } from './endpoint.ts';
import { record } from './events.ts';
import { newId, unixNow } from './ids.ts';
import { amount, clearable, currency, flag, listing, metadata, text } from './params.ts';
import {
  requireClientSecret,
  requireSameSite,
  retrieving,
  returnUrl,
  shownTo,
} from './browser-access.ts';
import { apply, cancel, capture, proceed, requireStatus, unpaid } from './intents.ts';
import { paymentMethodData } from './payment-methods.ts';
import { search, searching } from './search.ts';
import { insert, list, lock, save } from './store.ts';

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  return_url: returnUrl.optional(),
  receipt_email: clearable.optional(),
  use_stripe_sdk: flag.optional(),
};

const fields = {
  customer: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  transfer_group: text.optional(),
  statement_descriptor_suffix: clearable.optional(),
};

const methodOptions = z.strictObject({
  card: z
    .strictObject({
      request_three_d_secure: z.enum(['automatic', 'any', 'challenge']).optional(),
      request_extended_authorization: z.enum(['if_available', 'never']).optional(),
    })
    .optional(),
});

const creation = z.strictObject({
  ...confirmation,
  ...fields,
  amount,
  currency,
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag.optional(),
  off_session: flag.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_options: methodOptions.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
});

const change = z.strictObject({ ...confirmation, ...fields, amount: amount.optional() });

const confirming = z.strictObject({
  ...confirmation,
  off_session: flag.optional(),
  client_secret: text.optional(),
});

const capturing = z.strictObject({
  amount_to_capture: amount.optional(),
  final_capture: flag.optional(),
  metadata: metadata.optional(),
});

const cancelling = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .optional(),
});

const blank = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
} satisfies Partial<Stripe.PaymentIntent>;

async function create(call: Call, given: z.output<typeof creation>) {
  const intent = newIntent(given);
  await apply(call, intent, given);
  await insert(call, intent);
  await record(call, 'payment_intent.created', intent);
  return given.confirm === true ? proceed(call, intent, given) : intent;
}

type Terms = Pick<
  z.output<typeof creation>,
  'amount' | 'currency' | 'capture_method' | 'automatic_payment_methods'
>;

/** A new intent that has no card yet. */
export function newIntent(given: Terms): Stripe.PaymentIntent {
  const id = newId('pi');
  const methods = given.automatic_payment_methods;
  return {
    ...blank,
    id,
    object: 'payment_intent',
    amount: given.amount,
    automatic_payment_methods:
      methods === undefined
        ? null
        : { enabled: methods.enabled, allow_redirects: methods.allow_redirects ?? 'always' },
    capture_method: given.capture_method ?? 'automatic',
    client_secret: newId(`${id}_secret`),
    created: unixNow(),
    currency: given.currency,
    customer: null,
    description: null,
    metadata: {},
    payment_method: null,
    receipt_email: null,
    setup_future_usage: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

async function update(call: Call, given: z.output<typeof change>) {
  const intent = await lock(call, 'payment_intent', call.id);
  if (given.amount !== undefined && given.amount !== intent.amount) {
    requireStatus(intent, 'updated', unpaid);
    intent.amount = given.amount;
  }
  await apply(call, intent, given);
  await save(call, intent);
  return intent;
}

async function confirm(call: Call, given: z.output<typeof confirming>) {
  const intent = await lock(call, 'payment_intent', call.id);
  requireClientSecret(call, intent, given.client_secret);
  requireSameSite(call, given.return_url);
  await apply(call, intent, given);
  const offSession = call.key === 'secret' && given.off_session === true;
  return shownTo(call, await proceed(call, intent, { ...given, off_session: offSession }));
}

export const paymentIntentEndpoints = [
  endpoint('post', '/payment_intents', creation, create),
  endpoint(
    'get',
    '/payment_intents',
    z.strictObject({ ...listing, customer: text.optional() }),
    (call, { customer, ...page }) =>
      list(call, 'payment_intent', { where: { customer }, page, url: '/v1/payment_intents' }),
  ),
  endpoint('get', '/payment_intents/search', searching, (call, params) =>
    search(call, 'payment_intent', params),
  ),
  retrieving('payment_intent', '/payment_intents/:id'),
  endpoint('post', '/payment_intents/:id', change, update),
  open(endpoint('post', '/payment_intents/:id/confirm', confirming, confirm)),
  endpoint('post', '/payment_intents/:id/capture', capturing, capture),
  endpoint('post', '/payment_intents/:id/cancel', cancelling, cancel),
];
