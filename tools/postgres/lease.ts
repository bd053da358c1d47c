import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withLock } from '../lock.ts';

/** A server that processes share. Both run while the process holds the lock of its folder. */
export type Shared = {
  home: string;
  /** Starts it, or finds it running. @returns how to connect; `null` if its data is gone */
  start: () => Promise<{ url: string; adopted: boolean } | null>;
  shutDown: () => Promise<void>;
};

/**
 * Every process that uses a server holds one connection of this name, so that the last one can tell it is the last.
 */
const NAME = 'volan-lease';
const RETRY_MS = 1_000;

/**
 * A process's claim on a shared server. When the server dies, the claim brings it back, at the same address; of several
 * processes the first one does, and the others find it running.
 */
export class Lease {
  readonly #shared: Shared;
  #client: pg.Client | undefined;
  #isReleased = false;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  /** @returns whether the server was already running; `null` if its data is gone, or the claim has been given up */
  hold(): Promise<{ url: string; adopted: boolean } | null> {
    return this.#locked(async () => {
      const server = this.#isReleased ? null : await this.#shared.start();
      if (server) this.#client = await this.#connect(server.url);
      return server;
    });
  }

  /** Shuts the server down, unless another process still uses it. */
  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#locked(async () => {
      const client = this.#client;
      if (!client) return;
      const others = await othersThan(client);
      await client.end().catch(() => undefined);
      if (others === 0) await this.#shared.shutDown();
    });
  }

  #locked<T>(work: () => Promise<T>): Promise<T> {
    return withLock(join(this.#shared.home, 'lock'), work);
  }

  async #connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: NAME });
    // The connection ends after an error as well.
    client.on('error', () => undefined);
    await client.connect();
    client.once('end', () => void this.#restore());
    return client;
  }

  async #restore(): Promise<void> {
    this.#client = undefined;
    while (!this.#isReleased) {
      try {
        const server = await this.hold();
        if (server && !server.adopted)
          console.error('PostgreSQL had ended, and was started again.');
        return;
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        await sleep(RETRY_MS);
      }
    }
  }
}

async function othersThan(lease: pg.Client): Promise<number> {
  const others = await lease
    .query(
      'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [NAME],
    )
    .catch(() => undefined);
  return others?.rowCount ?? 0;
}
