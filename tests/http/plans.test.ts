import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { url } from '#shared/routes.ts';
import { writeMarket } from '../bench/market.ts';
import { dropDatabase, ensureDatabase } from '../support/database.ts';

/*
 * Every statement of the pages people search with, explained by PostgreSQL among some thousand cars and their
 * bookings. What has passed must never cost a search of what is to come.
 */
const NAME = 'plans';
const CARS = 2_000;

type Statement = { text: string; values?: unknown[] };
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

let baseUrl = '';
let explaining: pg.Client;
let close: () => Promise<void>;
let recorded: Statement[] = [];

beforeAll(async () => {
  const { owner: database } = await ensureDatabase(inject('adminUrl'), NAME);
  await writeMarket(database, { cars: CARS, history: 20 });
  Object.assign(process.env, {
    DATABASE_URL: database,
    DIRECT_DATABASE_URL: database,
    // The country is a large area, its towns are not.
    SEARCH_COUNTS_AT_ONCE: '1000',
  });
  explaining = new pg.Client(database);
  await explaining.connect();
  const { serveApp } = await import('../support/serve.ts');
  ({ baseUrl, close } = await serveApp());
  record();
}, 120_000);

afterAll(async () => {
  await close();
  await (await import('#server/db/client.ts')).disconnect();
  await explaining.end();
  await dropDatabase(inject('adminUrl'), NAME);
});

/** From now on every connection but the one that explains keeps what it is asked. */
function record() {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('Connections have no query.');
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given;
    if (this !== explaining && isStatement(statement)) recorded.push(statement);
    return Reflect.apply(query, this, given);
  });
}

function isStatement(given: unknown): given is Statement {
  return typeof given === 'object' && given !== null && 'text' in given;
}

async function readBy(path: string) {
  recorded = [];
  const answer = await fetch(baseUrl + path, { headers: { Accept: 'application/json' } });
  expect(answer.status).toBe(200);
  return whatIsRead();
}

/** The tables that what was recorded reads from end to end, and all it reads. */
async function whatIsRead() {
  const statements = recorded.filter(({ text }) => /^\s*(select|with|update|delete)/i.test(text));
  const scans: Plan[] = [];
  for (const { text, values = [] } of statements) {
    const { rows } = await explaining.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      text: `explain (format json) ${text}`,
      values: [...values],
    });
    scans.push(...nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan));
  }
  const tables = (nodes: Plan[]) => new Set(nodes.map((node) => node['Relation Name']));
  const whole = scans.filter((node) => node['Node Type'] === 'Seq Scan');
  return { whole: tables(whole), all: tables(scans), statements: statements.length };
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : [];
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dates = { from: `${day(20)}T10:00`, to: `${day(24)}T10:00` };
const filters = { seats: '5', gearbox: ['automatic'], feature: ['isofix'], min: '90', max: '300' };
const town = { place: 'iasi' };
const perCar = ['cars', 'car_search', 'car_photos', 'delivery_places'];
const growing = ['bookings', 'occupancies', 'quotes', 'car_prices', 'smart_prices'];

test.each([
  ['a search of a town', url('cars', null, { ...town, ...dates })],
  ['with filters', url('cars', null, { ...town, ...dates, ...filters })],
  ['by price', url('cars', null, { ...town, ...dates, sort: 'price' })],
  ['without dates', url('cars', null, town)],
  ['that finds nothing', url('cars', null, { ...town, ...dates, seats: '17', radius: 5 })],
  ['a search at an airport', url('cars', null, { place: 'aeroport-ias', ...dates })],
  ['its map', url('cars.map', null, { place: 'aeroport-ias', ...dates })],
  ['the map of a town', url('cars.map', null, { ...town, ...dates })],
  ['its marks', url('map.cars', null, { ...dates, view: '27.4,47,27.8,47.3', zoom: '12' })],
])('%s goes through the index of places and never through bookings', async (_what, path) => {
  const { whole, all, statements } = await readBy(path);

  expect(statements).toBeGreaterThan(0);
  expect(perCar.filter((table) => whole.has(table))).toEqual([]);
  expect([...all].filter((table) => table === 'bookings' || table === 'occupancies')).toEqual([]);
  expect(growing.filter((table) => whole.has(table))).toEqual([]);
});

test.each([
  ['a search of the whole country', url('cars', null, dates)],
  ['with filters', url('cars', null, { ...dates, ...filters })],
  [
    'the map of the whole country',
    url('map.cars', null, { ...dates, view: '20,43,30,49', zoom: '7' }),
  ],
  ['the page of a car with its price', url('cars.show', { car: 'car-7' }, dates)],
  ['the landing page', url('landing')],
])('%s reads nothing that grows with time from end to end', async (_what, path) => {
  const { whole, statements } = await readBy(path);

  expect(statements).toBeGreaterThan(0);
  expect(growing.filter((table) => whole.has(table))).toEqual([]);
});

test('whatever the sweep looks for every minute has an index to be found by', async () => {
  const { sweep } = await import('#server/jobs/workers.ts');
  recorded = [];
  // So long ago that there is nothing to do: what is looked for is the same.
  await sweep(new Date('2020-01-01T12:00:00Z'));
  await explaining.query('set enable_seqscan = off');
  const { whole, all, statements } = await whatIsRead();
  await explaining.query('reset enable_seqscan');

  const sought = 'bookings payments refunds payouts claims reviews documents sessions users';
  expect(statements).toBeGreaterThan(15);
  expect(sought.split(' ').filter((table) => !all.has(table))).toEqual([]);
  expect(sought.split(' ').filter((table) => whole.has(table))).toEqual([]);
});
