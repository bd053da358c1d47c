import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import {
  connect as createTcpConnection,
  createServer as createTcpServer,
  type AddressInfo,
} from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Pusher from 'pusher';
import type { default as Client, Options } from 'pusher-js';
import { expect, onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { RealtimeOptions } from '#server/realtime/settings.ts';
import { createRealtimeServer, startRealtimeServer } from '#server/realtime/server.ts';
import type { Relay } from '#server/realtime/relay.ts';
import { relaysOfSuite } from './relays.ts';

export const app = { appId: '3', key: 'app-key', secret: 'app-secret' };

// Required, not imported: tests of pages put the build for browsers in the place of the import.
const PusherJs: typeof Client = createRequire(import.meta.url)('pusher-js');

/**
 * A server of its own for one test, on a free port. In the suites of several nodes there are two, and each connection
 * to the port goes to the other one than the connection before.
 */
export async function startServer(options: Partial<RealtimeOptions> = {}) {
  const relays = relaysOfSuite();
  if (relays.length > 0) return startNodes(relays, options);
  const server = await startRealtimeServer({ ...app, ...options, host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return { port: server.port, close: server.close, api: apiOn(server.port) };
}

async function startNodes(relays: readonly Relay[], options: Partial<RealtimeOptions>) {
  const nodes = await Promise.all(relays.map((relay) => startNode({ ...options, relay })));
  await expect
    .poll(() => nodes.map((node) => node.nodeCount()), { interval: 5 })
    .toEqual(nodes.map(() => nodes.length - 1));
  const close = async () => {
    await Promise.all(nodes.map((node) => node.close()));
  };
  onTestFinished(close);
  const port = await alternate(nodes.map((node) => node.port));
  return { port, close, api: apiOn(port) };
}

export function startNode(options: Partial<RealtimeOptions>) {
  return startRealtimeServer({ ...app, ...options, host: '127.0.0.1', port: 0 });
}

/** A port whose connections go to these ports in turns. */
async function alternate(ports: readonly number[]): Promise<number> {
  let next = 0;
  const balancer = createTcpServer((client) => {
    const target = createTcpConnection(ports[next++ % ports.length] ?? 0, '127.0.0.1');
    client.pipe(target).pipe(client);
    client.on('error', () => target.destroy());
    target.on('error', () => client.destroy());
  });
  await once(balancer.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void balancer.close());
  return portOf(balancer.address());
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}

/** A server attached to an HTTP server that could have other things to do. */
export async function mountServer(options: Partial<RealtimeOptions> = {}) {
  const realtime = createRealtimeServer({ ...app, ...options });
  const server = createServer((req, res) => realtime.handleRequest(req, res));
  realtime.attach(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.close();
    await realtime.close();
    server.closeAllConnections();
  });
  return { realtime, server, port: portOf(server.address()) };
}

export function apiOn(port: number, options: { encryptionMasterKeyBase64?: string } = {}) {
  return new Pusher({ ...app, ...options, host: '127.0.0.1', port: String(port), timeout: 3000 });
}

export type TestFrame = { event: string; channel?: string; data?: unknown; user_id?: string };

/** A bare socket that shows every frame as it came. */
export class RawClient {
  readonly closed: Promise<number>;
  /** Why no socket came about. */
  readonly failed: Promise<string>;
  readonly #socket: WebSocket;
  readonly #frames: TestFrame[] = [];
  #wake = () => {};

  constructor(url: string, options: ClientOptions = {}) {
    this.#socket = new WebSocket(url, options);
    this.#socket.on('message', (data) => {
      this.#frames.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''));
      this.#wake();
    });
    this.closed = new Promise((resolve) => this.#socket.once('close', resolve));
    this.failed = new Promise((resolve) => {
      this.#socket.on('error', (error) => resolve(error.message));
    });
    onTestFinished(() => this.#socket.terminate());
  }

  send(frame: object | string | Buffer): void {
    const isText = typeof frame === 'string' || Buffer.isBuffer(frame);
    this.#socket.send(isText ? frame : JSON.stringify(frame));
  }

  ping(): void {
    this.#socket.ping();
  }

  /** The next frame with this event, its data decoded; frames before it are dropped. */
  async next(event: string): Promise<TestFrame> {
    for (;;) {
      const frame = this.#frames.shift();
      if (frame?.event === event) return { ...frame, data: decoded(frame.data) };
      if (!frame) await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Every frame up to the answer to a ping: what has not come by then was never sent. */
  async everythingSoFar(): Promise<TestFrame[]> {
    await otherNodes();
    this.send({ event: 'pusher:ping', data: {} });
    const frames: TestFrame[] = [];
    for (;;) {
      const frame = this.#frames.shift();
      if (frame?.event === 'pusher:pong') return frames;
      if (frame) frames.push(frame);
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async subscribe(channel: string, signed: object = {}): Promise<TestFrame> {
    this.send({ event: 'pusher:subscribe', data: { channel, ...signed } });
    const succeeded = await this.next('pusher_internal:subscription_succeeded');
    await otherNodes();
    return succeeded;
  }

  drop(): void {
    this.#socket.terminate();
  }
}

/** Other nodes know a moment later. */
export async function otherNodes(): Promise<void> {
  if (relaysOfSuite().length > 0) await sleep(40);
}

export const handshake = `/app/${app.key}?protocol=7&client=js&version=8.6.0&flash=false`;

/** A bare socket past its handshake, with the id it was given. */
export async function connect(port: number, options: ClientOptions = {}) {
  const client = new RawClient(`ws://127.0.0.1:${port}${handshake}`, options);
  const { data } = await client.next('pusher:connection_established');
  return { client, socketId: socketIdIn(data) };
}

/** The real browser library, signing through the given function instead of an endpoint. */
export function connectPusherJs(port: number, options: Partial<Options> = {}): Client {
  const client = new PusherJs(app.key, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    ...options,
  });
  onTestFinished(() => client.disconnect());
  return client;
}

export type Bindable = { bind(event: string, listener: (data: unknown) => void): unknown };

/** What the next event of this name brings. */
export function eventOn(target: Bindable, name: string): Promise<unknown> {
  return new Promise((resolve) => target.bind(name, resolve));
}

function decoded(data: unknown): unknown {
  return typeof data === 'string' && /^[{[]/.test(data) ? JSON.parse(data) : data;
}

function socketIdIn(data: unknown): string {
  return data && typeof data === 'object' && 'socket_id' in data ? String(data.socket_id) : '';
}
