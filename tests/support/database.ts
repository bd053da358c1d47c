import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { applicationUrl, createApplicationRole } from '#tools/postgres/application-role.ts';
import { startCluster } from '#tools/postgres/postgres.ts';
import { temporaryHome } from '#tools/postgres/postgres-binaries.ts';
import { pgCode } from '#server/db/errors.ts';
import { prepareForApplication } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';

/** Faster, but unsafe: data may be lost when the server stops. Only for tests. */
const fastFlags = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '4GB',
};

const DUPLICATE_DATABASE = '42P04';
const TEMPLATE = 'template_volan';

/** Starts a cluster for one run, with a migrated database to copy. `stop` deletes everything. */
export async function startTestCluster() {
  const home = temporaryHome();
  const cluster = await startCluster(home, fastFlags);
  const admin = cluster.urlFor('postgres');
  const template = cluster.urlFor(TEMPLATE);
  await query(admin, `create database ${TEMPLATE}`);
  const application = await createApplicationRole(template);
  await migrate(template);
  await prepareForApplication(template, application);
  const stop = async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
  return { ...cluster, admin, template, application, stop };
}

/**
 * Copies the migrated, empty database, if this copy does not exist yet. Returns addresses for its owner and for the
 * application.
 */
export async function ensureDatabase(admin: string, name: string) {
  await query(admin, `create database ${name} template ${TEMPLATE}`).catch((error: unknown) => {
    if (pgCode(error) !== DUPLICATE_DATABASE) throw error;
  });
  const owner = Object.assign(new URL(admin), { pathname: name }).href;
  return { owner, application: applicationUrl(owner) };
}

export async function dropDatabase(admin: string, name: string) {
  await query(admin, `drop database if exists ${name} with (force)`);
}

export function temporaryStorage() {
  return mkdtempSync(join(tmpdir(), 'volan-storage-'));
}

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
