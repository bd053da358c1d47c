import pg from 'pg';
import { startCluster, type Cluster } from '#tools/postgres/postgres.ts';
import { clusterHome, postgresAccount } from '#tools/postgres/postgres-binaries.ts';
import { prepareForApplication } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { marketVersion, writeMarket, writtenMarket, type MarketSize } from './market.ts';

/** Settings of a dedicated database server, except that data may be lost when it stops. */
const flags = {
  shared_buffers: '2GB',
  work_mem: '32MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
};

/** Bookings of each car, approximately. */
export const USUAL_HISTORY = 40;

/** Starts a cluster with a market of this size. It is used again by other runs on the same day. */
export async function startMarket(size: MarketSize): Promise<{ cluster: Cluster; url: string }> {
  const cluster = await startCluster(
    clusterHome(`bench-search-${size.cars}`, postgresAccount()),
    flags,
  );
  const url = cluster.urlFor('market');
  if (!(await isWritten(cluster, url, size))) {
    console.log(`Writing a market of ${size.cars} cars…`);
    await onServer(cluster, 'drop database if exists market with (force)');
    await onServer(cluster, 'create database market');
    await migrate(url);
    await writeMarket(url, size);
  }
  await migrate(url);
  await prepareForApplication(url, url);
  return { cluster, url };
}

async function isWritten(cluster: Cluster, url: string, size: MarketSize): Promise<boolean> {
  const found = await onServer(cluster, `select 1 from pg_database where datname = 'market'`);
  return found > 0 && (await writtenMarket(url)) === marketVersion(size);
}

async function onServer(cluster: Cluster, text: string): Promise<number> {
  const client = new pg.Client(cluster.urlFor('postgres'));
  await client.connect();
  const { rowCount } = await client.query(text).finally(() => client.end());
  return rowCount ?? 0;
}
