import { createHash } from 'node:crypto';
import pg from 'pg';

const ROLE = 'volan_app';

/**
 * Creates the role that the application runs as, in a cluster of ours. It may sign in and nothing more.
 *
 * @param adminUrl of the cluster's own role; the password of the new role is derived from its password
 * @returns the address of the same database for the new role
 */
export async function createApplicationRole(adminUrl: string): Promise<string> {
  const url = applicationUrl(adminUrl);
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    if (rowCount === 0) await client.query(`create role ${ROLE} login`);
    await client.query(`alter role ${ROLE} password '${new URL(url).password}'`);
  } finally {
    await client.end();
  }
  return url;
}

/** @returns the address of the same database for the role the application runs as */
export function applicationUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  const password = createHash('sha256').update(`${ROLE}:${url.password}`).digest('hex');
  return Object.assign(url, { username: ROLE, password }).href;
}
