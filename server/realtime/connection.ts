import type { WebSocket } from 'ws';
import { errorFrame, type Frame } from './frames.ts';
import { TokenBucket } from './token-bucket.ts';
import { closeCodes, limits, type Settings } from './settings.ts';
import { WaitingSubscriptions } from './waiting.ts';

export type SignedInUser = { id: string; userInfo: unknown; watchlist: readonly string[] };

/** The close code of a message that is too big. */
const TOO_BIG = 1009;

/** Of a masked frame of at most 125 bytes. */
const CONTROL_HEADER_BYTES = 6;

/** One accepted socket: its subscriptions, its user and whether it still answers. */
export class Connection {
  readonly socketId: string;
  readonly channels = new Set<string>();
  /** Subscriptions that wait until the connection has signed in. */
  readonly waiting = new WaitingSubscriptions();
  readonly clientEvents = new TokenBucket(limits.clientEventsPerSecond);
  user: SignedInUser | undefined;
  /** Whether it has shown anything that the application signed for it. Until then the server keeps little for it. */
  isKnown = false;
  /** What was signed for this connection counts no more: it must be made anew. */
  isTooOldToSignIn = false;

  readonly #frames = new TokenBucket(limits.framesPerSecond, limits.framesAtOnce);
  readonly #socket: WebSocket;
  readonly #idle: NodeJS.Timeout;
  readonly #pongMilliseconds: number;
  #pong: NodeJS.Timeout | undefined;
  #isOver = false;
  /** What has come and belongs to no complete message. */
  #unfinishedBytes = 0;

  constructor(socket: WebSocket, socketId: string, settings: Settings) {
    this.#socket = socket;
    this.socketId = socketId;
    this.#pongMilliseconds = settings.pongTimeout * 1000;
    this.#idle = setTimeout(() => this.#askIfAlive(), settings.activityTimeout * 1000);
  }

  /** Called for all that comes, before it is looked at. */
  counts(bytes: number): void {
    this.#unfinishedBytes += bytes;
  }

  /**
   * Called for all that comes, after its frames were handled: what is left of it is kept until the message is complete,
   * with all that came with it.
   */
  refusesUnfinished(bytes: number): void {
    if (this.isKnown || this.#socket.readyState !== this.#socket.OPEN) return;
    const isTooMuch =
      bytes > limits.chunkBytesOfStranger ||
      this.#unfinishedBytes > limits.unfinishedBytesOfStranger;
    if (!isTooMuch) return;
    this.#socket.close(TOO_BIG);
    this.#socket.terminate();
  }

  /** Called for a complete message. @returns whether it should be handled */
  hearsMessage(): boolean {
    this.#unfinishedBytes = 0;
    return this.#hears();
  }

  /** Called for a ping or pong of the socket itself, which may stand between the parts of a message. */
  hearsControl({ length }: Buffer): boolean {
    this.#unfinishedBytes = Math.max(0, this.#unfinishedBytes - CONTROL_HEADER_BYTES - length);
    return this.#hears();
  }

  /** A frame shows that the peer is alive; too many in a short time close the connection. */
  #hears(): boolean {
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
    if (this.#isReading()) this.#socket.send(frame);
  }

  pong(data: Buffer): void {
    if (this.#isReading()) this.#socket.pong(data);
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
    this.waiting.take();
    clearTimeout(this.#idle);
    clearTimeout(this.#pong);
  }

  /** Ends a connection that does not read what it is sent. */
  #isReading(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    const most = this.isKnown ? limits.unsentBytes : limits.unsentBytesOfStranger;
    if (this.#socket.bufferedAmount <= most) return true;
    this.#socket.terminate();
    return false;
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
