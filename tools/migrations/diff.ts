import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '#server/db/migrate.ts';
import { difference } from './difference.ts';
import { startCluster } from '../postgres/postgres.ts';
import { clusterHome, postgresAccount } from '../postgres/postgres-binaries.ts';

/**
 * Writes a migration with the SQL that leads from the migrations so far to prisma/schema.prisma. What Prisma's schema
 * cannot express (exclusion constraints, checks, triggers) must be added to it by hand.
 */
async function writeMigration(name: string) {
  const sql = await differenceNow();
  if (sql === '') return 'The migrations already say what the schema says.';
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const file = join(migrationsFolder, `${stamp}_${name}`, 'migration.sql');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(join(migrationsFolder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  writeFileSync(file, sql);
  return `Wrote ${file}`;
}

async function differenceNow() {
  const home = clusterHome(`shadow-${process.pid}`, postgresAccount());
  const cluster = await startCluster(home, { fsync: 'off' });
  process.once('uncaughtException', async () => {
    await cluster.stop();
    process.exit(1);
  });
  try {
    return await difference(cluster.urlFor('postgres'));
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run migration <name_in_snake_case>');
  process.exitCode = 1;
} else {
  console.log(
    await writeMigration(name).catch((error: Error) => {
      process.exitCode = 1;
      return error.message;
    }),
  );
}
