import { createHash } from 'node:crypto';
import express, { Router, type RequestHandler } from 'express';
import type pg from 'pg';
import { accountLinkEndpoints } from './account-links.ts';
import { accountEndpoints } from './accounts.ts';
import { hasSecretKey, serve, type Gateway } from './api.ts';
import { challengeRoutes } from './challenge-routes.ts';
import { chargeEndpoints } from './charges.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import { describeUpload, fileEndpoints } from './files.ts';
import { eventEndpoints } from './event-endpoints.ts';
import { externalAccountEndpoints } from './external-accounts.ts';
import { ledgerEndpoints } from './ledger.ts';
import { onboardingRoutes } from './onboarding.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { payoutEndpoints } from './payouts.ts';
import { refundEndpoints } from './refunds.ts';
import type { Settings } from './settings.ts';
import { settingsEndpoints } from './settings-endpoints.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { transferEndpoints } from './transfers.ts';
import type { WebhookTarget } from './webhooks.ts';
import { Worker } from './worker.ts';

export type TestGatewayOptions = {
  pool: pg.Pool;
  /** The key for the `stripe` library on the server. */
  secretKey: string;
  /** The key for the checkout page. Made from the secret key when it is missing. */
  publishableKey?: string;
  webhook: WebhookTarget;
  /** Where browsers reach the router: `/_gateway`, or a full address on another host. */
  publicUrl?: string;
  settings?: Partial<Settings>;
  onError?: (error: unknown) => void;
};

export type TestGateway = {
  /** The API under `/v1` and the 3-D Secure pages under `/challenges`. */
  router: Router;
  publishableKey: string;
  /** Starts the worker that sends webhooks and settles payouts. */
  start: () => void;
  stop: () => Promise<void>;
};

const endpoints = [
  ...paymentIntentEndpoints,
  ...setupIntentEndpoints,
  ...paymentMethodEndpoints,
  ...customerEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...accountEndpoints,
  ...externalAccountEndpoints,
  ...accountLinkEndpoints,
  ...transferEndpoints,
  ...payoutEndpoints,
  ...ledgerEndpoints,
  ...eventEndpoints,
  ...settingsEndpoints,
];

/** A payment provider for tests with Stripe's API. No money moves, and no real card is accepted. */
export function testGateway(options: TestGatewayOptions): TestGateway {
  const { pool, secretKey, settings = {}, publicUrl = '/_gateway' } = options;
  const publishableKey = options.publishableKey ?? publishableKeyFor(secretKey);
  const { onError = () => undefined } = options;
  const worker = new Worker({ pool, webhook: options.webhook, settings, onError });
  const wake = () => {
    worker.wake();
  };
  const gateway: Gateway = {
    pool,
    secretKey,
    publishableKey,
    publicUrl,
    settings,
    wake,
    onError,
  };
  return {
    router: routesOf(gateway),
    publishableKey,
    start: () => {
      worker.start();
    },
    stop: () => worker.stop(),
  };
}

/** The publishable key that belongs to a secret key: always the same, and safe to show. */
export function publishableKeyFor(secretKey: string): string {
  const hash = createHash('sha256').update(`publishable ${secretKey}`).digest('hex');
  return `pk_test_${hash.slice(0, 24)}`;
}

/** Large bodies are read from the server alone: the other key is in every browser. */
function withSecretKey(gateway: Gateway, read: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (hasSecretKey(gateway, req)) read(req, res, next);
    else next();
  };
}

function routesOf(gateway: Gateway): Router {
  const router = Router();
  router.post(
    '/v1/files',
    withSecretKey(gateway, express.raw({ type: 'multipart/form-data', limit: '12mb' })),
    describeUpload,
  );
  router.use(
    '/v1',
    withSecretKey(gateway, express.text({ type: () => true, limit: '256kb' })),
    express.text({ type: () => true, limit: '16kb' }),
  );
  for (const endpoint of endpoints) {
    router[endpoint.method](`/v1${endpoint.path}`, serve(gateway, endpoint));
  }
  router.use('/v1', (req, res) => {
    const message = `Unrecognized request URL (${req.method}: ${req.baseUrl}${req.path}).`;
    res.status(404).json({ error: { type: 'invalid_request_error', message } });
  });
  router.use(challengeRoutes(gateway));
  router.use(onboardingRoutes(gateway));
  return router;
}
