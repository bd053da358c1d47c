import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { callerOf, whyRefused } from './admission.ts';
import { answerApi } from './api.ts';
import { requestTarget } from './api-request.ts';
import { joinCluster, reconnectAll } from './cluster.ts';
import { closeWith, Connection } from './connection.ts';
import { established } from './frames.ts';
import { createHub, type Hub } from './hub.ts';
import { receive } from './messages.ts';
import { limits, settingsFrom, type RealtimeOptions } from './settings.ts';

export type RealtimeServer = {
  /** Handles WebSocket upgrades to `/app/…`; others are left to the server's other listeners. */
  attach(server: Server): void;
  /**
   * Answers `/apps/…`. Other paths go to `next`, or get 404 if there is none. Signatures cover the raw bytes of the
   * body, so mount this before any middleware that reads it.
   */
  handleRequest(req: IncomingMessage, res: ServerResponse, next?: () => void): void;
  /** Joins the other nodes, if there is a relay. @throws {Error} when the relay cannot work */
  join(): Promise<void>;
  /** The number of open sockets. */
  connectionCount(): number;
  /** The number of other nodes that it knows. */
  nodeCount(): number;
  /**
   * Closes every socket with 4200, which tells clients to reconnect at once: one after the other over so many seconds,
   * all together without it.
   */
  close(spread?: number): Promise<void>;
};

const socketOptions = {
  noServer: true,
  clientTracking: true,
  maxPayload: limits.frameBytes,
  maxFragments: limits.fragments,
  maxBufferedChunks: limits.chunks,
  perMessageDeflate: false,
  autoPong: false,
  closeTimeout: limits.closeMilliseconds,
};

export function createRealtimeServer(options: RealtimeOptions): RealtimeServer {
  const hub = createHub(settingsFrom(options));
  const sockets = new WebSocketServer(socketOptions);
  return {
    attach: (server) => attach(hub, sockets, server),
    handleRequest: (req, res, next) => handleRequest(hub, req, res, next),
    join: () => joinCluster(hub),
    connectionCount: () => hub.connections.size,
    nodeCount: () => hub.nodes.count,
    close: (spread = 0) => close(hub, sockets, spread),
  };
}

/** Starts an HTTP server only for this. Port 0 takes any free one. */
export async function startRealtimeServer(
  options: RealtimeOptions & { host: string; port: number },
): Promise<{ port: number; nodeCount: () => number; close: () => Promise<void> }> {
  const realtime = createRealtimeServer(options);
  const server = createServer((req, res) => realtime.handleRequest(req, res));
  realtime.attach(server);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  await realtime.join();
  return {
    port: portOf(server.address()),
    nodeCount: () => realtime.nodeCount(),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await realtime.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function attach(hub: Hub, sockets: WebSocketServer, server: Server): void {
  server.on('upgrade', (req, socket, head) => {
    if (req.url?.startsWith('/app/')) {
      sockets.handleUpgrade(req, socket, head, (opened) => open(hub, opened, req));
    } else if (server.listenerCount('upgrade') === 1) {
      refuseUpgrade(socket);
    }
  });
}

/** Closes an upgrade that no other listener would answer. */
function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

function open(hub: Hub, socket: WebSocket, req: IncomingMessage): void {
  socket.on('error', () => socket.terminate());
  const refusal = whyRefused(hub, req);
  if (refusal) return closeWith(socket, refusal.code, refusal.message);

  const connection = new Connection(socket, newSocketId(), hub.settings);
  admit(hub, connection, callerOf(req, hub.settings), socket);
  req.socket.prependListener('data', ({ length }: Buffer) => connection.counts(length));
  req.socket.on('data', ({ length }: Buffer) => connection.refusesUnfinished(length));
  socket.on('ping', (data) => {
    if (connection.hearsControl(data)) connection.pong(data);
  });
  socket.on('pong', (data) => connection.hearsControl(data));
  socket.on('message', (data, isBinary) => {
    if (!connection.hearsMessage()) return;
    if (isBinary) return connection.complain(null, 'Binary messages are not supported');
    receive(hub, connection, textOf(data));
  });
  connection.send(established(connection.socketId, hub.settings.activityTimeout));
}

function admit(hub: Hub, connection: Connection, network: string, socket: WebSocket): void {
  hub.connections.add(connection);
  hub.connectionsByNetwork.set(network, (hub.connectionsByNetwork.get(network) ?? 0) + 1);
  socket.once('close', () => {
    connection.forget();
    hub.connections.delete(connection);
    hub.users.signOut(connection);
    hub.channels.leaveAll(connection);
    const left = (hub.connectionsByNetwork.get(network) ?? 1) - 1;
    if (left > 0) hub.connectionsByNetwork.set(network, left);
    else hub.connectionsByNetwork.delete(network);
  });
}

function handleRequest(
  hub: Hub,
  req: IncomingMessage,
  res: ServerResponse,
  next?: () => void,
): void {
  if (requestTarget(req).startsWith('/apps/')) void answerApi(hub, req, res);
  else if (next) next();
  else res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
}

async function close(hub: Hub, sockets: WebSocketServer, spread: number): Promise<void> {
  hub.closing = true;
  const closed = [...sockets.clients].map(
    (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  );
  await reconnectAll(hub, spread);
  const cut = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, limits.closeMilliseconds);
  await Promise.all(closed);
  clearTimeout(cut);
  sockets.close();
  await hub.nodes.stop();
}

/** With the default `binaryType`, a message is always one Buffer. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : '';
}

/** Two numbers with a dot between them: client libraries refuse other ids. */
function newSocketId(): string {
  return `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
