import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, open, type Call, type Endpoint } from './endpoint.ts';
import { ApiError, Declined, invalid, malformed } from './errors.ts';
import { text } from './params.ts';
import { find } from './store.ts';

/** The absolute web address to which the cardholder returns after the challenge. */
export const returnUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/**
 * Lets a browser use only the intent whose secret it has, and return the cardholder only to the site that the page came
 * from.
 *
 * @throws {ApiError} 400 for the wrong secret or another site
 */
export function requireClientSecret(call: Call, intent: Intent, given: string | undefined): void {
  if (call.key === 'secret') return;
  if (given === undefined) {
    throw malformed('Missing required param: client_secret.', 'client_secret', 'parameter_missing');
  }
  const [expected, offered] = [Buffer.from(intent.client_secret ?? ''), Buffer.from(given)];
  if (expected.length === offered.length && timingSafeEqual(expected, offered)) return;
  throw invalid(`No such ${intent.object}: '${intent.id}'`, {
    code: 'resource_missing',
    param: 'intent',
  });
}

/** @throws {ApiError} 400 when the return address is on another site than the page */
export function requireSameSite(call: Call, returnTo: string | undefined): void {
  if (call.key === 'secret' || returnTo === undefined || call.origin === undefined) return;
  if (new URL(returnTo).origin === call.origin) return;
  throw invalid('The return_url must be on the site that asks for it.', { param: 'return_url' });
}

/** The answer without the fields that a browser must not see. */
export function shownTo(call: Call, answer: Intent | Declined): object {
  if (call.key === 'secret') return answer;
  if (!(answer instanceof Declined)) return forBrowser(answer);
  const { payment_intent, setup_intent, ...body } = answer.body;
  return new Declined({
    ...body,
    ...(payment_intent === undefined ? {} : { payment_intent: forBrowser(payment_intent) }),
    ...(setup_intent === undefined ? {} : { setup_intent: forBrowser(setup_intent) }),
  });
}

/** Endpoint that reads one intent. The secret key reads any; a browser only the one whose secret it has. */
export function retrieving(kind: Intent['object'], path: string): Endpoint {
  const schema = z.strictObject({ client_secret: text.optional() });
  return open(
    endpoint('get', path, schema, async (call, given) => {
      const intent = await find(call, kind, call.id);
      requireClientSecret(call, intent, given.client_secret);
      return shownTo(call, intent);
    }),
  );
}

/** `shownTo` for an error, which may contain the intent. */
export function refusalFor(call: Pick<Call, 'key'>, error: ApiError): ApiError {
  if (call.key === 'secret') return error;
  const { payment_intent: _payment, setup_intent: _setup, ...body } = error.body;
  return new ApiError(error.status, body, error.began);
}

const publicFields = new Set([
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'receipt_email',
  'setup_future_usage',
  'status',
  'usage',
]);

function forBrowser(intent: object): object {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => publicFields.has(name)));
}
