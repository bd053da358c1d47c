import pg from 'pg';
import { startCluster, type Cluster } from './postgres.ts';
import { clusterHome, postgresAccount } from './postgres-binaries.ts';

const DATABASE = 'volan';

const flags = {
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  max_wal_size: '1GB',
};

/** Where the bundled PostgreSQL keeps its data. */
export function bundledHome() {
  return clusterHome('postgres', postgresAccount());
}

/** Starts the bundled PostgreSQL and points `process.env` at it. */
export async function startBundledDatabase(): Promise<Cluster> {
  const cluster = await startCluster(bundledHome(), flags);
  await createUnlessThere(cluster.urlFor('postgres'));
  const url = cluster.urlFor(DATABASE);
  Object.assign(process.env, { DATABASE_URL: url, DIRECT_DATABASE_URL: url });
  return cluster;
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
