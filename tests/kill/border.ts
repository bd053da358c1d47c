import { createServer, type Server } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type pg from 'pg';
import { publishableKeyFor, testGateway } from '#server/gateway/gateway.ts';
import { changeSettings, type Settings } from '#server/gateway/settings.ts';
import { prepare } from '#server/gateway/prepare.ts';
import { balanceTransaction } from '#server/gateway/ledger.ts';
import type { StripeConnection } from '#server/domain/payments/gateway.ts';

const HOST = '127.0.0.1';
const secretKey = 'sk_test_of_the_kill_test';
const webhookSecret = 'whsec_of_the_kill_test';

export type BorderOptions = {
  pool: pg.Pool;
  nodes: readonly string[];
  /** Some node that takes webhooks now. */
  webhookUrl: () => string;
  /** A node's call at the gateway. @returns whether the node was killed there */
  onCall: (point: string, node: string) => boolean;
};

/**
 * The test gateway in this process, so that killing nodes leaves it alone. Each node has a door of its own: so it is
 * known who calls, and the caller can be killed before its call is heard, or after it was obeyed and before the answer.
 */
export async function openBorder({ pool, nodes, webhookUrl, onCall }: BorderOptions) {
  await prepare(pool);
  await topUp(pool);
  const gateway = testGateway({
    pool,
    secretKey,
    webhook: { url: webhookUrl, secret: webhookSecret },
    onError: (error) => console.error(`The gateway failed: ${String(error)}`),
  });
  const doors = new Map<string, number>();
  const servers: Server[] = [];
  const open = async (door: RequestHandler) => {
    const server = createServer(express().use(door, gateway.router));
    servers.push(server);
    return listen(server);
  };
  for (const node of nodes) doors.set(node, await open(watchedDoor(node, onCall)));
  const browserPort = await open((_req, _res, next) => next());
  gateway.start();

  return {
    publishableKey: publishableKeyFor(secretKey),
    browserUrl: `http://${HOST}:${browserPort}`,
    connectionOf: (node: string): StripeConnection =>
      connectionTo(doors.get(node) ?? 0, gateway.publishableKey),
    /** For the test itself, which is never killed. */
    ownConnection: connectionTo(browserPort, gateway.publishableKey),
    set: (settings: Partial<Settings>) => changeSettings(pool, settings),
    close: async () => {
      await gateway.stop();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** The platform has money of its own, from which it bears lost disputes before hosts are paid. */
async function topUp(pool: pg.Pool): Promise<void> {
  const data = balanceTransaction({
    type: 'topup',
    amount: 100_000_00,
    currency: 'ron',
    source: 'tu_of_the_kill_test',
  });
  await pool.query(
    `insert into test_gateway.objects (id, kind, data) values ($1, 'balance_transaction', $2)`,
    [data.id, data],
  );
}

function connectionTo(port: number, publishableKey: string): StripeConnection {
  return { secretKey, publishableKey, webhookSecret, testGateway: { host: HOST, port } };
}

function watchedDoor(node: string, onCall: BorderOptions['onCall']): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET') return next();
    const name = nameOf(req);
    if (onCall(`before the call: ${name}`, node)) return void req.destroy();
    beforeAnswer(res, () => onCall(`before its answer: ${name}`, node));
    next();
  };
}

/** Breaks the connection instead of answering, if the caller was killed meanwhile. */
function beforeAnswer(res: Response, isKilled: () => boolean): void {
  const send = res.json.bind(res);
  res.json = (body: unknown) => {
    if (!isKilled()) return send(body);
    res.destroy();
    return res;
  };
}

/** Such as `payment_intents capture`, without the ids. */
function nameOf({ path }: Request): string {
  const parts = path.split('/').slice(2);
  const words = parts.filter((part) => !/_[A-Za-z0-9]{10,}$/.test(part));
  return words.join(' ');
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port was given.');
  return address.port;
}
