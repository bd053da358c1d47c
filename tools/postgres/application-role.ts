import { createHash } from 'node:crypto';
import pg from 'pg';

const ROLE = 'volan_app';

/**
 * Makes the role the application runs as in a cluster of ours, which may sign in and nothing more.
 *
 * @param adminUrl of the cluster's own role, whose password the new role's is made of
 * @returns the address of the same database for that role
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
