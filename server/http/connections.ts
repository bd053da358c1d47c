import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/**
 * Browsers and proxies wait for an answer before they send the next request on the same connection. One packet has room
 * for thousands, whose answers the server would have to keep for a client that reads none.
 */
const MOST_UNANSWERED = 10;

/** A connection on which nothing has moved for so long is closed, whoever should read or write. */
const STALLED_MS = 120_000;

export function createHttpServer(): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 65_000,
  });
  server.setTimeout(STALLED_MS);
  return server;
}

const unanswered = new WeakMap<Socket, number>();

/** Ends a connection that sends request after request and waits for no answer. */
export const fewUnanswered: RequestHandler = (req, res, next) => {
  const { socket } = req;
  const waiting = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, waiting);
  res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  if (waiting <= MOST_UNANSWERED) next();
  else socket.destroy();
};
