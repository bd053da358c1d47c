import { cardParameters, type CardInput } from './card-input.ts';
import { failureOf, type Failure } from './failure.ts';

/** `look`: the server knows better where the payment stands. `bank`: the cardholder's bank wants to see them. */
export type PayResult =
  | { next: 'look' }
  | { next: 'bank'; url: string }
  | { next: 'stay'; failure: Failure };

export type Opened = { ok: true; intentId: string; clientSecret: string } | { ok: false };

type Target = { gateway: string; publishableKey: string; pay: string; returnTo: string };

/**
 * Sends a card straight to the test gateway, never to the application. Pressing again after a lost answer asks for
 * the same intent, so nothing is ever paid twice.
 */
export async function sendCard(target: Target, card: CardInput): Promise<PayResult> {
  try {
    const opened = await openPayment(target.pay);
    if (!opened.ok) return { next: 'look' };
    const response = await fetch(
      `${target.gateway}/v1/payment_intents/${opened.intentId}/confirm`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${target.publishableKey}` },
        body: new URLSearchParams([
          ['client_secret', opened.clientSecret],
          ['return_url', new URL(target.returnTo, location.origin).href],
          ...cardParameters(card),
        ]),
      },
    );
    return resultOf(await response.json());
  } catch {
    return { next: 'stay', failure: 'network' };
  }
}

/** @throws {Error} when the server gives no answer */
export async function openPayment(url: string): Promise<Opened> {
  const response = await fetch(url, { method: 'POST', headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

type GatewayAnswer = {
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  error?: { type?: string; code?: string; decline_code?: string };
};

function resultOf({ status, next_action, error }: GatewayAnswer): PayResult {
  if (error) {
    if (error.code === 'payment_intent_unexpected_state') return { next: 'look' };
    return { next: 'stay', failure: failureOf(codeOf(error)) };
  }
  const bank = status === 'requires_action' ? next_action?.redirect_to_url?.url : undefined;
  return bank === undefined ? { next: 'look' } : { next: 'bank', url: bank };
}

function codeOf({ decline_code, code }: NonNullable<GatewayAnswer['error']>): string {
  return decline_code ?? code ?? 'card_declined';
}
