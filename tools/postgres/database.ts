import { execFileSync } from 'node:child_process';
import { renameSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inProject } from '#server/lib/paths.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { createApplicationRole } from './application-role.ts';
import { startCluster, type Cluster } from './postgres.ts';
import { clusterHome, postgresAccount } from './postgres-binaries.ts';
import { postmaster } from './postmaster.ts';

const DATABASE = 'volan';

const flags = {
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  max_wal_size: '1GB',
  // A backup that no longer runs must not fill the disk with the log that is kept for it.
  max_slot_wal_keep_size: '8GB',
};

/**
 * Where the bundled PostgreSQL keeps its data.
 * @throws StartFailure when another account has its data in this clone
 */
export function bundledHome() {
  refuseForeign(inProject('storage/postgres'), userInfo().uid);
  return clusterHome('postgres', postgresAccount());
}

/** Starts the bundled PostgreSQL and writes its address into `process.env`. */
export async function startBundledDatabase(): Promise<Cluster> {
  const home = bundledHome();
  setAsideForeign(home, inProject('storage/secrets.json'));
  const cluster = await startCluster(home, flags);
  await createUnlessThere(cluster.urlFor('postgres'));
  const owner = cluster.urlFor(DATABASE);
  const url = await createApplicationRole(owner);
  Object.assign(process.env, {
    DATABASE_URL: url,
    DIRECT_DATABASE_URL: url,
    OWNER_DATABASE_URL: owner,
  });
  return cluster;
}

/**
 * The database of a clone belongs to the account that first started it. Root, above all, would begin an empty one
 * elsewhere, and make a backup of that.
 * @throws StartFailure
 */
export function refuseForeign(home: string, uid: number): void {
  const owner = statSync(home, { throwIfNoEntry: false })?.uid;
  if (uid < 0 || owner === undefined || owner === uid) return;
  throw new StartFailure(
    `The database in ${home} belongs to ${accountName(owner)}. Run this command as ${accountName(owner)}.`,
  );
}

function accountName(uid: number): string {
  try {
    return execFileSync('id', ['-un', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return `the account ${uid}`;
  }
}

/**
 * A clone inside /root keeps its database outside, under a name made from its path. If the database there is older than
 * this clone's secrets, it belongs to an earlier clone at the same path, whose keys and pictures are gone. It is
 * renamed, not deleted.
 *
 * @returns where it was moved to
 */
export function setAsideForeign(home: string, secrets: string): string | undefined {
  const made = writtenAt(join(home, 'data', 'PG_VERSION'));
  const ours = writtenAt(secrets);
  if (made === undefined || ours === undefined || made >= ours) return undefined;
  if (postmaster(join(home, 'data'))) return undefined;
  const aside = `${home}-of-${Math.round(made)}`;
  renameSync(home, aside);
  console.log(`A database of an earlier clone at this path was moved to ${aside}.`);
  return aside;
}

function writtenAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

async function createUnlessThere(admin: string) {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
