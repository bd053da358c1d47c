import type Stripe from 'stripe';
import { cardError, verdict, type Behaviour, type Decline } from './cards.ts';
import { openChallenge } from './challenges.ts';
import { captureBefore, charge, failedCharge, type Attempt } from './charges.ts';
import { openDispute } from './disputes.ts';
import { invalid, type Declined } from './errors.ts';
import { record } from './events.ts';
import { idOf } from './ids.ts';
import { saveForLater } from './payment-methods.ts';
import {
  findWithHidden,
  hide,
  save,
  wakeAt,
  type Hidden,
  type SavedCard,
  type Scope,
} from './store.ts';

export type Confirmation = {
  methodId: string;
  offSession: boolean;
  returnUrl: string | null;
  publicUrl: string;
};

/** Asks the card's bank, which approves, declines or demands a 3-D Secure challenge. */
export async function attempt(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  confirmation: Confirmation,
): Promise<Stripe.PaymentIntent | Declined> {
  const { data: method, hidden } = await findWithHidden(
    scope,
    'payment_method',
    confirmation.methodId,
  );
  requireUsable(intent, method, hidden);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  const answer = verdict(hidden.behaviour ?? 'succeeds', {
    charging: method.customer !== null,
    offSession: confirmation.offSession,
    savedWithConsent: hidden.savedWithConsent === true,
  });
  const { offSession } = confirmation;
  const tried: Attempt = { intent, method, offSession, authenticated: false };
  if (answer.does === 'decline') return decline(scope, tried, answer.decline);
  if (answer.does === 'challenge') return challenge(scope, intent, confirmation);
  return approve(scope, tried, hidden.behaviour);
}

/** Continues after the cardholder has passed the challenge. */
export async function approveAfterChallenge(scope: Scope, intent: Stripe.PaymentIntent) {
  const { data: method, hidden } = await findWithHidden(
    scope,
    'payment_method',
    idOf(intent.payment_method),
  );
  const tried = { intent, method, offSession: false, authenticated: true };
  return approve(scope, tried, hidden.behaviour);
}

/** Continues after the cardholder has failed or refused the challenge. */
export async function refuseAfterChallenge(scope: Scope, intent: Stripe.PaymentIntent) {
  const { data: method } = await findWithHidden(
    scope,
    'payment_method',
    idOf(intent.payment_method),
  );
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
  };
  await save(scope, intent);
  await record(scope, 'payment_intent.payment_failed', intent);
}

async function approve(scope: Scope, tried: Attempt, behaviour: Behaviour | undefined) {
  const { intent, method } = tried;
  const charged = await charge(scope, tried);
  intent.latest_charge = charged.id;
  intent.next_action = null;
  if (charged.captured) {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
  } else {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    await wakeAt(scope, intent.id, captureBefore(charged));
  }
  await save(scope, intent);
  await hide(scope, method.id, { used: true });
  if (intent.setup_future_usage !== null) {
    await saveForLater(scope, method.id, customerOf(intent));
  }
  const type = charged.captured ? 'succeeded' : 'amount_capturable_updated';
  await record(scope, `payment_intent.${type}`, intent);
  if (behaviour === 'is-disputed' && charged.captured) await openDispute(scope, charged);
  return intent;
}

async function decline(scope: Scope, tried: Attempt, reason: Decline): Promise<Declined> {
  const { intent, method } = tried;
  const failed = await failedCharge(scope, tried, reason);
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.latest_charge = failed.id;
  intent.last_payment_error = {
    type: 'card_error',
    charge: failed.id,
    ...reason,
    payment_method: method,
  };
  await save(scope, intent);
  await record(scope, 'payment_intent.payment_failed', intent);
  return cardError(reason, { charge: failed.id, payment_intent: intent, payment_method: method });
}

async function challenge(scope: Scope, intent: Stripe.PaymentIntent, confirmation: Confirmation) {
  intent.status = 'requires_action';
  intent.next_action = await openChallenge(scope, intent.id, confirmation);
  await save(scope, intent);
  await record(scope, 'payment_intent.requires_action', intent);
  return intent;
}

function requireUsable(intent: Stripe.PaymentIntent, method: SavedCard, hidden: Hidden): void {
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalid(
      `The PaymentMethod ${method.id} belongs to a customer. Please include the same customer in the \`customer\` parameter on the PaymentIntent.`,
    );
  }
  if (method.customer === null && hidden.used === true) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    );
  }
}

function customerOf(intent: Stripe.PaymentIntent): string | null {
  return typeof intent.customer === 'string' ? intent.customer : null;
}
