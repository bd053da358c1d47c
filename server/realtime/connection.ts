import type { WebSocket } from 'ws';
import { errorFrame, type Frame } from './frames.ts';
import { TokenBucket } from './token-bucket.ts';
import { closeCodes, limits, type Settings } from './settings.ts';

export type SignedInUser = { id: string; userInfo: unknown; watchlist: readonly string[] };

/** One accepted socket: what it may hear, who sits behind it and whether it is still alive. */
export class Connection {
  readonly socketId: string;
  readonly channels = new Set<string>();
  /** Subscriptions asked for before signing in, which wait for it. */
  readonly waiting = new Map<string, unknown>();
  readonly clientEvents = new TokenBucket(limits.clientEventsPerSecond);
  user: SignedInUser | undefined;

  readonly #frames = new TokenBucket(limits.framesPerSecond, limits.framesAtOnce);
  readonly #socket: WebSocket;
  readonly #idle: NodeJS.Timeout;
  readonly #pongMilliseconds: number;
  #pong: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(socket: WebSocket, socketId: string, settings: Settings) {
    this.#socket = socket;
    this.socketId = socketId;
    this.#pongMilliseconds = settings.pongTimeout * 1000;
    this.#idle = setTimeout(() => this.#askIfAlive(), settings.activityTimeout * 1000);
  }

  /**
   * Any frame proves the peer alive, and too many that it means harm.
   *
   * @returns whether the frame is to be heeded
   */
  hears(): boolean {
    if (this.#isOver) return false;
    clearTimeout(this.#pong);
    this.#idle.refresh();
    if (this.#frames.take()) return true;
    this.close(closeCodes.overCapacity, 'Too many frames');
    return false;
  }

  send(frame: Frame): void {
    this.sendText(JSON.stringify(frame));
  }

  /** A frame already encoded, so that a broadcast is encoded once. */
  sendText(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > limits.unsentBytes) this.#socket.terminate();
    else this.#socket.send(frame);
  }

  /** Tells of a refusal and keeps the connection. */
  complain(code: number | null, message: string): void {
    this.send(errorFrame(code, message));
  }

  close(code: number, message: string): void {
    this.forget();
    closeWith(this.#socket, code, message);
  }

  /** Stops the clocks of a connection that is closed or closing. */
  forget(): void {
    this.#isOver = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#pong);
  }

  #askIfAlive(): void {
    this.send({ event: 'pusher:ping', data: '{}' });
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
    this.#pong = setTimeout(
      () => this.close(closeCodes.pongNotReceived, 'Pong reply not received in time'),
      this.#pongMilliseconds,
    );
  }
}

/** Sends the code twice: in a frame for clients of protocol 5, and as the close code. */
export function closeWith(socket: WebSocket, code: number, message: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify(errorFrame(code, message)));
  socket.close(code, message);
}
