import { failureOf } from './failure.ts';
import { doneUrl, openIntent, type CardPurpose, type PayResult } from './pay.ts';

/** What we use of Stripe.js. Source: docs.stripe.com/js */
type StripeElements = {
  create: (type: 'payment', options: object) => { mount: (at: HTMLElement) => void };
  submit: () => Promise<{ error?: StripeFailure }>;
};
type StripeFailure = { code?: string; decline_code?: string };
type Confirm = (options: object) => Promise<{ error?: StripeFailure }>;
type StripeClient = {
  elements: (options: object) => StripeElements;
  confirmPayment: Confirm;
  confirmSetup: Confirm;
};

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => StripeClient;
  }
}

/** Stripe asks that its script is always loaded from there, for its fraud signals and for PCI. */
const SCRIPT = 'https://js.stripe.com/v3/';

export type StripeForm = { stripe: StripeClient; elements: StripeElements };

export type StripeTerms = {
  publishableKey: string;
  locale: string;
  /** In minor units; `null` where a card is only saved. */
  amount: number | null;
  currency: string;
};

/** Shows Stripe's own card form in an element of the page, with the wallets this browser has. */
export async function mountStripe(at: HTMLElement, terms: StripeTerms): Promise<StripeForm> {
  const stripe = await connect(terms);
  const elements = stripe.elements({
    ...modeOf(terms),
    currency: terms.currency.toLowerCase(),
  });
  const wallets = { applePay: 'auto', googlePay: 'auto' };
  elements.create('payment', { layout: 'tabs', wallets }).mount(at);
  return { stripe, elements };
}

function modeOf({ amount }: StripeTerms) {
  if (amount === null) return { mode: 'setup' };
  return {
    mode: 'payment',
    amount,
    captureMethod: 'manual',
    setupFutureUsage: 'off_session',
    paymentMethodTypes: ['card'],
  };
}

/** Confirms with Stripe; it takes the client to their bank and back by itself where that is needed. */
export async function confirmWithStripe(
  { stripe, elements }: StripeForm,
  purpose: CardPurpose,
): Promise<PayResult | null> {
  try {
    // Stripe's form shows by itself what is missing in it.
    if ((await elements.submit()).error) return null;
    return await confirm(stripe, purpose, { elements });
  } catch {
    return { next: 'stay', failure: 'network' };
  }
}

/** Pays with a card that Stripe has saved. */
export async function paySavedWithStripe(
  terms: Pick<StripeTerms, 'publishableKey' | 'locale'>,
  purpose: CardPurpose,
  method: string,
): Promise<PayResult> {
  try {
    return await confirm(await connect(terms), purpose, {
      confirmParams: { payment_method: method },
    });
  } catch {
    return { next: 'stay', failure: 'network' };
  }
}

type With = { elements?: StripeElements; confirmParams?: { payment_method: string } };

async function confirm(stripe: StripeClient, purpose: CardPurpose, by: With): Promise<PayResult> {
  const opened = await openIntent(purpose);
  if (!opened.ok) return { next: 'look', url: purpose.returnTo };
  const confirmed =
    purpose.intents === 'setup_intents' ? stripe.confirmSetup : stripe.confirmPayment;
  const { error } = await confirmed({
    ...by,
    clientSecret: opened.clientSecret,
    confirmParams: {
      ...by.confirmParams,
      return_url: new URL(purpose.returnTo, location.origin).href,
    },
    redirect: 'if_required',
  });
  if (!error) return { next: 'look', url: doneUrl(purpose, opened.intentId) };
  return { next: 'stay', failure: failureOf(error.decline_code ?? error.code ?? 'card_declined') };
}

async function connect({ publishableKey, locale }: Pick<StripeTerms, 'publishableKey' | 'locale'>) {
  await loadScript();
  const stripe = window.Stripe?.(publishableKey, { locale });
  if (!stripe) throw new Error('Stripe.js did not load.');
  return stripe;
}

async function loadScript(): Promise<void> {
  if (window.Stripe) return;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('Stripe.js did not load.')));
    document.head.append(script);
  });
}
