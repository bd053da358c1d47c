/** PostgreSQL's limit is 8,000 bytes for one notification; the node and the number need some of them. */
const SMALL_BYTES = 7_900;
const LARGE_BYTES = 262_144;

/** As soon as so much waits, it goes as one row rather than as many notifications. */
const MUCH_BYTES = 4 * SMALL_BYTES;

/** More than this cannot wait while PostgreSQL is away. */
const MOST_WAITING = 50_000;

/** Messages that go out together, with a number of their own in the order of sending. */
export type Batch = { seq: number; body: string; isSmall: boolean };

type Waiting = {
  message: string;
  bytes: number;
  resolve: () => void;
  reject: (error: Error) => void;
};

/** Messages that wait to be sent, and those that are being sent. */
export class Outgoing {
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #seq = 0;
  #current: { batch: Batch; messages: Waiting[] } | undefined;

  /** Resolves when the message has been sent. */
  add(message: string): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING)
      return Promise.reject(new Error('Too much waits to be sent to the other nodes'));
    const bytes = Buffer.byteLength(message) + 1;
    this.#waitingBytes += bytes;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, bytes, resolve, reject });
    });
  }

  /** The batch to send now: the one that was not sent the last time, or what waits. */
  next(node: string): Batch | undefined {
    if (this.#current) return this.#current.batch;
    const [first] = this.#waiting;
    if (!first) return undefined;
    const room = SMALL_BYTES - node.length;
    const isMuch = first.bytes > room || this.#waitingBytes > MUCH_BYTES;
    const messages = this.#take(isMuch ? LARGE_BYTES : room);
    const body = messages.map(({ message }) => message).join('\n');
    const batch = { seq: ++this.#seq, body, isSmall: !isMuch };
    this.#current = { batch, messages };
    return batch;
  }

  /** The batch has been sent. */
  sent(): void {
    for (const { resolve } of this.#current?.messages ?? []) resolve();
    this.#current = undefined;
  }

  #take(room: number): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const waiting of this.#waiting) {
      if (count > 0 && bytes + waiting.bytes > room) break;
      bytes += waiting.bytes;
      count += 1;
    }
    const taken = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    this.#waitingBytes -= bytes;
    return taken;
  }
}
