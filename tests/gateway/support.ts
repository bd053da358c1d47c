import { createServer } from 'node:http';
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, inject } from 'vitest';
import {
  startTestGateway,
  TEST_WEBHOOK_SECRET,
  type RunningGateway,
} from '#server/gateway/testing.ts';
import { ensureDatabase } from '../support/database.ts';

export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  challengedUntilSaved: '4000002500003155',
  challenged: '4000000000003220',
  declinedOnceSaved: '4000000000000341',
  disputed: '4000000000000259',
  failsRefunds: '4000000000005126',
} as const;

export function card(number: string) {
  return { type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } } as const;
}

/** Card details as the library takes them, which types only what Stripe's own script may send. */
export function paidBy(number: string): Stripe.PaymentIntentCreateParams {
  return { amount: 10_000, currency: 'ron', confirm: true, payment_method_data: card(number) };
}

type Received = { event: Stripe.Event; body: string; signature: string; at: number };

/** Stands in for the application's webhook route. */
type Receiver = {
  received: Received[];
  /** Answers 500 to this many of the next webhooks. */
  failNext: (count: number) => void;
  /** The first event of a type about an object, once it has come. */
  arrival: (type: string, objectId: string) => Promise<Received>;
};

type Running = RunningGateway & { pool: pg.Pool; webhooks: Receiver };

/**
 * One gateway for all tests of a file, with a webhook receiver. On a database of its own: it begins by forgetting
 * everything, and payments of other tests in the worker's database still know their intents.
 */
export async function startGateway(): Promise<Running> {
  const name = `gateway_${process.env['VITEST_POOL_ID'] ?? '1'}`;
  const { owner } = await ensureDatabase(inject('adminUrl'), name);
  const pool = new pg.Pool({ connectionString: owner });
  pool.on('error', () => undefined);
  await pool.query('drop schema if exists test_gateway cascade');
  const { url, close, ...webhooks } = await startReceiver();
  const running = await startTestGateway({ pool, webhookUrl: url });
  afterAll(async () => {
    await running.stop();
    close();
    await pool.end();
  });
  return { ...running, pool, webhooks };
}

async function startReceiver(): Promise<Receiver & { url: string; close: () => void }> {
  const received: Received[] = [];
  let failures = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const signature = String(req.headers['stripe-signature']);
      received.push({ event: JSON.parse(body), body, signature, at: Date.now() });
      failures -= 1;
      res.writeHead(failures >= 0 ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    received,
    url: `http://127.0.0.1:${port}/webhooks`,
    failNext: (count) => {
      failures = count;
    },
    arrival: (type, objectId) =>
      eventually(() => received.find(({ event }) => isAbout(event, type, objectId))),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function isAbout(event: Stripe.Event, type: string, objectId: string): boolean {
  return event.type === type && 'id' in event.data.object && event.data.object.id === objectId;
}

/** Waits until there is an answer. */
export async function eventually<T>(
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const giveUpAt = Date.now() + 8_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > giveUpAt) throw new Error('It never happened.');
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

/** The error a promise fails with, as the library throws it. */
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return promise.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: Stripe.errors.StripeError) => error,
  );
}

export { TEST_WEBHOOK_SECRET };
