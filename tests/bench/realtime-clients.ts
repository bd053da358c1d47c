import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import Pusher from 'pusher';
import { WebSocket } from 'ws';

const api = new Pusher({ appId: '1', key: 'key', secret: 'secret', cluster: 'eu' });
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Many connections to one server, each subscribed to one channel, and how long events take to reach them. */
export class Clients {
  readonly latencies: number[] = [];
  readonly #port: number;
  readonly #channels: number;
  #sockets: WebSocket[] = [];

  constructor(port: number, channels: number) {
    this.#port = port;
    this.#channels = channels;
  }

  /** @param spreadMs each waits for a time of its own first, as pages do after a restart */
  async connect(count: number, spreadMs = 0): Promise<void> {
    const opening = Array.from({ length: count }, async (_, at) => {
      if (spreadMs > 0)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs));
      return this.#open(`private-${at % this.#channels}`);
    });
    this.#sockets = await Promise.all(opening);
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #open(channel: string): Promise<WebSocket> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/app/key?protocol=7`, {
        perMessageDeflate: false,
      });
      socket.on('error', () =>
        setTimeout(() => resolve(this.#open(channel)), 500 + Math.random() * 1_000),
      );
      socket.on('message', (frame: Buffer) => {
        const { event, data } = JSON.parse(frame.toString());
        if (event === 'news') this.latencies.push(performance.now() - Number(data));
        else if (event === 'pusher:connection_established')
          socket.send(subscription(JSON.parse(data).socket_id, channel));
        else if (event === 'pusher_internal:subscription_succeeded') resolve(socket);
      });
    });
  }

  /** Publishes so many events a second, each to one channel. @returns how many were really sent a second */
  async publish(perSecond: number, seconds: number): Promise<number> {
    const begun = performance.now();
    const answers: Promise<void>[] = [];
    for (let sent = 0; sent < perSecond * seconds;) {
      const due = Math.min(perSecond * seconds, ((performance.now() - begun) / 1_000) * perSecond);
      for (; sent < due; sent++) answers.push(this.#event(`private-${sent % this.#channels}`));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(answers);
    return answers.length / ((performance.now() - begun) / 1_000);
  }

  /** Waits until so many events have arrived, or none comes for ten seconds. */
  async heard(count: number): Promise<void> {
    for (let before = -1; this.latencies.length < count && this.latencies.length > before;) {
      before = this.latencies.length;
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    }
  }

  #event(channel: string): Promise<void> {
    const body = JSON.stringify({
      name: 'news',
      channels: [channel],
      data: String(performance.now()),
    });
    const path = '/apps/1/events';
    const query = api.createSignedQueryString({ method: 'POST', path, body });
    const options = { port: this.#port, agent, method: 'POST', path: `${path}?${query}` };
    return new Promise((resolve, reject) => {
      request(options, (answer) => answer.resume().on('end', resolve))
        .on('error', reject)
        .setHeader('Content-Type', 'application/json')
        .end(body);
    });
  }
}

function subscription(socketId: string, channel: string): string {
  const signature = createHmac('sha256', 'secret').update(`${socketId}:${channel}`).digest('hex');
  return JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: `key:${signature}` } });
}
