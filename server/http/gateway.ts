import { createServer, type Server } from 'node:http';
import express, { type RequestHandler } from 'express';
import { env, secretFor } from '#server/env.ts';
import { createPool } from '#server/db/pool.ts';
import { connectStripe } from '#server/domain/payments/gateway.ts';
import { log } from '#server/lib/log.ts';
import { testGateway } from '../gateway/gateway.ts';
import { prepare } from '../gateway/prepare.ts';

/** Where browsers find the test gateway: its API for cards and its 3-D Secure pages. */
export const GATEWAY_PATH = '/_gateway';

let close: (() => Promise<void>) | null = null;

/**
 * Connects the payment provider: Stripe if its keys are set, otherwise the built-in test gateway, which sends its
 * webhooks to our own port.
 *
 * @returns the part of the test gateway that browsers reach below `GATEWAY_PATH`; `null` with Stripe
 */
export async function startGateway(port: number): Promise<RequestHandler | null> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET)
    return startTestGateway(port);
  connectStripe({
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
  });
  return null;
}

/** Stops the test gateway's worker and connections, if it runs. */
export async function stopGateway(): Promise<void> {
  await close?.();
  close = null;
}

/**
 * The `stripe` library accepts a host and a port, but no path before `/v1`. So the test gateway gets a port of its own
 * that only this machine can reach.
 *
 * @throws {Error} in production, unless test payments are allowed there
 */
async function startTestGateway(port: number): Promise<RequestHandler> {
  if (env.APP_ENV === 'production' && !env.ALLOW_TEST_PAYMENTS)
    throw new Error('Production takes real payments: set the STRIPE_ variables.');
  await stopGateway();
  const pool = createPool({ name: 'gateway', connectionString: env.DATABASE_URL, max: 5 });
  await prepare(pool);
  const secretKey = `sk_test_${secretFor('test-gateway').slice(0, 32)}`;
  const webhookSecret = `whsec_${secretFor('test-gateway-webhooks').slice(0, 32)}`;
  const connectWebhookSecret = `whsec_${secretFor('test-gateway-connect').slice(0, 32)}`;
  const gateway = testGateway({
    pool,
    secretKey,
    publicUrl: GATEWAY_PATH,
    webhook: {
      url: `http://127.0.0.1:${port}/webhooks/stripe`,
      secret: webhookSecret,
      connectSecret: connectWebhookSecret,
    },
    onError: (error) => log.error({ err: error }, 'The test gateway failed.'),
  });
  const { publishableKey, router } = gateway;
  const api = createServer(express().disable('x-powered-by').use(router));
  const address = { host: '127.0.0.1', port: await listen(api) };
  connectStripe({
    secretKey,
    publishableKey,
    webhookSecret,
    connectWebhookSecret,
    testGateway: address,
  });
  gateway.start();
  close = async () => {
    await gateway.stop();
    api.closeAllConnections();
    api.close();
    await pool.end();
  };
  return router;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port was given.');
  return address.port;
}
