import { randomUUID } from 'node:crypto';
import { parseMessage, type MessageOf, type NodeMessage } from './node-messages.ts';
import type { Relay } from './relay.ts';
import { limits, type Settings } from './settings.ts';

/** Messages that are not about the connection between nodes itself. */
export type NodeEvents = {
  received(from: string, message: NodeMessage): void;
  /** A node has gone or is taken for dead. */
  gone(node: string): void;
  /** Events may not have reached this node, or those of others have not been told of its people. */
  missed(): void;
};

type Answered = (from: string, counts: Record<string, number>) => void;

/**
 * The other nodes of the application. A node that says nothing for the lease is taken for dead, unless this one hears
 * nothing of itself either: then it is deaf, and can judge nobody.
 */
export class Nodes {
  readonly id = randomUUID();
  readonly #relay: Relay | undefined;
  readonly #leaseMs: number;
  readonly #reportError: (error: unknown) => void;
  readonly #heardAt = new Map<string, number>();
  /** Nodes that have not answered the last question, nor said anything since: nobody waits for them again. */
  readonly #silent = new Set<string>();
  readonly #questions = new Map<string, Answered>();
  #heardSelfAt = 0;
  /** Until then the others may not have answered yet. */
  #knowsAllAt = 0;
  #beating: NodeJS.Timeout | undefined;
  #events: NodeEvents | undefined;

  constructor({ relay, lease, reportError }: Settings) {
    this.#relay = relay;
    this.#leaseMs = lease * 1000;
    this.#reportError = reportError;
  }

  /** Joins the others. @throws {Error} when the relay cannot work */
  async start(events: NodeEvents): Promise<void> {
    if (!this.#relay) return;
    this.#events = events;
    this.#heardSelfAt = performance.now();
    this.#knowsAllAt = this.#heardSelfAt + this.#leaseMs;
    await this.#relay.start(this.id, {
      receive: (from, text) => this.#receive(from, text),
      missed: () => this.#missed(),
    });
    await this.#relay.send(JSON.stringify({ kind: 'hello' } satisfies NodeMessage));
    this.#beating = setInterval(() => this.#beat(), this.#leaseMs / 3);
  }

  /** How many others there are. */
  get count(): number {
    return this.#heardAt.size;
  }

  async stop(): Promise<void> {
    clearInterval(this.#beating);
    if (!this.#events) return;
    this.#events = undefined;
    await this.deliver({ kind: 'goodbye' }).catch(this.#reportError);
    await this.#relay?.stop();
  }

  /** Tells the others, in the background. A node that is alone sends nothing. */
  readonly tell = (message: NodeMessage): void => {
    void this.#send(message).catch(this.#reportError);
  };

  /** Resolves when the message is on its way to the others. @throws {Error} when that takes too long */
  async deliver(message: NodeMessage): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const tooLate = () => reject(new Error('The other nodes cannot be reached'));
      late = setTimeout(tooLate, limits.relayMilliseconds);
    });
    try {
      await Promise.race([this.#send(message), timeout]);
    } finally {
      clearTimeout(late);
    }
  }

  /**
   * The subscriptions that the other nodes have, by channel. What a node said before its answer has been heard by then,
   * so afterwards its people are known as well.
   */
  async countElsewhere(channels: Pick<MessageOf<'ask'>, 'prefix' | 'names'>) {
    const counts = new Map<string, number>();
    const waiting = new Set([...this.#heardAt.keys()].filter((node) => !this.#silent.has(node)));
    if (waiting.size === 0) return counts;
    const question = randomUUID();
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, limits.answerMilliseconds);
      this.#questions.set(question, (from, given) => {
        for (const [name, count] of Object.entries(given))
          counts.set(name, (counts.get(name) ?? 0) + count);
        waiting.delete(from);
        if (waiting.size > 0) return;
        clearTimeout(timeout);
        resolve();
      });
      this.tell({ kind: 'ask', question, ...channels });
    });
    this.#questions.delete(question);
    for (const node of waiting) this.#silent.add(node);
    return counts;
  }

  async #send(message: NodeMessage): Promise<void> {
    const isAlone = this.#heardAt.size === 0 && performance.now() > this.#knowsAllAt;
    if (!isAlone) await this.#relay?.send(JSON.stringify(message));
  }

  #receive(from: string, text: string): void {
    const message = parseMessage(text);
    if (!this.#events) return;
    if (from === this.id) this.#hearSelf();
    else if (message) this.#hear(from, message);
  }

  #hear(from: string, message: NodeMessage): void {
    const isNew = !this.#heardAt.has(from);
    this.#heardAt.set(from, performance.now());
    this.#silent.delete(from);
    if (isNew && message.kind !== 'hello') this.tell({ kind: 'hello', to: from });
    if (!('to' in message) || message.to === undefined || message.to === this.id)
      this.#take(from, message);
  }

  #take(from: string, message: NodeMessage): void {
    if (message.kind === 'goodbye') this.#forget(from);
    else if (message.kind === 'answer')
      this.#questions.get(message.question)?.(from, message.counts);
    else this.#events?.received(from, message);
  }

  #hearSelf(): void {
    const now = performance.now();
    const wasCutOff = now - this.#heardSelfAt > this.#leaseMs;
    this.#heardSelfAt = now;
    if (wasCutOff) this.#missed();
  }

  #beat(): void {
    this.#tellAll({ kind: 'beat' });
    const now = performance.now();
    if (now - this.#heardSelfAt > this.#leaseMs / 2) return;
    for (const [node, heardAt] of this.#heardAt)
      if (now - heardAt > this.#leaseMs) this.#forget(node);
  }

  #forget(node: string): void {
    this.#heardAt.delete(node);
    this.#silent.delete(node);
    this.#events?.gone(node);
  }

  #missed(): void {
    const now = performance.now();
    this.#heardSelfAt = now;
    for (const node of this.#heardAt.keys()) this.#heardAt.set(node, now);
    this.#events?.missed();
    this.#tellAll({ kind: 'hello' });
  }

  /** Also when no other node is known. */
  #tellAll(message: NodeMessage): void {
    void this.#relay?.send(JSON.stringify(message)).catch(this.#reportError);
  }
}
