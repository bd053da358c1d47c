import { expect, test } from 'vitest';
import { cards, paidBy, refusal, startGateway } from './support.ts';
import { cases, fc } from '../support/chance.ts';

const running = await startGateway();
const { stripe } = running;

function newKey(): string {
  return `key-${crypto.randomUUID()}`;
}

async function chargesOf(group: string): Promise<number> {
  const { data } = await stripe.charges.list({ transfer_group: group, limit: 100 });
  return data.filter(({ status }) => status === 'succeeded').length;
}

test('the same key and parameters get the same answer', async () => {
  const idempotencyKey = newKey();
  const first = await stripe.paymentIntents.create(paidBy(cards.visa), { idempotencyKey });

  const again = await stripe.paymentIntents.create(paidBy(cards.visa), { idempotencyKey });

  expect(again).toEqual(first);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('a decline is repeated as well, and its card is not asked again', async () => {
  const idempotencyKey = newKey();
  const params = { ...paidBy(cards.declined), transfer_group: newKey() };

  const first = await refusal(stripe.paymentIntents.create(params, { idempotencyKey }));
  const again = await refusal(stripe.paymentIntents.create(params, { idempotencyKey }));

  expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  const { data } = await stripe.charges.list({ transfer_group: params.transfer_group });
  expect(data).toHaveLength(1);
});

test('a refused request is repeated even when it would succeed by now', async () => {
  const idempotencyKey = newKey();
  const { id } = await stripe.paymentIntents.create({ amount: 700, currency: 'ron' });
  const early = await refusal(stripe.paymentIntents.capture(id, {}, { idempotencyKey }));
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });

  const again = await refusal(stripe.paymentIntents.capture(id, {}, { idempotencyKey }));

  expect(again.message).toBe(early.message);
});

test('the same key with other parameters is refused', async () => {
  const idempotencyKey = newKey();
  await stripe.paymentIntents.create(paidBy(cards.visa), { idempotencyKey });

  const other = { ...paidBy(cards.visa), amount: 10_001 };
  const error = await refusal(stripe.paymentIntents.create(other, { idempotencyKey }));

  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('parameters that never passed the check leave the key free', async () => {
  const idempotencyKey = newKey();
  const wrong = { ...paidBy(cards.visa), amount: -1 };
  await refusal(stripe.paymentIntents.create(wrong, { idempotencyKey }));

  const intent = await stripe.paymentIntents.create(paidBy(cards.visa), { idempotencyKey });

  expect(intent.status).toBe('succeeded');
});

test('while the first is being answered a second with its key gets 409', async () => {
  const idempotencyKey = newKey();
  const { id } = await stripe.paymentIntents.create({
    ...paidBy(cards.visa),
    capture_method: 'manual',
  });
  const blocker = await running.pool.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from test_gateway.objects where id = $1 for update', [id]);

  const options = { idempotencyKey, maxNetworkRetries: 0 };
  const first = stripe.paymentIntents.capture(id, {}, options);
  const second = await refusal(
    new Promise((resolve) => {
      setTimeout(resolve, 200);
    }).then(() => stripe.paymentIntents.capture(id, {}, options)),
  );
  await blocker.query('rollback');
  blocker.release();

  expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect((await first).status).toBe('succeeded');
});

test('a key is forgotten after a day', async () => {
  const idempotencyKey = newKey();
  const first = await stripe.paymentIntents.create(paidBy(cards.visa), { idempotencyKey });
  await running.pool.query(
    `update test_gateway.idempotency_keys set created_at = now() - interval '25 hours' where key = $1`,
    [idempotencyKey],
  );

  const later = await stripe.paymentIntents.create(paidBy(cards.visa), { idempotencyKey });

  expect(later.id).not.toBe(first.id);
});

test('an answer that is lost costs nothing: the library asks again with its key', async () => {
  const group = newKey();
  await running.set({ lose_next_answers: 2 });

  const intent = await stripe.paymentIntents.create(
    { ...paidBy(cards.visa), transfer_group: group },
    { maxNetworkRetries: 2 },
  );

  expect(intent.status).toBe('succeeded');
  expect(await chargesOf(group)).toBe(1);
});

const retrying = fc.record({
  card: fc.constantFrom(cards.visa, cards.mastercard, cards.declined, cards.poor),
  capture: fc.constantFrom('automatic' as const, 'manual' as const),
  lost: fc.integer({ min: 0, max: 3 }),
  callers: fc.integer({ min: 1, max: 4 }),
  retries: fc.integer({ min: 1, max: 3 }),
});

test('an idempotent retry never makes a second charge', async () => {
  await fc.assert(
    fc.asyncProperty(retrying, async ({ card, capture, lost, callers, retries }) => {
      const group = newKey();
      const idempotencyKey = newKey();
      const params = { ...paidBy(card), capture_method: capture, transfer_group: group };
      await running.set({ lose_next_answers: lost });

      const attempts = Array.from({ length: callers }, async () => {
        for (let attempt = 0; attempt < retries; attempt += 1) {
          const options = { idempotencyKey, maxNetworkRetries: 0 };
          await stripe.paymentIntents.create(params, options).catch(() => undefined);
        }
      });
      await Promise.all(attempts);
      await running.set({ lose_next_answers: 0 });

      const { data } = await stripe.charges.list({ transfer_group: group });
      expect(data).toHaveLength(1);
    }),
    cases(25),
  );
}, 60_000);
