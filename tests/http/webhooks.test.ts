import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { provider } from '#server/domain/payments/gateway.ts';
import { processWebhook } from '#server/domain/payments/webhooks.ts';
import { baseUrl } from '../support/app.ts';
import { cases, fc, patience } from '../support/chance.ts';

function eventBody(id: string) {
  const object = { object: 'payment_intent', id: 'pi_of_somebody_else' };
  return JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  });
}

async function send(body: string, signature = signed(body)) {
  return fetch(`${baseUrl}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body,
  });
}

function signed(payload: string, timestamp = Math.floor(Date.now() / 1000)) {
  const { stripe, webhookSecret: secret } = provider();
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

test('an event is kept once, however often it comes', async () => {
  const id = `evt_${randomUUID()}`;
  const body = eventBody(id);

  const answers = await Promise.all([send(body), send(body), send(body)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await db.webhookEvent.count({ where: { id } })).toBe(1);
});

test('an event of a host’s account is signed with the secret of its own endpoint', async () => {
  const id = `evt_${randomUUID()}`;
  const payload = eventBody(id);
  const { stripe, connectWebhookSecret = '' } = provider();
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: connectWebhookSecret,
  });

  const answer = await send(payload, signature);

  expect(connectWebhookSecret).toMatch(/^whsec_/);
  expect(answer.status).toBe(200);
  expect(await db.webhookEvent.count({ where: { id } })).toBe(1);
});

test.each([
  ['NUL', String.raw`"a\u0000b"`],
  ['half of a surrogate pair', String.raw`"a\ud800b"`],
  ['a number beyond all', '1e400000'],
  ['endless nesting', '['.repeat(5_000) + ']'.repeat(5_000)],
])('a signed event with %s in it is kept', async (_what, value) => {
  const id = `evt_${randomUUID()}`;
  const note = value.startsWith('"') ? value : '"plain"';
  const body = `{"id":"${id}","object":"event","type":${note},"data":{"object":{"metadata":{"note":${note}},"odd":${value}}}}`;

  expect((await send(body)).status).toBe(200);

  await processWebhook(id, new Date());
  expect(await db.webhookEvent.findUnique({ where: { id } })).toMatchObject({ error: null });
});

test('a signed event whose id cannot be a key is kept under one that can', async () => {
  const id = `evt_${randomUUID()}`;
  const body = String.raw`{"id":"${id}\u0000\udfff","object":"event","type":"x"}`;

  expect((await send(body)).status).toBe(200);

  expect(await db.webhookEvent.count({ where: { id: `${id}\ufffd\ufffd` } })).toBe(1);
});

test('what was not signed, was changed, or is old is not kept', async () => {
  const id = `evt_${randomUUID()}`;
  const body = eventBody(id);

  const answers = await Promise.all([
    send(body, 't=1,v1=none'),
    send(body.replace('succeeded', 'canceled'), signed(body)),
    send(body, signed(body, Math.floor(Date.now() / 1000) - 3_600)),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(await db.webhookEvent.count({ where: { id } })).toBe(0);
});

const now = String(Math.floor(Date.now() / 1000));
const piece = fc.constantFrom('t', 'v1', 'v0', '=', ',', ' ', now, 'ab'.repeat(32), '-1', 'é', ';');
const headers = fc.oneof(
  fc.constantFrom('', `t=${now},v1=`, `t=${now}`, 't=,v1=', 'v1=,t=', `t=${now},v1=,v1=`, '=,='),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
);

test(
  'a signature of any other shape is refused, and is no fault of ours',
  patience(20_000),
  async () => {
    await fc.assert(
      fc.asyncProperty(headers, async (signature) => {
        const { status } = await send(eventBody(`evt_${randomUUID()}`), signature);

        expect(status).toBe(400);
      }),
      cases(150),
    );
  },
);

test.each(['', '{', 'null', '[]', '{"id":5}'])(
  'what is signed and no event is refused: %s',
  async (body) => {
    expect((await send(body)).status).toBe(400);
  },
);

test('there are no other providers', async () => {
  const answer = await fetch(`${baseUrl}/webhooks/paypal`, { method: 'POST', body: '{}' });

  expect(answer.status).toBe(404);
});
