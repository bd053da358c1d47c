import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import pg from 'pg';
import romania from '#server/domain/places/romania.json' with { type: 'json' };
import { carFeatures } from '#server/domain/cars/features.ts';

export type MarketSize = {
  cars: number;
  /** Periods of nine days before today; nearly every one contains a booking. */
  history: number;
};

const TOWNS = 300;

/**
 * These tables are filled in one step: their indexes are created afterwards, and one statement replaces the work of the
 * triggers.
 */
const bulk = ['bookings', 'occupancies'];

const script = readFileSync(new URL('market.sql', import.meta.url), 'utf8');

/** Identifies the content: it differs by day, size and script. */
export function marketVersion(size: MarketSize): string {
  const day = new Date().toISOString().slice(0, 10);
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 12);
  return [size.cars, size.history, day, digest].join(' ');
}

/** Fills a migrated, empty database. Millions of bookings take minutes. */
export async function writeMarket(url: string, size: MarketSize): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query(`set volan.cars = '${size.cars}'; set volan.history = '${size.history}'`);
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
    await writeTowns(client);
    await client.query(`set check_function_bodies = off; ${featuresFunction}`);
    const indexes = await dropIndexes(client);
    for (const [name, text] of stepsOf(script)) {
      await timed(name, async () => {
        await client.query(`set session_replication_role = ${isBulk(text) ? 'replica' : 'origin'}`);
        await client.query(text);
      });
    }
    await client.query('set session_replication_role = origin');
    await timed('indexes', async () => {
      for (const definition of indexes) await client.query(definition);
    });
    // Updating every row once has doubled the size of car_search, which is not so in a real market.
    await timed('vacuum', async () => {
      await client.query('vacuum full car_search');
      await client.query('vacuum (analyze)');
    });
    await client.query(`comment on table market_models is '${marketVersion(size)}'`);
  } finally {
    await client.end();
  }
}

/** The version of the market in the database; `null` if there is none. */
export async function writtenMarket(url: string): Promise<string | null> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ comment: string | null }>(
      `select obj_description(to_regclass('market_models')) as comment`,
    );
    return rows[0]?.comment ?? null;
  } finally {
    await client.end();
  }
}

/** Writes the largest towns, each with a share of the cars in proportion to its inhabitants. */
async function writeTowns(client: pg.Client) {
  const towns = romania
    .filter(([, , , , , population]) => Number(population) > 0)
    .toSorted((one, other) => Number(other[5]) - Number(one[5]))
    .slice(0, TOWNS);
  const people = towns.reduce((sum, town) => sum + Number(town[5]), 0);
  let until = 0;
  await client.query(`create table market_towns (
    slug text, name text, lat float8, lng float8, share_from float8, share_to float8)`);
  for (const [at, [slug, name, , lat, lng, population]] of towns.entries()) {
    const from = until;
    until = at === towns.length - 1 ? 1 : from + Number(population) / people;
    await client.query('insert into market_towns values ($1, $2, $3, $4, $5, $6)', [
      slug,
      name,
      lat,
      lng,
      from,
      until,
    ]);
  }
}

/** Cars have the features of a trim level, and some of them a few more. */
const featuresFunction = `
  create function market_features(n bigint, trim_level int) returns text[] language sql immutable as $$
    select array(
      select feature from unnest(array[${carFeatures.map((feature) => `'${feature}'`).join(', ')}]) with ordinality f (feature, at)
      where at <= 3 + trim_level * 2 or (at > 18 and market_chance(n * 50 + at, 30) < 0.3))
  $$`;

function stepsOf(text: string): [string, string][] {
  return text
    .split(/^-- step: /m)
    .slice(1)
    .map((step) => [step.slice(0, step.indexOf('\n')), step.slice(step.indexOf('\n'))]);
}

function isBulk(text: string): boolean {
  return bulk.some((table) => text.includes(`insert into ${table} (`));
}

/** @returns the statements that create the indexes again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const constraints = await client.query<{ name: string; drop: string; make: string }>(
    `
    select conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'x' and conrelid::regclass::text = any($1)`,
    [bulk],
  );
  const indexes = await client.query<{ drop: string; make: string }>(
    `
    select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
    where tablename = any($1) and not exists (select 1 from pg_constraint where conname = indexname)`,
    [bulk],
  );
  const all = [...constraints.rows, ...indexes.rows];
  for (const { drop } of all) await client.query(drop);
  return all.map(({ make }) => make);
}

async function timed(name: string, work: () => Promise<unknown>) {
  const begun = performance.now();
  await work();
  console.log(`  ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
