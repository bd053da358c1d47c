import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartFailure } from '#server/lib/start-failure.ts';
import { inProject } from '#server/lib/paths.ts';

export type Migration = { name: string; sql: string; checksum: string };

type Applied = { name: string; checksum: string; unfinished: boolean };

export const migrationsFolder = inProject('prisma/migrations');

/** `prisma migrate` uses the same lock, so the two never run at once. */
const PRISMA_LOCK = 72_707_369;

/**
 * First line of a migration with one statement that cannot run in a transaction, such as `create index concurrently`.
 */
const OUTSIDE_TRANSACTION = '-- outside a transaction';

/** The migrations of a folder in Prisma's layout, oldest first, with the checksums Prisma would store. */
export function migrationsIn(folder = migrationsFolder): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Runs the missing migrations and records them in Prisma's own table, so that `prisma migrate` agrees. Each migration
 * commits together with its record, or not at all. Processes that start at the same time wait for each other.
 * @param url a direct connection, not through pgbouncer: the lock belongs to the session
 * @returns the names of the migrations that were applied
 * @throws StartFailure when one fails, or was edited after it had been applied.
 */
export async function migrate(url: string, migrations = migrationsIn()): Promise<string[]> {
  return connected(url, async (client) => {
    if (pending(migrations, await applied(client)).length === 0) return [];
    await client.query('select pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query(`set lock_timeout = '10s'`);
    await client.query(migrationsTable);
    const todo = pending(migrations, await applied(client));
    for (const migration of todo) await apply(client, migration);
    return todo.map(({ name }) => name);
  });
}

/**
 * The names of the migrations that this database does not have yet. Changes nothing, so any role may ask.
 * @throws StartFailure when one was edited after it had been applied
 */
export async function missingMigrations(url: string): Promise<string[]> {
  return connected(url, async (client) =>
    pending(migrationsIn(), await applied(client)).map(({ name }) => name),
  );
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'volan-migrate',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns `undefined` for a database that was never migrated */
async function applied(client: pg.Client) {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<Applied>(
    `select migration_name as name, checksum, finished_at is null as unfinished
     from _prisma_migrations where rolled_back_at is null`,
  );
  return rows;
}

function pending(migrations: readonly Migration[], done: readonly Applied[]) {
  const unfinished = done.find((row) => row.unfinished);
  if (unfinished) {
    throw new StartFailure(
      `Migration ${unfinished.name} was begun by "prisma migrate" and never finished. Repair it with "prisma migrate resolve".`,
    );
  }
  const checksums = new Map(done.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if ((checksums.get(name) ?? checksum) !== checksum) {
      throw new StartFailure(
        `Migration ${name} was changed after it had been applied. Put it back and add a new one, or start over with "npm run reset".`,
      );
    }
  }
  return migrations.filter(({ name }) => !checksums.has(name));
}

async function apply(client: pg.Client, migration: Migration) {
  const isAlone = migration.sql.startsWith(OUTSIDE_TRANSACTION);
  try {
    if (!isAlone) await client.query('begin');
    await client.query(migration.sql);
    await record(client, migration);
    if (!isAlone) await client.query('commit');
  } catch (error) {
    if (!isAlone) await client.query('rollback');
    throw new StartFailure(`Migration ${migration.name} failed: ${reason(error)}`);
  }
}

async function record(client: pg.Client, { name, checksum }: Migration) {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

function reason(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const place = error.position === undefined ? '' : ` (character ${error.position})`;
  return [`${error.message}${place}`, error.detail, error.where].filter(Boolean).join('\n  ');
}

const migrationsTable = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;
