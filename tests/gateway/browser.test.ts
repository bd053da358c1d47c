import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { cards, eventually, refusal, startGateway } from './support.ts';

const running = await startGateway();
const { stripe, url, webhooks } = running;
const key = running.gateway.publishableKey;
const returnUrl = 'https://volan.example/bookings/7?tab=pay';

type Answer = { status: number; body: Record<string, unknown> };

/** What the checkout page does. */
async function post(
  path: string,
  fields: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/v1${path}`, {
    method: 'POST',
    body: JSON.stringify({ key, ...fields }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, body: await response.json() };
}

function pays(intent: { client_secret: string | null }, number: string): object {
  return {
    client_secret: intent.client_secret,
    return_url: returnUrl,
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 40, cvc: '123' },
      billing_details: { name: 'Ștefan Țurcanu' },
    },
  };
}

async function newIntent(more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({ amount: 25_050, currency: 'ron', ...more });
}

async function challengeOf(intent: Stripe.PaymentIntent, number: string = cards.challenged) {
  const { body } = await post(`/payment_intents/${intent.id}/confirm`, pays(intent, number));
  expect(body).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl } },
  });
  const confirmed = await stripe.paymentIntents.retrieve(intent.id);
  return confirmed.next_action?.redirect_to_url?.url ?? '';
}

async function choose(challengeUrl: string, outcome: 'approve' | 'refuse') {
  const response = await fetch(challengeUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  return { status: response.status, to: new URL(response.headers.get('location') ?? url) };
}

test('a page pays with the card, and learns nothing the site keeps to itself', async () => {
  const intent = await newIntent({ metadata: { secret: 'margin' }, capture_method: 'manual' });

  const { status, body } = await post(
    `/payment_intents/${intent.id}/confirm`,
    pays(intent, '4242 4242 4242 4242'),
  );

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: intent.id, status: 'requires_capture' });
  expect(body).not.toHaveProperty('metadata');
  expect(body).not.toHaveProperty('latest_charge');
});

test('a page may send a form as well', async () => {
  const intent = await newIntent();
  const form = new URLSearchParams({
    key,
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cards.visa,
    'payment_method_data[card][exp_month]': '1',
    'payment_method_data[card][exp_year]': '2040',
  });

  const response = await fetch(`${url}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    body: form,
  });

  expect(await response.json()).toMatchObject({ status: 'succeeded' });
});

test('a declined card is told to the page with the intent', async () => {
  const intent = await newIntent();

  const { status, body } = await post(
    `/payment_intents/${intent.id}/confirm`,
    pays(intent, cards.poor),
  );

  expect(status).toBe(402);
  expect(body).toMatchObject({
    error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    },
  });
});

test('a page reaches only the intent it was given, and only to pay it', async () => {
  const intent = await newIntent();
  const path = `/payment_intents/${intent.id}`;
  const good = pays(intent, cards.visa);

  const wrongSecret = await post(`${path}/confirm`, { ...good, client_secret: 'pi_x_secret_y' });
  const noSecret = await post(`${path}/confirm`, { ...good, client_secret: undefined });
  const cancel = await post(`${path}/cancel`, {});
  const cheaper = await post(`${path}/confirm`, { ...good, amount: 1 });
  const settings = await post('/test_helpers/settings', { lose_answers: 1 });

  expect([wrongSecret.status, noSecret.status, cheaper.status]).toEqual([400, 400, 400]);
  expect([cancel.status, settings.status]).toEqual([401, 401]);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});

test('a page cannot send the cardholder to another site', async () => {
  const intent = await newIntent();
  const path = `/payment_intents/${intent.id}/confirm`;

  const other = await post(path, pays(intent, cards.challenged), {
    origin: 'https://evil.example',
  });
  const script = await post(path, {
    ...pays(intent, cards.challenged),
    return_url: 'javascript:alert(1)',
  });

  expect(other.status).toBe(400);
  expect(script.status).toBe(400);
});

test('the page can ask how its intent is doing', async () => {
  const intent = await newIntent();
  const query = new URLSearchParams({ key, client_secret: intent.client_secret ?? '' });

  const response = await fetch(`${url}/v1/payment_intents/${intent.id}?${query}`);

  expect(await response.json()).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
});

test('a cardholder who proves who they are has paid, and goes back to the site', async () => {
  const intent = await newIntent();
  const challenge = await challengeOf(intent);

  const { status, to } = await choose(challenge, 'approve');

  expect(status).toBe(303);
  expect(`${to.origin}${to.pathname}`).toBe('https://volan.example/bookings/7');
  expect(Object.fromEntries(to.searchParams)).toEqual({
    tab: 'pay',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  });
  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({
    status: 'succeeded',
    latest_charge: {
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    },
  });
  await webhooks.arrival('payment_intent.succeeded', intent.id);
});

test('a cardholder who refuses has not paid and can try another card', async () => {
  const intent = await newIntent();
  const challenge = await challengeOf(intent);

  const { to } = await choose(challenge, 'refuse');

  expect(to.searchParams.get('redirect_status')).toBe('failed');
  const refused = await stripe.paymentIntents.retrieve(intent.id);
  expect(refused).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  const next = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(next.status).toBe('succeeded');
});

test('a hold can need proof too', async () => {
  const intent = await newIntent({ capture_method: 'manual' });
  const challenge = await challengeOf(intent, cards.challengedUntilSaved);

  const { to } = await choose(challenge, 'approve');

  expect(to.searchParams.get('redirect_status')).toBe('succeeded');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
});

test('answering twice at once pays once', async () => {
  const intent = await newIntent();
  const challenge = await challengeOf(intent);

  const answers = await Promise.all([
    choose(challenge, 'approve'),
    choose(challenge, 'approve'),
    choose(challenge, 'refuse'),
  ]);

  const { data } = await stripe.charges.list({ payment_intent: intent.id });
  expect(new Set(answers.map(({ to }) => to.searchParams.get('redirect_status'))).size).toBe(1);
  expect(data.length).toBeLessThanOrEqual(1);
});

test('a page whose intent has moved on can no longer decide anything', async () => {
  const intent = await newIntent();
  const challenge = await challengeOf(intent);
  await stripe.paymentIntents.cancel(intent.id);

  const page = await fetch(challenge);
  const { to } = await choose(challenge, 'approve');

  expect(page.status).toBe(410);
  expect(to.searchParams.get('redirect_status')).toBe('failed');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
});

test.each([
  ['ro', 'Plăți de test – niciun ban real', ['Confirmați plata', 'Respingeți'], /250,50\sRON/],
  ['en', 'Test payments – no real money', ['Confirm payment', 'Refuse'], /RON\s250\.50/],
])('the challenge speaks %s and says it is a test', async (lang, banner, buttons, amount) => {
  const challenge = await challengeOf(await newIntent({ description: '<b>Dacia</b>' }));

  const response = await fetch(`${challenge}?lang=${lang}`);
  const page = await response.text();

  expect(page).toContain(`<html lang="${lang}">`);
  expect(page).toContain(banner);
  for (const button of buttons) expect(page).toContain(`>${button}</button>`);
  expect(page).toMatch(amount);
  expect(page).toContain('&lt;b&gt;Dacia&lt;/b&gt;');
  expect(page).not.toMatch(/<script|style="|onclick/);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://volan.example");
});

test('the stylesheet of the challenge is served, and an unknown challenge is not found', async () => {
  const stylesheet = await fetch(`${url}/challenges/style.css`);
  const unknown = await fetch(`${url}/challenges/chl_none`);

  expect(stylesheet.headers.get('content-type')).toContain('text/css');
  expect(unknown.status).toBe(404);
});

test('with no address to go back to, the cardholder is told it is done', async () => {
  const intent = await newIntent();
  const { next_action } = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_threeDSecure2Required',
  });
  const challenge = String(next_action?.use_stripe_sdk?.['stripe_js']);

  const response = await fetch(`${challenge}?lang=ro`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
  });

  expect(await response.text()).toContain('Confirmare primită');
  await eventually(async () => {
    const { status } = await stripe.paymentIntents.retrieve(intent.id);
    return status === 'succeeded' ? status : undefined;
  });
});

test('a browser cannot use up the keys of the site', async () => {
  const intent = await newIntent();
  const idempotencyKey = `auth-${intent.id}`;
  const path = `/payment_intents/${intent.id}/confirm`;
  await post(path, pays(intent, cards.visa), { 'idempotency-key': idempotencyKey });

  const error = await refusal(
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey },
    ),
  );

  expect(error.code).toBe('payment_intent_unexpected_state');
});
