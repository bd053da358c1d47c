import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The connection of a running transaction; gone as soon as it goes back to the pool. */
export type Held = { connection?: pg.PoolClient | undefined };

const opening = new AsyncLocalStorage<Held>();

/**
 * Opens a transaction of Prisma's and notes in `held` which connection Prisma took for it, so that SQL can be sent on
 * the same one.
 */
export function holding<T>(held: Held, open: () => Promise<T>): Promise<T> {
  return opening.run(held, open);
}

/** A pool that says which connection it hands out. Prisma takes one by itself only to begin a transaction. */
export class ConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      release: (error?: unknown) => void,
    ) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : super.connect().then(noteHeld);
  }
}

function noteHeld(connection: pg.PoolClient) {
  const held = opening.getStore();
  if (!held || held.connection) return connection;
  const release = connection.release.bind(connection);
  held.connection = connection;
  connection.release = (error) => {
    held.connection = undefined;
    release(error);
  };
  return connection;
}
