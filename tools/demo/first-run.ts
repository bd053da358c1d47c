import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';

type DemoAccount = { role: string; email: string; password: string };

type Seed = { seed: () => Promise<void>; demoAccounts?: readonly DemoAccount[] };

const SEEDING = 'volan: demo data is being written';
const SEED_LOCK = 72_707_370;

/**
 * Fills an empty database with the demo data. If an earlier run was interrupted, the database is emptied first: the
 * application has never served from it, so nobody's data is lost.
 */
export async function seedOnFirstRun(url: string, announce: () => void) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    if (await wasCutShort(client)) await empty(client, url);
    if (await hasUsers(client)) return;
    announce();
    await client.query(`comment on schema public is '${SEEDING}'`);
    const { seed } = await seedModule();
    await seed();
    await client.query('comment on schema public is null');
  } finally {
    await client.end();
  }
}

/** The accounts that the demo data creates, to be printed in the terminal. */
export async function demoAccounts() {
  return (await seedModule()).demoAccounts ?? [];
}

/** Loaded late, because loading it opens the application's own database connections. */
async function seedModule(): Promise<Seed> {
  return import('./seed.ts');
}

async function wasCutShort(client: pg.Client) {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description('public'::regnamespace) as comment`,
  );
  return rows[0]?.comment === SEEDING;
}

async function empty(client: pg.Client, url: string) {
  await client.query('drop schema public cascade; create schema public');
  await migrate(url);
}

async function hasUsers(client: pg.Client) {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from users) as found',
  );
  return rows[0]?.found === true;
}
