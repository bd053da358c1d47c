import type Stripe from 'stripe';
import { captureBefore, release, settle } from './charges.ts';
import { attempt } from './confirming.ts';
import { openDispute } from './disputes.ts';
import type { Call } from './endpoint.ts';
import { invalid, type Declined } from './errors.ts';
import { record } from './events.ts';
import { idOf, unixNow } from './ids.ts';
import { mergeMetadata, type Metadata } from './params.ts';
import {
  createPaymentMethod,
  paymentMethodNamed,
  type PaymentMethodData,
} from './payment-methods.ts';
import { find, findWithHidden, lock, save, wakeAt, type Scope } from './store.ts';

type Status = Stripe.PaymentIntent.Status;

/** The states in which an intent can still be confirmed. */
export const unpaid = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
] as const satisfies readonly Status[];

export type Change = {
  customer?: string | undefined;
  description?: string | null | undefined;
  metadata?: Metadata | null | undefined;
  transfer_group?: string | undefined;
  statement_descriptor_suffix?: string | null | undefined;
  receipt_email?: string | null | undefined;
  setup_future_usage?: 'on_session' | 'off_session' | undefined;
  payment_method?: string | undefined;
  payment_method_data?: PaymentMethodData | undefined;
};

/** Writes the caller's changes into an intent, without confirming it. */
export async function apply(call: Call, intent: Stripe.PaymentIntent, given: Change) {
  if (given.customer !== undefined) {
    intent.customer = (await find(call, 'customer', given.customer)).id;
  }
  const { description, receipt_email, setup_future_usage, transfer_group } = given;
  if (description !== undefined) intent.description = description;
  if (receipt_email !== undefined) intent.receipt_email = receipt_email;
  if (setup_future_usage !== undefined) intent.setup_future_usage = setup_future_usage;
  if (transfer_group !== undefined) intent.transfer_group = transfer_group;
  if (given.statement_descriptor_suffix !== undefined) {
    intent.statement_descriptor_suffix = given.statement_descriptor_suffix;
  }
  intent.metadata = mergeMetadata(intent.metadata, given.metadata);
  await choosePaymentMethod(call, intent, given);
}

async function choosePaymentMethod(call: Call, intent: Stripe.PaymentIntent, given: Change) {
  const method = await paymentMethodOf(call, given);
  if (method === undefined) return;
  requireStatus(intent, 'updated', unpaid);
  intent.payment_method = method;
  intent.status = 'requires_confirmation';
  intent.next_action = null;
}

/** The card to use: one named by the caller, or a new one from the details in the request. */
export async function paymentMethodOf(
  scope: Scope,
  given: Pick<Change, 'payment_method' | 'payment_method_data'>,
): Promise<string | undefined> {
  if (given.payment_method_data !== undefined) {
    return (await createPaymentMethod(scope, given.payment_method_data)).id;
  }
  if (given.payment_method === undefined) return undefined;
  return (await paymentMethodNamed(scope, given.payment_method)).id;
}

/** Confirms the intent: asks the bank, and returns the intent or the decline. */
export async function proceed(
  call: Call,
  intent: Stripe.PaymentIntent,
  given: { return_url?: string | undefined; off_session?: boolean | undefined },
): Promise<Stripe.PaymentIntent | Declined> {
  requireStatus(intent, 'confirmed', unpaid);
  if (typeof intent.payment_method !== 'string') {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  return attempt(call, intent, {
    methodId: intent.payment_method,
    offSession: given.off_session === true,
    returnUrl: given.return_url ?? null,
    publicUrl: call.publicUrl,
  });
}

type Capture = { amount_to_capture?: number | undefined; metadata?: Metadata | null | undefined };

export async function capture(call: Call, given: Capture): Promise<Stripe.PaymentIntent> {
  const intent = await lock(call, 'payment_intent', call.id);
  requireStatus(intent, 'captured', ['requires_capture']);
  const amount = given.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalid(
      `The amount_to_capture (${amount}) is greater than the capturable amount (${intent.amount_capturable}).`,
      { code: 'amount_too_large', param: 'amount_to_capture', payment_intent: intent },
    );
  }
  const charged = await lock(call, 'charge', idOf(intent.latest_charge));
  requireHeld(charged, intent);
  await settle(call, charged, amount);
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  intent.metadata = mergeMetadata(intent.metadata, given.metadata);
  await save(call, intent);
  await wakeAt(call, intent.id, null);
  await record(call, 'charge.captured', charged);
  await record(call, 'payment_intent.succeeded', intent);
  const { hidden } = await findWithHidden(call, 'payment_method', idOf(intent.payment_method));
  if (hidden.behaviour === 'is-disputed') await openDispute(call, charged);
  return intent;
}

export async function cancel(
  call: Call,
  given: { cancellation_reason?: Stripe.PaymentIntent.CancellationReason | undefined },
): Promise<Stripe.PaymentIntent> {
  const intent = await lock(call, 'payment_intent', call.id);
  requireStatus(intent, 'canceled', [...unpaid, 'requires_capture', 'processing']);
  return letGo(call, intent, { reason: given.cancellation_reason ?? null, event: 'refunded' });
}

/** Releases the hold of an intent when it has run out. */
export async function expire(scope: Scope, id: string): Promise<void> {
  const intent = await lock(scope, 'payment_intent', id);
  await wakeAt(scope, id, null);
  if (intent.status !== 'requires_capture') return;
  await letGo(scope, intent, { reason: 'automatic', event: 'expired' });
}

type Ending = {
  reason: Stripe.PaymentIntent.CancellationReason | null;
  event: 'refunded' | 'expired';
};

async function letGo(scope: Scope, intent: Stripe.PaymentIntent, { reason, event }: Ending) {
  const held = intent.status === 'requires_capture';
  intent.status = 'canceled';
  intent.canceled_at = unixNow();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  await save(scope, intent);
  await wakeAt(scope, intent.id, null);
  if (held) await release(scope, idOf(intent.latest_charge), `charge.${event}`);
  await record(scope, 'payment_intent.canceled', intent);
  return intent;
}

export function requireStatus(
  intent: Stripe.PaymentIntent,
  verb: string,
  allowed: readonly Status[],
): void {
  if (allowed.includes(intent.status)) return;
  throw invalid(
    `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

function requireHeld(charged: Stripe.Charge, intent: Stripe.PaymentIntent): void {
  const until = captureBefore(charged);
  if (until === null || until > unixNow()) return;
  throw invalid(`Charge ${charged.id} can no longer be captured: its hold has run out.`, {
    code: 'charge_expired_for_capture',
    payment_intent: intent,
  });
}
