import type pg from 'pg';
import { connectAlone } from '#server/db/pool.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import type { Relay, RelayListener } from '../realtime/relay.ts';
import { Outgoing, type Batch } from './outgoing.ts';

const CHANNEL = 'realtime';
const CONNECTION = { name: 'realtime', queryTimeoutMs: 5_000 };

/** Through a pooler that shares connections between transactions, notifications never arrive. */
const PROBE_MS = 3_000;
const RECONNECT_MS = 500;
const CLEAN_UP_MS = 30_000;

const statements = {
  send: 'select pg_notify($1, $2)',
  store: `with stored as (
    insert into relayed_messages (node, seq, body) values ($1, $2, $3) on conflict do nothing
  ) select pg_notify($4, $5)`,
  read: 'select body from relayed_messages where node = $1 and seq = $2',
  cleanUp: `delete from relayed_messages where created_at < current_timestamp - interval '1 minute'`,
};

/**
 * Passes messages between nodes through PostgreSQL: as notifications, and what is too large for one as rows.
 *
 * @param connectionString leads to PostgreSQL itself, past any pooler
 */
export function createPostgresRelay(connectionString: string, connect = connectAlone): Relay {
  return new PostgresRelay(() => connect({ ...CONNECTION, connectionString }));
}

class PostgresRelay implements Relay {
  readonly #open: () => Promise<pg.Client>;
  readonly #outgoing = new Outgoing();
  /** The last batch of each node that has been heard, because one may be sent twice. */
  readonly #heard = new Map<string, number>();
  #node = '';
  #listener: RelayListener | undefined;
  #client: pg.Client | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #reading = Promise.resolve();
  #isReading = 0;
  #isFlushing = false;
  #isStopped = false;
  #cleaning: NodeJS.Timeout | undefined;

  constructor(open: () => Promise<pg.Client>) {
    this.#open = open;
  }

  async start(node: string, listener: RelayListener): Promise<void> {
    this.#node = node;
    this.#listener = listener;
    try {
      await refusePooler(await this.#connect(), node);
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.#cleanUp();
    this.#cleaning = setInterval(() => this.#cleanUp(), CLEAN_UP_MS).unref();
  }

  send(message: string): Promise<void> {
    const sent = this.#outgoing.add(message);
    void this.#flush();
    return sent;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#cleaning);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = await this.#open();
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    // What is lost in a crash, every page asks for again: the commit need not wait for the disk.
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    client.once('end', () => this.#lose(client));
    this.#client = client;
    return client;
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#isStopped) return;
    void client.end().catch(() => undefined);
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    if (this.#isStopped) return;
    try {
      await this.#connect();
      this.#listener?.missed();
      void this.#flush();
    } catch {
      setTimeout(() => void this.#reconnect(), RECONNECT_MS).unref();
    }
  }

  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    for (;;) {
      const client = this.#client;
      const batch = client && this.#outgoing.next(this.#node);
      if (!client || !batch) break;
      try {
        await this.#write(client, batch);
        this.#outgoing.sent();
      } catch {
        this.#lose(client);
      }
    }
    this.#isFlushing = false;
  }

  async #write(client: pg.Client, { seq, body, isSmall }: Batch): Promise<void> {
    const name = `${this.#node} ${seq}`;
    if (isSmall) await this.#query(client, statements.send, [CHANNEL, `${name} ${body}`]);
    else await this.#query(client, statements.store, [this.#node, seq, body, CHANNEL, name]);
  }

  /** Sends one statement after the answer to the one before. */
  #query(client: pg.Client, text: string, values: unknown[]) {
    const answer = this.#last.then(() => client.query<{ body: string }>(text, values));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #hear(payload: string): void {
    const [, node = '', number, body] = /^(\S+) (\d+)(?: ([^]*))?$/.exec(payload) ?? [];
    if (node === this.#node) this.#listener?.receive(node, '');
    else if (this.#isNew(node, Number(number))) this.#take(node, Number(number), body);
  }

  #isNew(node: string, seq: number): boolean {
    if (seq <= (this.#heard.get(node) ?? 0)) return false;
    this.#heard.set(node, seq);
    return true;
  }

  #take(node: string, seq: number, body: string | undefined): void {
    if (body !== undefined && this.#isReading === 0) return this.#deliver(node, body);
    this.#isReading += 1;
    const before = this.#reading;
    this.#reading = this.#hearLater(before, body ?? this.#read(node, seq), node);
  }

  async #hearLater(
    before: Promise<void>,
    body: string | Promise<string | undefined>,
    node: string,
  ): Promise<void> {
    await before;
    const text = await body;
    this.#isReading -= 1;
    if (text === undefined) this.#listener?.missed();
    else this.#deliver(node, text);
  }

  async #read(node: string, seq: number): Promise<string | undefined> {
    try {
      const found = this.#client && (await this.#query(this.#client, statements.read, [node, seq]));
      return found?.rows[0]?.body;
    } catch {
      return undefined;
    }
  }

  #deliver(node: string, body: string): void {
    for (const message of body.split('\n')) this.#listener?.receive(node, message);
  }

  #cleanUp(): void {
    if (this.#client) this.#query(this.#client, statements.cleanUp, []).catch(() => undefined);
  }
}

/** @throws {StartFailure} */
async function refusePooler(client: pg.Client, node: string): Promise<void> {
  // The others have heard this number before, and so do not heed it.
  const probe = `${node} 0`;
  const heard = new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), PROBE_MS);
    client.on('notification', ({ payload }) => {
      if (payload !== probe) return;
      clearTimeout(late);
      resolve(true);
    });
  });
  await client.query(statements.send, [CHANNEL, probe]);
  if (await heard) return;
  throw new StartFailure(
    'DIRECT_DATABASE_URL goes through a pooler that swallows notifications, with which nodes cannot reach each other. It must lead to PostgreSQL itself; or set PUSHER_KEY and its friends.',
  );
}
