import type { WebSocket } from 'ws';
import { errorFrame, type Frame } from './frames.ts';
import { TokenBucket } from './token-bucket.ts';
import { closeCodes, limits, type Settings } from './settings.ts';

export type SignedInUser = { id: string; userInfo: unknown; watchlist: readonly string[] };

/** One accepted socket: its subscriptions, its user and whether it still answers. */
export class Connection {
  readonly socketId: string;
  readonly channels = new Set<string>();
  /** Subscriptions that wait until the connection has signed in. */
  readonly waiting = new Map<string, unknown>();
  readonly clientEvents = new TokenBucket(limits.clientEventsPerSecond);
  user: SignedInUser | undefined;
  /** What was signed for this connection counts no more: it must be made anew. */
  isTooOldToSignIn = false;

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
   * Called for every frame. A frame shows that the peer is alive; too many in a short time close the connection.
   *
   * @returns whether the frame should be handled
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

  /** Sends an encoded frame, so that a broadcast is encoded only once. */
  sendText(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > limits.unsentBytes) this.#socket.terminate();
    else this.#socket.send(frame);
  }

  /** Sends an error and keeps the connection open. */
  complain(code: number | null, message: string): void {
    this.send(errorFrame(code, message));
  }

  close(code: number, message: string): void {
    this.forget();
    closeWith(this.#socket, code, message);
  }

  /** Stops the timers of a connection that is closed or closing. */
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

/** Closes a socket. The code is sent in a frame as well, for clients of protocol version 5. */
export function closeWith(socket: WebSocket, code: number, message: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify(errorFrame(code, message)));
  socket.close(code, message);
}
