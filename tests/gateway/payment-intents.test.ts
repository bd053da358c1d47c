import { expect, test } from 'vitest';
import { card, cards, paidBy, refusal, startGateway } from './support.ts';

const running = await startGateway();

test('a listed card pays at once', async () => {
  const intent = await running.stripe.paymentIntents.create({
    ...paidBy(cards.visa),
    metadata: { payment: 'p-1' },
    transfer_group: 'booking-1',
    expand: ['latest_charge.balance_transaction'],
  });

  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 10_000, currency: 'ron' });
  expect(intent.latest_charge).toMatchObject({
    object: 'charge',
    captured: true,
    metadata: { payment: 'p-1' },
    transfer_group: 'booking-1',
    balance_transaction: { object: 'balance_transaction', net: 9_750 },
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  });
});

test('an intent is made first and confirmed later', async () => {
  const { stripe } = running;
  const made = await stripe.paymentIntents.create({ amount: 500, currency: 'RON' });
  expect(made.status).toBe('requires_payment_method');
  expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`));

  const intent = await stripe.paymentIntents.confirm(made.id, {
    payment_method: 'pm_card_mastercard',
  });

  expect(intent.status).toBe('succeeded');
});

test.each([
  [cards.declined, 'card_declined', 'generic_decline'],
  [cards.poor, 'card_declined', 'insufficient_funds'],
  [cards.expired, 'expired_card', 'expired_card'],
  [cards.wrongCvc, 'incorrect_cvc', 'incorrect_cvc'],
])('card %s is declined with %s, %s', async (number, code, declineCode) => {
  const error = await refusal(running.stripe.paymentIntents.create(paidBy(number)));

  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
  });
  const intent = await running.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '');
  expect(intent.status).toBe('requires_payment_method');
});

test('after a decline another card pays the same intent', async () => {
  const { stripe } = running;
  const error = await refusal(stripe.paymentIntents.create(paidBy(cards.declined)));

  const intent = await stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', {
    payment_method_data: card(cards.visa),
  });

  expect(intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
});

test.each([
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ['4242424242424241', 'incorrect_number', ''],
  ['not a number', 'incorrect_number', ''],
])('card %s is not on the list and is refused', async (number, code, declineCode) => {
  const error = await refusal(running.stripe.paymentIntents.create(paidBy(number)));

  expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
});

test('a held amount is captured in part and the rest is let go', async () => {
  const { stripe } = running;
  const held = await stripe.paymentIntents.create({
    ...paidBy(cards.visa),
    capture_method: 'manual',
  });
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000 });

  const captured = await stripe.paymentIntents.capture(held.id, {
    amount_to_capture: 4_000,
    expand: ['latest_charge'],
  });

  expect(captured).toMatchObject({
    status: 'succeeded',
    amount_received: 4_000,
    amount_capturable: 0,
    latest_charge: { amount: 10_000, amount_captured: 4_000, amount_refunded: 6_000 },
  });
});

test('more than was held cannot be captured, nor the same hold twice', async () => {
  const { stripe } = running;
  const held = await stripe.paymentIntents.create({
    ...paidBy(cards.visa),
    capture_method: 'manual',
  });

  const tooMuch = await refusal(
    stripe.paymentIntents.capture(held.id, { amount_to_capture: 10_001 }),
  );
  await stripe.paymentIntents.capture(held.id);
  const again = await refusal(stripe.paymentIntents.capture(held.id));

  expect(tooMuch).toMatchObject({ statusCode: 400, code: 'amount_too_large' });
  expect(again).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: held.id, status: 'succeeded' },
  });
});

test('a hold is let go by cancelling, and nothing reaches the balance', async () => {
  const { stripe } = running;
  const held = await stripe.paymentIntents.create({
    ...paidBy(cards.visa),
    currency: 'bgn',
    capture_method: 'manual',
  });

  const cancelled = await stripe.paymentIntents.cancel(held.id, {
    cancellation_reason: 'requested_by_customer',
    expand: ['latest_charge'],
  });

  expect(cancelled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'requested_by_customer',
    latest_charge: { captured: false, refunded: true },
  });
  const { available } = await stripe.balance.retrieve();
  expect(available.map(({ currency }) => currency)).not.toContain('bgn');
});

test('a paid intent cannot be cancelled', async () => {
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create(paidBy(cards.visa));

  const error = await refusal(stripe.paymentIntents.cancel(id));

  expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
});

test('a hold runs out by itself', async () => {
  const { stripe, webhooks } = running;
  await running.set({ hold_seconds: 1 });

  const held = await stripe.paymentIntents.create({
    ...paidBy(cards.visa),
    capture_method: 'manual',
  });
  await running.set({ hold_seconds: 0 });
  await webhooks.arrival('payment_intent.canceled', held.id);

  const intent = await stripe.paymentIntents.retrieve(held.id);
  expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
});

test('intents are listed newest first and page by page', async () => {
  const { stripe } = running;
  const customer = await stripe.customers.create();
  const ids: string[] = [];
  for (const amount of [101, 102, 103]) {
    const made = await stripe.paymentIntents.create({
      amount,
      currency: 'ron',
      customer: customer.id,
    });
    ids.unshift(made.id);
  }

  const listed = await stripe.paymentIntents
    .list({ customer: customer.id, limit: 2 })
    .autoPagingToArray({ limit: 10 });

  expect(listed.map(({ id }) => id)).toEqual(ids);
});

test('an intent is found by its metadata', async () => {
  const { stripe } = running;
  const made = await stripe.paymentIntents.create({
    ...paidBy(cards.visa),
    metadata: { payment: 'wanted' },
  });

  const query = `metadata['payment']:'wanted' AND status:'succeeded'`;
  const { data } = await stripe.paymentIntents.search({ query });

  expect(data.map(({ id }) => id)).toEqual([made.id]);
});

test.each([
  [{ amount: -5, currency: 'ron' }, 'amount', 'parameter_invalid_integer'],
  [{ amount: 0, currency: 'ron' }, 'amount', 'parameter_invalid_integer'],
  [{ amount: 5.5, currency: 'ron' }, 'amount', 'parameter_invalid_integer'],
  [{ amount: 100_000_000, currency: 'ron' }, 'amount', 'parameter_invalid'],
  [{ amount: 100, currency: 'leu' }, 'currency', 'parameter_invalid'],
  [{ amount: 100 }, 'currency', 'parameter_missing'],
  [{ amount: 100, currency: 'ron', discount: 1 }, 'discount', 'parameter_unknown'],
  [{ amount: 100, currency: 'ron', metadata: { a: '\0' } }, 'metadata', undefined],
])('%o is refused for %s', async (params, param, code) => {
  const error = await refusal(running.stripe.rawRequest('POST', '/v1/payment_intents', params));

  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param });
  expect(error.code).toBe(code);
});

test('an unknown intent, address, account and key are refused', async () => {
  const { stripe, url } = running;
  const stripeAccount = 'acct_unknown';

  const unknown = await refusal(stripe.paymentIntents.retrieve('pi_none'));
  const nowhere = await refusal(stripe.rawRequest('GET', '/v1/nowhere'));
  const noAccount = await refusal(stripe.balance.retrieve({}, { stripeAccount }));
  const wrongKey = await fetch(`${url}/v1/payment_intents`, {
    headers: { authorization: 'Bearer sk_test_other' },
  });

  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  expect(nowhere.statusCode).toBe(404);
  expect(noAccount).toMatchObject({ statusCode: 403, code: 'account_invalid' });
  expect(wrongKey.status).toBe(401);
});

test('a fault of the gateway is a 500 that keeps nothing and may be sent again', async () => {
  const { stripe, pool } = running;
  const idempotencyKey = `key-${crypto.randomUUID()}`;
  const options = { idempotencyKey, maxNetworkRetries: 0 };
  await pool.query('alter table test_gateway.deliveries rename to deliveries_away');

  const error = await refusal(stripe.paymentIntents.create(paidBy(cards.visa), options));
  await pool.query('alter table test_gateway.deliveries_away rename to deliveries');
  const intent = await stripe.paymentIntents.create(paidBy(cards.visa), options);

  expect(error).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect(intent.status).toBe('succeeded');
});
