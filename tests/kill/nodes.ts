import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const Ready = z.object({ baseUrl: z.string() });

const realNow = Date.now;

/** How long everybody waits for a node to answer, before the test gives up. */
const LONGEST_WAIT_MS = 30_000;

type Slot = { name: string; child: ChildProcess | null; baseUrl: string | null; starts: number };

export type NodeOptions = {
  names: readonly string[];
  /** The environment of a node. */
  environment: (name: string) => NodeJS.ProcessEnv;
  /** The port at which this node finds the gateway. */
  stripe: (name: string) => object;
  /** Receives what the nodes print. */
  onLine: (name: string, line: string) => unknown;
};

/** The processes of the application: each is started again as soon as it has been killed. */
export class Nodes {
  readonly #options: NodeOptions;
  readonly #slots: Slot[];
  #isStopping = false;
  #offset = 0;
  #allThereSince: number | null = null;
  /** Ends that nobody has brought about: a node that dies by itself is a fault. */
  readonly deaths: string[] = [];

  constructor(options: NodeOptions) {
    this.#options = options;
    this.#slots = options.names.map((name) => ({ name, child: null, baseUrl: null, starts: 0 }));
  }

  async start(): Promise<void> {
    // The gateway runs in this process and has the same clock.
    Date.now = () => this.now().getTime();
    await Promise.all(this.#slots.map((slot) => this.#startNode(slot)));
  }

  /** The addresses of the nodes that answer now. */
  get addresses(): string[] {
    return this.#slots.flatMap(({ baseUrl }) => baseUrl ?? []);
  }

  /** Since when every node answers, on the clock of `performance`; `null` while one is down. */
  get allThereSince(): number | null {
    return this.#allThereSince;
  }

  /** Waits until some node answers, as a load balancer does. */
  async waitForAny(): Promise<readonly string[]> {
    return this.#waitFor(() => this.addresses.length > 0);
  }

  async waitForAll(): Promise<readonly string[]> {
    return this.#waitFor(() => this.#allThereSince !== null);
  }

  /** Kills a node at once, if it is there. */
  kill(name: string): boolean {
    const slot = this.#slots.find((found) => found.name === name);
    if (!slot?.child || !slot.baseUrl) return false;
    slot.baseUrl = null;
    this.#allThereSince = null;
    slot.child.removeAllListeners('exit');
    slot.child.kill('SIGKILL');
    void this.#startNode(slot);
    return true;
  }

  /** Moves the clock of all nodes by so many milliseconds. */
  advance(ms: number): void {
    this.#offset += ms;
    for (const { child } of this.#slots) child?.send({ offset: this.#offset });
  }

  now(): Date {
    return new Date(realNow() + this.#offset);
  }

  stop(): void {
    this.#isStopping = true;
    for (const { child } of this.#slots) child?.kill('SIGKILL');
  }

  async #waitFor(isReady: () => boolean): Promise<readonly string[]> {
    const until = performance.now() + LONGEST_WAIT_MS;
    while (!isReady()) {
      if (performance.now() > until) throw new Error('No node answers any more.');
      await sleep(20);
    }
    return this.addresses;
  }

  async #startNode(slot: Slot): Promise<void> {
    if (this.#isStopping) return;
    const { name } = slot;
    const given = JSON.stringify({ offset: this.#offset, stripe: this.#options.stripe(name) });
    const script = new URL('node.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, given], {
      env: this.#options.environment(name),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    slot.child = child;
    slot.starts += 1;
    this.#readLines(name, child);
    child.once('exit', (code) => {
      slot.baseUrl = null;
      this.#allThereSince = null;
      this.deaths.push(`${name} ended by itself with ${code}`);
      if (slot.starts < 1_000) void this.#startNode(slot);
    });
    const [message]: unknown[] = await once(child, 'message');
    if (slot.child !== child) return;
    slot.baseUrl = Ready.parse(message).baseUrl;
    if (this.addresses.length === this.#slots.length) this.#allThereSince = performance.now();
    // The clock may have been moved while the node was starting.
    child.send({ offset: this.#offset });
  }

  #readLines(name: string, { stdout, stderr }: ChildProcess): void {
    for (const stream of [stdout, stderr])
      stream?.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n').filter(Boolean))
          this.#options.onLine(name, line);
      });
  }
}
