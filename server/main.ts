import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { createApp } from './app.ts';
import { connectBroadcaster, embeddedServer } from './broadcasting/broadcaster.ts';
import { startNews } from './broadcasting/news.ts';
import { disconnect, replica } from './db/client.ts';
import type { PushSender } from './domain/push/sender.ts';
import { env, isTraced } from './env.ts';
import { createHttpServer } from './http/connections.ts';
import { closeHealth, state } from './http/controllers/health.ts';
import { startWorkers, stopWorkers } from './jobs/workers.ts';
import { startMetrics } from './metrics/server.ts';
import { assetsFor } from './http/assets.ts';
import { startGateway, stopGateway } from './http/gateway.ts';

/** How long a stopping server waits for running requests, in milliseconds. */
const REQUESTS_LIMIT_MS = 5_000;

/** Told to reconnect, so many clients come to the other nodes in a second. */
const RECONNECTS_PER_SECOND = 2_000;
const LONGEST_SPREAD_SECONDS = 3;

/** A server that has started. */
type RunningServer = {
  url: string;
  close: (stop?: { drainSeconds: number }) => Promise<void>;
};

export type ServerOptions = {
  dev: boolean;
  port: number;
  /** Answers before the static files; the demo draws some pictures only when they are requested. */
  pictures?: RequestHandler;
  /** Reaches push services. */
  sendPush?: PushSender;
};

/** Serves the product on a port (0 takes any free one) until it is closed. */
export async function startServer({
  dev,
  port: wanted,
  pictures,
  sendPush,
}: ServerOptions): Promise<RunningServer> {
  state.starting = true;
  await replica?.watch();
  const stopTracing = await tracing();
  const server = createHttpServer();
  const assets = await assetsFor({ dev, server });
  server.on('request', notYet);
  const port = await listen(server, wanted);
  const gateway = await startGateway(port);
  const files = pictures ? [pictures, ...assets.assets] : assets.assets;
  const app = createApp({ ...assets, assets: files, gateway, dev });
  server.off('request', notYet).on('request', app);
  embeddedServer()?.attach(server);
  connectBroadcaster(port);
  await embeddedServer()?.join();
  await startWorkers(sendPush);
  const stopNews = await startNews();
  const metrics = await startMetrics();
  state.starting = false;

  return {
    url: wanted === 0 ? `http://localhost:${port}` : env.APP_URL,
    close: async ({ drainSeconds } = { drainSeconds: 0 }) => {
      await drain(server, drainSeconds);
      metrics?.close();
      await stopNews();
      await stopWorkers();
      await stopGateway();
      await assets.close();
      await closeHealth();
      await disconnect();
      await stopTracing();
    },
  };
}

/** Traces are made only where a collector is named: without one, nothing of it is loaded. */
async function tracing(): Promise<() => Promise<void>> {
  if (!isTraced) return () => Promise.resolve();
  const { startTracing } = await import('./tracing/start.ts');
  return startTracing();
}

/** For so long it says that it is not ready and otherwise works as before; then it ends what runs. */
async function drain(server: Server, seconds: number): Promise<void> {
  state.draining = true;
  server.prependListener('request', retire);
  await sleep(seconds * 1000);
  await embeddedServer()?.close(spreadSeconds());
  await finishRequests(server);
}

/** A connection is not used again: one that is idle might be closed just when a balancer sends something on it. */
const retire: RequestListener = (_req, res) => {
  res.setHeader('Connection', 'close');
};

function spreadSeconds(): number {
  const connections = embeddedServer()?.connectionCount() ?? 0;
  return Math.min(LONGEST_SPREAD_SECONDS, connections / RECONNECTS_PER_SECOND);
}

/** Answers until the start is complete: the port must be known earlier, to finish starting. */
const notYet: RequestListener = (_req, res) => {
  res.writeHead(503, { 'Retry-After': '1' }).end();
};

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: env.HOST }, resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  return (server.address() as AddressInfo).port;
}

/** Lets running requests finish; those that take too long are cut off. */
async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), REQUESTS_LIMIT_MS);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
