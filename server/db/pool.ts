import pg from 'pg';
import { isTraced } from '#server/env.ts';
import { ConnectionPool } from './connections.ts';
import { TracedClient } from './traced-client.ts';

export type PoolOptions = {
  /** Shown in pg_stat_activity. */
  name: string;
  connectionString: string;
  max?: number;
  statementTimeoutMs?: number;
  connectionTimeoutMs?: number;
  /** After which an answer is given up; without it, the wait for a machine that went without a word has no end. */
  queryTimeoutMs?: number;
};

/**
 * Big integers become numbers. Dates stay the text that PostgreSQL sends, because a `Date` would shift them by the time
 * zone.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, wholeNumber],
  [pg.types.builtins.DATE, String],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * Every connection of the project is opened here. When PostgreSQL restarts, each checked-out client emits `error`,
 * which would end the process if a client had no listener.
 *
 * The timeouts limit how long one request can hold a connection. If pgbouncer stands in front, it must ignore them
 * (`ignore_startup_parameters`), and the role must get the same settings.
 */
export function createPool(options: PoolOptions) {
  const pool = new ConnectionPool({
    connectionString: options.connectionString,
    application_name: `volan-${options.name}`,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 3_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    ...queryTimeout(options),
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    options: '-c timezone=UTC',
    types,
    ...(isTraced && { Client: TracedClient }),
  });
  pool.on('connect', (client) => client.on('error', reportLoss));
  pool.on('error', () => {
    // An idle client failed. Its own listener has logged that, and the pool has replaced it.
  });
  return pool;
}

/** A connection beside the pools, for a process that listens for notifications. It emits `end` when it is lost. */
export async function connectAlone({
  name,
  connectionString,
  ...limits
}: Pick<PoolOptions, 'name' | 'connectionString' | 'queryTimeoutMs'>) {
  const client = new pg.Client({
    connectionString,
    application_name: `volan-${name}`,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    ...queryTimeout(limits),
  });
  client.on('error', reportLoss);
  await client.connect();
  return client;
}

function queryTimeout({ queryTimeoutMs }: Pick<PoolOptions, 'queryTimeoutMs'>) {
  return queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs };
}

function reportLoss(error: Error) {
  console.error(`A database connection was lost: ${error.message}`);
}

function wholeNumber(text: string) {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}
