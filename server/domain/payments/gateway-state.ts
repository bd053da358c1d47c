import type { Stripe } from 'stripe';
import { lastDayOf } from './card-end.ts';
import type { GatewayState } from './payment.ts';

const states: Record<string, GatewayState['state']> = {
  requires_action: 'action',
  requires_capture: 'held',
  succeeded: 'captured',
  canceled: 'ended',
};

/**
 * The state of a Stripe payment intent in our terms. Every other status means that it waits for a card or for the
 * bank's answer.
 *
 * @param intent with `latest_charge` expanded
 */
export function gatewayStateOf(intent: Stripe.PaymentIntent): GatewayState {
  const state = states[intent.status] ?? 'open';
  return {
    state,
    captured: state === 'captured' ? intent.amount_received : 0,
    failureCode: state === 'open' ? failureCodeOf(intent) : null,
    ...cardOf(intent),
  };
}

function failureCodeOf({ last_payment_error: error }: Stripe.PaymentIntent): string | null {
  return error ? (error.decline_code ?? error.code ?? 'card_declined') : null;
}

const noCard = { card: null, captureBefore: null };

function cardOf({ latest_charge: charge }: Stripe.PaymentIntent) {
  return charge && typeof charge === 'object' ? cardOfCharge(charge) : noCard;
}

function cardOfCharge({
  payment_method_details: details,
  billing_details: billing,
}: Stripe.Charge) {
  const card = details?.card;
  if (!card) return noCard;
  const { brand, last4, capture_before: until } = card;
  const seen = { fingerprint: fingerprintOf(card), holder: billing.name };
  return {
    card: brand && last4 ? { brand, last4, expiresOn: lastDayOf(card), ...seen } : null,
    captureBefore: until ? new Date(until * 1000) : null,
  };
}

/** The cards of the test gateway are public, so two accounts with one of them have nothing in common. */
function fingerprintOf({ fingerprint }: { fingerprint?: string | null }): string | null {
  return fingerprint && !fingerprint.startsWith('test') ? fingerprint : null;
}
