import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import {
  cards,
  eventually,
  isAbout,
  paidBy,
  startGateway,
  TEST_WEBHOOK_SECRET,
} from './support.ts';

const running = await startGateway();
const { stripe, webhooks } = running;

test('a webhook is signed so that the library accepts it, and only as it was sent', async () => {
  const { id } = await stripe.paymentIntents.create(paidBy(cards.visa));

  const { body, signature } = await webhooks.arrival('payment_intent.succeeded', id);

  const event = stripe.webhooks.constructEvent(body, signature, TEST_WEBHOOK_SECRET);
  expect(event).toMatchObject({
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id, status: 'succeeded' } },
    livemode: false,
  });
  expect(() => stripe.webhooks.constructEvent(`${body} `, signature, TEST_WEBHOOK_SECRET)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

test('events say which request made them and can be fetched again', async () => {
  const idempotencyKey = `key-${crypto.randomUUID()}`;
  const { id } = await stripe.paymentIntents.create(paidBy(cards.visa), { idempotencyKey });
  const { event } = await webhooks.arrival('payment_intent.succeeded', id);

  const fetched = await stripe.events.retrieve(event.id);

  expect(fetched).toEqual(event);
  expect(event.request).toMatchObject({ idempotency_key: idempotencyKey });
});

test('what happens to one payment is told in order', async () => {
  const { id } = await stripe.paymentIntents.create(paidBy(cards.visa));
  await webhooks.arrival('payment_intent.succeeded', id);

  const about = webhooks.received.filter(({ event }) =>
    JSON.stringify(event.data.object).includes(id),
  );

  expect(about.map(({ event }) => event.type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test('a webhook that is not accepted comes again, later each time, as the same event', async () => {
  await running.set({ webhook_retry_ms: 20 });
  webhooks.failNext(3);
  const customer = await stripe.customers.create();

  const tries = await eventually(() => {
    const about = webhooks.received.filter(({ event }) =>
      isAbout(event, 'customer.created', customer.id),
    );
    return about.length === 4 ? about : undefined;
  });

  expect(new Set(tries.map(({ event }) => event.id)).size).toBe(1);
  const waits = tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0));
  // 20, 40 and 80 ms, less the fraction of a millisecond the clock cuts off; a busy machine may make any of them longer.
  for (const [index, least] of [19, 39, 79].entries())
    expect(waits[index]).toBeGreaterThanOrEqual(least);
});

test('webhooks can be doubled', async () => {
  await running.set({ duplicate_webhooks: 1 });
  const customer = await stripe.customers.create();
  await running.set({ duplicate_webhooks: 0 });

  const copies = await eventually(() => {
    const about = webhooks.received.filter(({ event }) =>
      isAbout(event, 'customer.created', customer.id),
    );
    return about.length === 2 ? about : undefined;
  });

  expect(copies[0]?.event.id).toBe(copies[1]?.event.id);
});

test('webhooks can be shuffled', async () => {
  await running.set({ shuffle_webhooks_ms: 300 });
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) ids.push((await stripe.customers.create()).id);
  await running.set({ shuffle_webhooks_ms: 0 });

  await Promise.all(ids.map((id) => webhooks.arrival('customer.created', id)));

  const order = webhooks.received
    .filter(({ event }) => event.type === 'customer.created')
    .map(({ event }) => ('id' in event.data.object ? event.data.object.id : ''))
    .filter((id) => ids.includes(id));
  expect(order).not.toEqual(ids);
  expect(order.toSorted()).toEqual(ids.toSorted());
});

test('webhooks and answers can be late', async () => {
  await running.set({ webhook_delay_ms: 400, answer_delay_ms: 150 });
  const askedAt = Date.now();
  const customer = await stripe.customers.create();
  const answeredAt = Date.now();
  await running.set({ webhook_delay_ms: 0, answer_delay_ms: 0 });

  const { at } = await webhooks.arrival('customer.created', customer.id);

  expect(answeredAt - askedAt).toBeGreaterThanOrEqual(140);
  expect(at - askedAt).toBeGreaterThanOrEqual(390);
});

test('nothing is told of a request that was refused', async () => {
  const params = { ...paidBy('4111111111111111'), metadata: { marker: 'refused-one' } };
  await stripe.paymentIntents.create(params).catch(() => undefined);

  const { data } = await stripe.events.list({ limit: 100 });

  expect(JSON.stringify(data)).not.toContain('refused-one');
});

test('no event, answer or row holds a card number', async () => {
  await stripe.paymentIntents.create(paidBy(cards.visa));
  await stripe.paymentIntents.create(paidBy(cards.declined)).catch(() => undefined);

  const { rows } = await running.pool.query(
    `select count(*)::int as leaks from (
       select data::text || hidden::text as text from test_gateway.objects
       union all select body::text from test_gateway.idempotency_keys
     ) as everything where text ~ '4242424242424242|4000000000000002'`,
  );

  expect(rows).toEqual([{ leaks: 0 }]);
});
