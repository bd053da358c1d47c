import type Stripe from 'stripe';
import { z } from 'zod';
import {
  requireClientSecret,
  requireSameSite,
  retrieving,
  returnUrl,
  shownTo,
} from './browser-access.ts';
import { cardError, verdict, type Decline } from './cards.ts';
import { openChallenge } from './challenges.ts';
import { endpoint, open, type Call } from './endpoint.ts';
import { invalid, type Declined } from './errors.ts';
import { record } from './events.ts';
import { idOf, newId, unixNow } from './ids.ts';
import { paymentMethodOf } from './intents.ts';
import { clearable, flag, listing, mergeMetadata, metadata, text } from './params.ts';
import { paymentMethodData, saveForLater } from './payment-methods.ts';
import { find, findWithHidden, insert, list, lock, save, type Scope } from './store.ts';

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: returnUrl.optional(),
  use_stripe_sdk: flag.optional(),
};

const creation = z.strictObject({
  ...confirmation,
  confirm: flag.optional(),
  customer: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  usage: z.enum(['on_session', 'off_session']).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
});

const confirming = z.strictObject({ ...confirmation, client_secret: text.optional() });

const unfinished = new Set<Stripe.SetupIntent.Status>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

const blank = {
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  single_use_mandate: null,
} satisfies Partial<Stripe.SetupIntent>;

async function create(call: Call, given: z.output<typeof creation>) {
  const id = newId('seti');
  const customer =
    given.customer === undefined ? null : (await find(call, 'customer', given.customer)).id;
  const intent: Stripe.SetupIntent = {
    ...blank,
    id,
    object: 'setup_intent',
    client_secret: newId(`${id}_secret`),
    created: unixNow(),
    customer,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  };
  await choosePaymentMethod(call, intent, given);
  await insert(call, intent);
  await record(call, 'setup_intent.created', intent);
  return given.confirm === true ? proceed(call, intent, given.return_url ?? null) : intent;
}

async function confirm(call: Call, given: z.output<typeof confirming>) {
  const intent = await lock(call, 'setup_intent', call.id);
  requireClientSecret(call, intent, given.client_secret);
  requireSameSite(call, given.return_url);
  requireUnfinished(intent, 'confirmed');
  await choosePaymentMethod(call, intent, given);
  return shownTo(call, await proceed(call, intent, given.return_url ?? null));
}

async function choosePaymentMethod(
  scope: Scope,
  intent: Stripe.SetupIntent,
  given: Parameters<typeof paymentMethodOf>[1],
) {
  const method = await paymentMethodOf(scope, given);
  if (method === undefined) return;
  intent.payment_method = method;
  intent.status = 'requires_confirmation';
}

async function proceed(call: Call, intent: Stripe.SetupIntent, returnTo: string | null) {
  if (typeof intent.payment_method !== 'string') {
    throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  }
  const { hidden } = await findWithHidden(call, 'payment_method', intent.payment_method);
  const answer = verdict(hidden.behaviour ?? 'succeeds', {
    charging: false,
    offSession: false,
    savedWithConsent: hidden.savedWithConsent === true,
  });
  if (answer.does === 'decline') return decline(call, intent, answer.decline);
  if (answer.does === 'approve') return finishSetup(call, intent);
  intent.status = 'requires_action';
  intent.next_action = await openChallenge(call, intent.id, {
    returnUrl: returnTo,
    publicUrl: call.publicUrl,
  });
  await save(call, intent);
  await record(call, 'setup_intent.requires_action', intent);
  return intent;
}

/** The cardholder passed the challenge, and the card is saved for later payments. */
export async function finishSetup(scope: Scope, intent: Stripe.SetupIntent) {
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.last_setup_error = null;
  await save(scope, intent);
  const customer = typeof intent.customer === 'string' ? intent.customer : null;
  await saveForLater(scope, idOf(intent.payment_method), customer);
  await record(scope, 'setup_intent.succeeded', intent);
  return intent;
}

/** The cardholder failed or refused the challenge. */
export async function failSetup(scope: Scope, intent: Stripe.SetupIntent): Promise<void> {
  const method = await find(scope, 'payment_method', idOf(intent.payment_method));
  await leave(scope, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed authentication.',
    payment_method: method,
  });
}

async function decline(
  scope: Scope,
  intent: Stripe.SetupIntent,
  reason: Decline,
): Promise<Declined> {
  const method = await find(scope, 'payment_method', idOf(intent.payment_method));
  await leave(scope, intent, { type: 'card_error', ...reason, payment_method: method });
  return cardError(reason, { setup_intent: intent, payment_method: method });
}

async function leave(
  scope: Scope,
  intent: Stripe.SetupIntent,
  error: Stripe.SetupIntent.LastSetupError,
): Promise<void> {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = error;
  await save(scope, intent);
  await record(scope, 'setup_intent.setup_failed', intent);
}

async function cancel(call: Call) {
  const intent = await lock(call, 'setup_intent', call.id);
  requireUnfinished(intent, 'canceled');
  intent.status = 'canceled';
  intent.next_action = null;
  await save(call, intent);
  await record(call, 'setup_intent.canceled', intent);
  return intent;
}

function requireUnfinished(intent: Stripe.SetupIntent, verb: string): void {
  if (unfinished.has(intent.status)) return;
  throw invalid(
    `This SetupIntent could not be ${verb} because it has a status of ${intent.status}.`,
    {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    },
  );
}

export const setupIntentEndpoints = [
  endpoint('post', '/setup_intents', creation, create),
  endpoint(
    'get',
    '/setup_intents',
    z.strictObject({ ...listing, customer: text.optional(), payment_method: text.optional() }),
    (call, { customer, payment_method, ...page }) =>
      list(call, 'setup_intent', {
        where: { customer, payment_method },
        page,
        url: '/v1/setup_intents',
      }),
  ),
  retrieving('setup_intent', '/setup_intents/:id'),
  open(endpoint('post', '/setup_intents/:id/confirm', confirming, confirm)),
  endpoint(
    'post',
    '/setup_intents/:id/cancel',
    z.strictObject({ cancellation_reason: text.optional() }),
    cancel,
  ),
];
