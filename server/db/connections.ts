import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The connection of a running transaction; `undefined` once it is back in the pool. */
export type Held = { connection?: pg.PoolClient | undefined };

export const TOO_LATE = 'A statement came after the end of its transaction.';

const opening = new AsyncLocalStorage<Held>();

/**
 * Opens a Prisma transaction and stores in `held` which connection it uses, so that SQL can be sent on the same one.
 */
export function holding<T>(held: Held, open: () => Promise<T>): Promise<T> {
  return opening.run(held, open);
}

/**
 * A pool that records which connection it gives to a new transaction. Prisma calls `connect` without a callback only to
 * begin a transaction.
 */
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
  sendInTurn(connection, held);
  connection.release = (error) => {
    held.connection = undefined;
    Reflect.deleteProperty(connection, 'query');
    release(error);
  };
  return connection;
}

/**
 * Sends each statement after the answer to the one before. Prisma sends the queries for the relations of a nested
 * `select` all at once, and the driver no longer wants to queue them itself. Statements still waiting when the
 * connection returns to the pool are refused.
 */
function sendInTurn(connection: pg.PoolClient, held: Held) {
  const query = connection.query.bind(connection);
  let last: Promise<unknown> = Promise.resolve();
  const send = (...sent: unknown[]): Promise<unknown> => {
    const answer = last.then((): unknown => {
      if (!held.connection) throw new Error(TOO_LATE);
      return Reflect.apply(query, undefined, sent);
    });
    last = answer.catch(() => undefined);
    return answer;
  };
  Object.defineProperty(connection, 'query', { value: send, configurable: true, writable: true });
}
