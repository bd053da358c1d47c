import { failureOf } from './failure.ts';
import { openPayment, type PayResult } from './pay.ts';

/** What we use of Stripe.js. Source: docs.stripe.com/js */
type StripeElements = {
  create: (type: 'payment', options: object) => { mount: (at: HTMLElement) => void };
  submit: () => Promise<{ error?: StripeFailure }>;
};
type StripeFailure = { code?: string; decline_code?: string };
type StripeClient = {
  elements: (options: object) => StripeElements;
  confirmPayment: (options: object) => Promise<{ error?: StripeFailure }>;
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
  amount: number;
  currency: string;
};

/** Shows Stripe's own card form in an element of the page. */
export async function mountStripe(at: HTMLElement, terms: StripeTerms): Promise<StripeForm> {
  await loadScript();
  const stripe = window.Stripe?.(terms.publishableKey, { locale: terms.locale });
  if (!stripe) throw new Error('Stripe.js did not load.');
  const elements = stripe.elements({
    mode: 'payment',
    amount: terms.amount,
    currency: terms.currency.toLowerCase(),
    captureMethod: 'manual',
    setupFutureUsage: 'off_session',
    paymentMethodTypes: ['card'],
  });
  elements.create('payment', { layout: 'tabs' }).mount(at);
  return { stripe, elements };
}

/** Confirms with Stripe; it takes the client to their bank and back by itself where that is needed. */
export async function payWithStripe(
  { stripe, elements }: StripeForm,
  { pay, returnTo }: { pay: string; returnTo: string },
): Promise<PayResult | null> {
  try {
    // Stripe's form shows by itself what is missing in it.
    if ((await elements.submit()).error) return null;
    const opened = await openPayment(pay);
    if (!opened.ok) return { next: 'look' };
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret: opened.clientSecret,
      confirmParams: { return_url: new URL(returnTo, location.origin).href },
      redirect: 'if_required',
    });
    if (!error) return { next: 'look' };
    return {
      next: 'stay',
      failure: failureOf(error.decline_code ?? error.code ?? 'card_declined'),
    };
  } catch {
    return { next: 'stay', failure: 'network' };
  }
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
