import pg from 'pg';
import { ConnectionPool } from './connections.ts';

export type PoolOptions = {
  /** Shown in pg_stat_activity. */
  name: string;
  connectionString: string;
  max?: number;
  statementTimeoutMs?: number;
  connectionTimeoutMs?: number;
};

/** Whole numbers as `number`, and dates as the text PostgreSQL sends: a `Date` would shift by the time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, wholeNumber],
  [pg.types.builtins.DATE, String],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * The only way this project opens connections. A client that is checked out while PostgreSQL restarts emits
 * `error`; without a listener on every client that ends the process.
 *
 * The timeouts bound how long one request can hold a connection; pgbouncer must be told to ignore them
 * (`ignore_startup_parameters`) and the role given the same.
 */
export function createPool(options: PoolOptions) {
  const pool = new ConnectionPool({
    connectionString: options.connectionString,
    application_name: `volan-${options.name}`,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 3_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    options: '-c timezone=UTC',
    types,
  });
  pool.on('connect', (client) => client.on('error', reportLoss));
  pool.on('error', () => {
    // An idle client broke: its own listener has said so, and the pool has already replaced it.
  });
  return pool;
}

function reportLoss(error: Error) {
  console.error(`A database connection was lost: ${error.message}`);
}

function wholeNumber(text: string) {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}
