import pg from 'pg';
import { ownSchemas } from '#server/db/grants.ts';
import { bringUpToDate, ownerUrl } from '../migrations/apply.ts';

type DemoAccount = { role: string; email: string; password: string };

type Seed = { seed: () => Promise<void>; demoAccounts?: readonly DemoAccount[] };

const SEEDING = 'volan: demo data is being written';
const SEED_LOCK = 72_707_370;

/**
 * Fills an empty database with the demo data. If an earlier run was interrupted, the database is emptied first: the
 * application has never served from it, so nobody's data is lost.
 *
 * @param seed writes the demo data
 */
export async function seedOnFirstRun(announce: () => void, seed = seedDemo) {
  const client = new pg.Client(ownerUrl());
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    if (await wasCutShort(client)) await empty(client);
    if (await hasUsers(client)) return;
    announce();
    await client.query(`comment on schema public is '${SEEDING}'`);
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

async function seedDemo() {
  const { seed } = await seedModule();
  await seed();
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

async function empty(client: pg.Client) {
  const schemas = ['public', ...ownSchemas].join(', ');
  await client.query(`drop schema if exists ${schemas} cascade; create schema public`);
  await bringUpToDate();
}

async function hasUsers(client: pg.Client) {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from users) as found',
  );
  return rows[0]?.found === true;
}
