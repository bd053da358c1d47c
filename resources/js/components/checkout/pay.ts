import { cardParameters, type CardInput } from './card-input.ts';
import { failureOf, type Failure } from './failure.ts';

/** `look`: the server knows better where it stands, at `url`. `bank`: the cardholder's bank wants to see them. */
export type PayResult =
  | { next: 'look'; url: string }
  | { next: 'bank'; url: string }
  | { next: 'stay'; failure: Failure };

export type Opened = { ok: true; intentId: string; clientSecret: string } | { ok: false };

/** What a card is for: `open` is asked for the intent, and the client comes back to `returnTo`. */
export type CardPurpose = {
  intents: 'payment_intents' | 'setup_intents';
  open: string;
  returnTo: string;
  /** What the order still lacks, read when it is sent. */
  address?: (() => string) | undefined;
};

export type TestTarget = CardPurpose & { testGateway: string; publishableKey: string };

/**
 * Sends a card straight to the test gateway, never to the application. Pressing again after a lost answer asks for
 * the same intent, so nothing is ever paid twice.
 */
export async function sendCard(target: TestTarget, card: CardInput): Promise<PayResult> {
  return confirmAtGateway(target, cardParameters(card));
}

/** Uses a card that the test gateway has saved. */
export async function sendSavedCard(target: TestTarget, id: string): Promise<PayResult> {
  return confirmAtGateway(target, [['payment_method', id]]);
}

async function confirmAtGateway(target: TestTarget, card: [string, string][]): Promise<PayResult> {
  try {
    const opened = await openIntent(target);
    if (!opened.ok) return { next: 'look', url: target.returnTo };
    const response = await fetch(
      `${target.testGateway}/v1/${target.intents}/${opened.intentId}/confirm`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${target.publishableKey}` },
        body: new URLSearchParams([
          ['client_secret', opened.clientSecret],
          ['return_url', new URL(target.returnTo, location.origin).href],
          ...card,
        ]),
      },
    );
    return resultOf(await response.json(), doneUrl(target, opened.intentId));
  } catch {
    return { next: 'stay', failure: 'network' };
  }
}

/** Where the outcome is looked at: for a saved card with its intent, as the gateway itself would come back. */
export function doneUrl({ intents, returnTo }: CardPurpose, intentId: string): string {
  return intents === 'setup_intents' ? `${returnTo}?setup_intent=${intentId}` : returnTo;
}

/** @throws {Error} when the server gives no answer */
export async function openIntent({ open, address }: CardPurpose): Promise<Opened> {
  const response = await fetch(open, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(address ? { address: address() } : {}),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

type GatewayAnswer = {
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  error?: { type?: string; code?: string; decline_code?: string };
};

function resultOf({ status, next_action, error }: GatewayAnswer, done: string): PayResult {
  if (error) {
    if (error.code === 'payment_intent_unexpected_state') return { next: 'look', url: done };
    return { next: 'stay', failure: failureOf(codeOf(error)) };
  }
  const bank = status === 'requires_action' ? next_action?.redirect_to_url?.url : undefined;
  return bank === undefined ? { next: 'look', url: done } : { next: 'bank', url: bank };
}

function codeOf({ decline_code, code }: NonNullable<GatewayAnswer['error']>): string {
  return decline_code ?? code ?? 'card_declined';
}
