import { Stripe } from 'stripe';
import { isTraced } from '#server/env.ts';
import type { Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { measureCall } from './measured-calls.ts';

export type StripeConnection = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Of events of hosts' accounts, for which Stripe has an endpoint of its own. */
  connectWebhookSecret?: string | undefined;
  /** The address of the built-in test gateway; absent for Stripe. */
  testGateway?: { host: string; port: number };
};

type Connected = StripeConnection & { stripe: Stripe };

/** Card networks answer within seconds. A job or a client waits at most twice this long. */
const TIMEOUT_MS = 15_000;

/**
 * Stripe keeps idempotency keys for a day. For an older payment, an existing intent is searched for by its metadata
 * first.
 */
const KEY_HOURS = 20;

let connected: Connected | null = null;

/** Sets the payment provider of this process: Stripe, or the test gateway with the same API. */
export function connectStripe(connection: StripeConnection): void {
  const { secretKey, testGateway } = connection;
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(testGateway ? { ...testGateway, protocol: 'http' } : {}),
  });
  if (isTraced) stripe.on('response', measureCall);
  connected = { ...connection, stripe };
}

/** @throws {Refusal} `unavailable` in a process without payments, such as a script */
export function provider(): Connected {
  if (!connected) throw new Refusal('unavailable', 'No payment provider is connected.');
  return connected;
}

export function isConnected(): boolean {
  return connected !== null;
}

export type Order = {
  id: string;
  bookingId: string;
  bookingRef: string;
  amount: Minor;
  currency: string;
  createdAt: Date;
};

/** Creates the intent of a payment, or returns the existing one. The card comes later, from the client's browser. */
export async function openIntent(order: Order, customer: string, now: Date) {
  const { stripe } = provider();
  return (
    (await madeEarlier(order, now)) ??
    (await stripe.paymentIntents.create(
      { ...termsOf(order, customer), setup_future_usage: 'off_session' },
      { idempotencyKey: `auth-${order.id}` },
    ))
  );
}

/**
 * Holds an amount on a saved card, without its owner being present.
 *
 * @throws {Stripe.errors.StripeCardError} when the bank declines, or demands its cardholder
 */
export async function holdOffSession(
  order: Order,
  card: { customer: string; method: string },
  now: Date,
) {
  const { stripe } = provider();
  return (
    (await madeEarlier(order, now)) ??
    (await stripe.paymentIntents.create(
      {
        ...termsOf(order, card.customer),
        payment_method: card.method,
        off_session: true,
        confirm: true,
      },
      { idempotencyKey: `auth-${order.id}` },
    ))
  );
}

/**
 * Tries a saved card again on an intent whose card was refused.
 *
 * @throws {Stripe.errors.StripeCardError} when the bank declines, or demands its cardholder
 */
export async function confirmOffSession(
  { id, intentId, attempts }: { id: string; intentId: string | null; attempts: number },
  method: string,
) {
  await provider().stripe.paymentIntents.confirm(
    intentId ?? '',
    { payment_method: method, off_session: true },
    { idempotencyKey: `try-${id}-${attempts}` },
  );
}

function termsOf(order: Order, customer: string) {
  return {
    amount: order.amount,
    currency: order.currency.toLowerCase(),
    customer,
    capture_method: 'manual' as const,
    payment_method_types: ['card'],
    description: order.bookingRef,
    transfer_group: order.bookingId,
    metadata: { payment: order.id, booking: order.bookingId },
  };
}

async function madeEarlier({ id, createdAt }: Order, now: Date) {
  const hours = (now.getTime() - createdAt.getTime()) / 3_600_000;
  if (hours < KEY_HOURS) return null;
  const query = `metadata['payment']:'${id}'`;
  const { data } = await provider().stripe.paymentIntents.search({ query, limit: 1 });
  return data[0] ?? null;
}

/**
 * The intent of a payment that was not stored. It is found in a list, because a search misses what was created a moment
 * ago.
 */
export async function findIntent(customer: string, paymentId: string): Promise<string | null> {
  const intents = provider().stripe.paymentIntents.list({ customer, limit: 100 });
  for await (const { id, metadata } of intents) if (metadata['payment'] === paymentId) return id;
  return null;
}

export async function readIntent(intentId: string): Promise<Stripe.PaymentIntent> {
  return provider().stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
}

/** The id of the saved card with which an intent was paid. */
export function methodOf({ payment_method: method }: Stripe.PaymentIntent): string | null {
  return typeof method === 'string' ? method : (method?.id ?? null);
}

export async function captureIntent(intentId: string, paymentId: string, amount: Minor) {
  await provider().stripe.paymentIntents.capture(
    intentId,
    { amount_to_capture: amount },
    // The amount is part of the key, because Stripe refuses a known key with other parameters.
    { idempotencyKey: `capture-${paymentId}-${amount}` },
  );
}

export async function cancelIntent(intentId: string, paymentId: string) {
  await provider().stripe.paymentIntents.cancel(
    intentId,
    {},
    { idempotencyKey: `cancel-${paymentId}` },
  );
}

export type RefundOutcome = { gatewayId: string; status: 'created' | 'succeeded' | 'failed' };

/** `wonDisputes`: how often the client's bank has disputed the payment and given the money back to us. */
export type Refunding = { id: string; amount: Minor; wonDisputes: number };

/** During a dispute a refund is refused, and the gateway repeats that refusal for the same key. */
function refundKey({ id, wonDisputes }: Refunding): string {
  return wonDisputes === 0 ? `refund-${id}` : `refund-${id}-${wonDisputes}`;
}

/** Refunds an amount, or returns the state of the refund that was requested before. */
export async function refundIntent(intentId: string, refund: Refunding): Promise<RefundOutcome> {
  const { stripe } = provider();
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  const made =
    data.find(({ metadata }) => metadata?.['refund'] === refund.id) ??
    (await stripe.refunds.create(
      { payment_intent: intentId, amount: refund.amount, metadata: { refund: refund.id } },
      { idempotencyKey: refundKey(refund) },
    ));
  return { gatewayId: made.id, status: refundStatus(made.status) };
}

/** A refund at the gateway, with our id of it; `null` for one that was made there by hand. */
export async function readRefund(
  gatewayId: string,
): Promise<{ id: string; status: RefundOutcome['status'] } | null> {
  const { metadata, status } = await provider().stripe.refunds.retrieve(gatewayId);
  const id = metadata?.['refund'];
  return id ? { id, status: refundStatus(status) } : null;
}

/** The ids at the gateway of refunds that have failed since, also after they had succeeded. */
export async function refundsFailedSince(since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const events = provider().stripe.events.list({ type: 'refund.failed', created, limit: 100 });
  const ids: string[] = [];
  for await (const { type, data } of events) if (type === 'refund.failed') ids.push(data.object.id);
  return ids;
}

function refundStatus(status: string | null): RefundOutcome['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'created';
}

/** The person's id at the gateway, where their card can be saved for the deposit. */
export async function openCustomer(user: { id: string; name: string; email: string }) {
  const { customers } = provider().stripe;
  const { id } = await customers.create(
    { metadata: { user: user.id } },
    { idempotencyKey: `person-${user.id}` },
  );
  // A name may change, and Stripe refuses a known key with other parameters. So it is updated separately, without a
  // key.
  await customers.update(id, { name: user.name, email: user.email });
  return id;
}

/** Whether the gateway refused because the payment's state has changed; then it must be read again. */
export function isStale(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.code === 'payment_intent_unexpected_state' || error.code === 'charge_already_refunded')
  );
}

/** Whether the gateway refused a refund because the client's bank has taken the payment back. */
export function isDisputed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_disputed';
}

/** The code for a saved card that the gateway does not know any more, or that was taken off its client. */
export const CARD_GONE = 'card_gone';

/** The bank's refusal of a card, or that it cannot be used any more; `null` if the error is something else. */
export function declineOf(error: unknown): { code: string; intentId: string | null } | null {
  if (isCardGone(error)) return { code: CARD_GONE, intentId: null };
  if (!(error instanceof Stripe.errors.StripeCardError)) return null;
  const code = error.decline_code ?? error.code ?? 'card_declined';
  return { code, intentId: error.payment_intent?.id ?? null };
}

/** Nothing is charged then, and no attempt with the same card can succeed. */
function isCardGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.param === 'payment_method' || cardGoneWords.test(error.message);
}

/** Stripe gives no code of its own to a card that was taken off its customer. */
const cardGoneWords = /No such payment_?method|may not be used again|belongs to a customer/i;

/**
 * Whether the call should be repeated: the gateway could not be reached, failed itself, or is still busy with the same
 * call of another process.
 */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use')
  );
}

/**
 * Whether the gateway understood the request and refused it. A key that another process is using at this moment, or has
 * used for something else, is no refusal: what that process has done must be read.
 */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeIdempotencyError) &&
    !(error instanceof Stripe.errors.StripeAuthenticationError)
  );
}
