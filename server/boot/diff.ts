import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsIn } from '#server/db/migrate.ts';
import { inProject } from './paths.ts';
import { startCluster } from './postgres.ts';
import { clusterHome, postgresAccount } from './postgres-binaries.ts';
import { schemaEngine } from './schema-engine.ts';

const schemaFile = inProject('prisma/schema.prisma');
const folder = inProject('prisma/migrations');

/**
 * Writes the SQL that leads from the migrations so far to prisma/schema.prisma. What Prisma's schema cannot
 * say (exclusion constraints, checks, triggers) is added to that file by hand.
 */
async function writeMigration(name: string) {
  const sql = await difference();
  if (sql.includes('This is an empty migration'))
    return 'The migrations already say what the schema says.';
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const file = join(folder, `${stamp}_${name}`, 'migration.sql');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  writeFileSync(file, sql);
  return `Wrote ${file}`;
}

async function difference() {
  const home = clusterHome(`shadow-${process.pid}`, postgresAccount());
  const cluster = await startCluster(home, { fsync: 'off' });
  process.once('uncaughtException', async () => {
    await cluster.stop();
    process.exit(1);
  });
  try {
    const engine = await schemaEngine(cluster.urlFor('postgres'));
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrationList() },
      to: {
        tag: 'schemaDatamodel',
        files: [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }],
      },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? '';
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function migrationList() {
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrationsIn(folder).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  };
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
