import { createServer, type Server } from 'node:http';
import express from 'express';
import type pg from 'pg';
import { Stripe } from 'stripe';
import { testGateway, type TestGateway, type TestGatewayOptions } from './gateway.ts';
import { prepare } from './prepare.ts';
import { settingsChange, type Settings } from './settings.ts';

export const TEST_SECRET_KEY = 'sk_test_gateway';
export const TEST_WEBHOOK_SECRET = 'whsec_test_gateway';

export type RunningGateway = {
  gateway: TestGateway;
  /** Stripe's library, connected to this gateway. */
  stripe: Stripe;
  /** Options of Stripe's library, to make another client. */
  config: { host: string; port: number; protocol: 'http' };
  /** Where browsers reach it, without a slash at the end. */
  url: string;
  /** Changes how the gateway fails. Settings that are not named stay. */
  set: (change: Partial<Settings>) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  pool: pg.Pool;
  /** Where webhooks are sent. Without it events are stored and nothing is sent. */
  webhookUrl?: string;
  settings?: Partial<Settings>;
};

/** Starts the gateway on a free port of this machine, at the root and under `/_gateway` for browsers. */
export async function startTestGateway(options: Options): Promise<RunningGateway> {
  await prepare(options.pool);
  const server = createServer();
  const port = await listen(server);
  const url = `http://127.0.0.1:${port}/_gateway`;
  const gateway = testGateway(gatewayOptions(options, url));
  server.on('request', express().use('/_gateway', gateway.router).use(gateway.router));
  if (options.webhookUrl !== undefined) gateway.start();
  const config = { host: '127.0.0.1', port, protocol: 'http' as const };
  const stripe = new Stripe(TEST_SECRET_KEY, { ...config, telemetry: false });
  return {
    gateway,
    stripe,
    config,
    url,
    set: async (change) => {
      await stripe.rawRequest('POST', '/v1/test_helpers/settings', settingsChange.parse(change));
    },
    stop: async () => {
      await gateway.stop();
      await close(server);
    },
  };
}

function gatewayOptions({ pool, webhookUrl, settings }: Options, url: string): TestGatewayOptions {
  return {
    pool,
    secretKey: TEST_SECRET_KEY,
    publicUrl: url,
    webhook: { url: webhookUrl ?? 'http://127.0.0.1:9/', secret: TEST_WEBHOOK_SECRET },
    settings: { webhook_retry_ms: 20, payout_delay_ms: 0, ...settings },
    onError: (error) => {
      process.stderr.write(`test gateway: ${String(error)}\n`);
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port was given.');
  return address.port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
