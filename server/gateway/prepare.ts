import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** "gate" in ASCII; any number that no other advisory lock uses would do. */
const PREPARE_LOCK = 0x67_61_74_65;

/** Creates the schema `test_gateway` and its tables if they are missing. Several nodes may do this at the same time. */
export async function prepare(pool: pg.Pool): Promise<void> {
  const sql = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [PREPARE_LOCK]);
    await client.query(sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
