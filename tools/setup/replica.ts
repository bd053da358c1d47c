import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { env } from '#server/env.ts';

const ASK_EVERY_MS = 100;

/**
 * Looks whether a database is a replica of the one that the application writes to, and waits until it has all that this
 * has now.
 * @throws {Error} with what is wrong
 */
export async function checkReplica(primary: pg.Client, replica: pg.Client): Promise<string> {
  const state = await oneRow(replica, 'select pg_is_in_recovery() as value');
  if (state !== true) throw new Error('this is no replica: it can be written to');
  const system = 'select system_identifier::text as value from pg_control_system()';
  if ((await oneRow(primary, system)) !== (await oneRow(replica, system)))
    throw new Error('it is a replica of another database than DATABASE_URL');
  const end = await oneRow(primary, 'select pg_current_wal_lsn()::text as value');
  const begun = performance.now();
  while (!(await hasReplayed(replica, String(end)))) {
    if (performance.now() - begun > env.DATABASE_READ_LAG_SECONDS * 1_000)
      throw new Error(
        `it is more than the ${env.DATABASE_READ_LAG_SECONDS} s of DATABASE_READ_LAG_SECONDS behind`,
      );
    await sleep(ASK_EVERY_MS);
  }
  return `it follows, ${((performance.now() - begun) / 1_000).toFixed(1)} s behind at most`;
}

async function hasReplayed(replica: pg.Client, position: string): Promise<boolean> {
  const { rows } = await replica.query<{ value: boolean }>(
    'select pg_last_wal_replay_lsn() >= $1::pg_lsn as value',
    [position],
  );
  return rows[0]?.value === true;
}

async function oneRow(client: pg.Client, text: string): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(text);
  return rows[0]?.value;
}
