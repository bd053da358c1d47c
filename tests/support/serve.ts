import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { createApp } from '#server/app.ts';
import { connectBroadcaster, embeddedServer } from '#server/broadcasting/broadcaster.ts';
import { createHttpServer } from '#server/http/connections.ts';
import { startGateway } from '#server/http/gateway.ts';
import { stopQueue } from '#server/queue/queue.ts';

const TEMPLATE =
  '<!doctype html><html lang="<!--lang-->"><head><!--inertia-head--></head><body><!--inertia-body--></body></html>';

/**
 * The application on a free port, without a build: pages are not rendered on the server.
 *
 * @param connectPayments connects the payment provider; the built-in test gateway unless said otherwise
 */
export async function serveApp(
  connectPayments: (port: number) => Promise<RequestHandler | null> = startGateway,
) {
  const server = createHttpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  const renderer = { version: 'test', template: async () => TEMPLATE, ssr: async () => null };
  const gateway = await connectPayments(port);
  embeddedServer()?.attach(server);
  connectBroadcaster(port);
  server.on('request', createApp({ renderer, assets: [], gateway, dev: false }));
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopQueue();
    },
  };
}
