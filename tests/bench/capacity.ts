import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { z } from 'zod';
import { inTurns } from './capacity-load.ts';
import { processorSeconds } from './processor.ts';
import { printTable } from './table.ts';
import { quantile, rounded } from './timing.ts';
import { nextWeek, startWorld, type World } from './world.ts';

// What one node and one database carry: processor time of each for a page of every kind and for a booking that is paid,
// and what a booking adds to the database. `npm run bench:capacity [-- cars]`, among the demo's cars or so many.
const cars = Number(process.argv[2] ?? 0);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 400);
const BOOKING_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);

const world = await startWorld(cars > 0 ? { cars } : {});
try {
  await measure(world);
} finally {
  await world.close();
}
process.exit();

type Cost = { node: number; database: number };

async function measure({ ours }: World): Promise<void> {
  const database = await postmasterPid();
  const cost = (): Cost => ({
    node: processorSeconds(ours.pid) ?? 0,
    database: processorSeconds(database) ?? 0,
  });
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(await pages(ours.baseUrl))) {
    await inTurns(ours.baseUrl + path, REQUESTS / 8);
    const before = cost();
    const begun = performance.now();
    const times = await inTurns(ours.baseUrl + path, REQUESTS);
    const seconds = (performance.now() - begun) / 1_000;
    rows.push(rowOf(name, { before, after: cost(), count: REQUESTS, seconds, times }));
  }
  rows.push(await bookings(ours.baseUrl, cost));
  printTable(
    ['', 'a second', 'p50 ms', 'p95 ms', 'node, ms of processor', 'database, ms of processor'],
    rows,
  );
  console.log(`${cpus().length} cores, load ${rounded(loadavg()[0] ?? 0, 1)} at the end`);
}

type Run = { before: Cost; after: Cost; count: number; seconds: number; times: readonly number[] };

function rowOf(name: string, { before, after, count, seconds, times }: Run): string[] {
  const each = (part: keyof Cost) => ((after[part] - before[part]) * 1_000) / count;
  const quantiles = [0.5, 0.95].map((part) =>
    times.length > 0 ? rounded(quantile(times, part), 0) : '',
  );
  return [
    name,
    rounded(count / seconds, 1),
    ...quantiles,
    rounded(each('node'), 1),
    rounded(each('database'), 1),
  ];
}

async function pages(baseUrl: string): Promise<Record<string, string>> {
  const { pageOf } = await import('#server/inertia/testing.ts');
  const { url } = await import('#shared/routes.ts');
  const Found = z.object({ results: z.object({ cars: z.array(z.object({ url: z.string() })) }) });
  const first = await pageOf(await fetch(baseUrl + url('cars')));
  const [car] = Found.parse(first.props).results.cars;
  return {
    'Front page': url('landing'),
    'Search of a city, with dates': url('cars', null, { place: 'bucuresti', ...nextWeek() }),
    'Search of the country': url('cars', null, nextWeek()),
    'A car': car?.url ?? '',
  };
}

/** People who book and pay, as many at once as in `drill:nodes`. */
async function bookings(baseUrl: string, cost: () => Cost): Promise<string[]> {
  const { startBookers } = await import('../drills/bookers.ts');
  const { Acknowledgements } = await import('../kill/acknowledged.ts');
  const acknowledged = new Acknowledgements();
  const until = performance.now() + BOOKING_SECONDS * 1_000;
  const bytes = await databaseBytes();
  const before = cost();
  const begun = performance.now();
  const isOver = () => performance.now() > until;
  const { work, web } = await startBookers(baseUrl, { acknowledged, isOver, pauseMs: 0 });
  await work;
  const seconds = (performance.now() - begun) / 1_000;
  const after = cost();
  const count = acknowledged.counts.get('paid') ?? 0;
  if (web.faults.length > 0) throw new Error(web.faults[0]);
  const kilobytes = ((await databaseBytes()) - bytes) / count / 1_000;
  console.log(
    `${count} bookings were paid; each added ${rounded(kilobytes, 1)} kB to the database.`,
  );
  return rowOf('A booking, from the page to the payment', {
    before,
    after,
    count,
    seconds,
    times: [],
  });
}

/** Tables of the product with their indexes; neither the queue nor the test gateway. */
async function databaseBytes(): Promise<number> {
  const { db } = await import('#server/db/client.ts');
  const [row] = await db.sql(z.object({ bytes: z.number() }))`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return row?.bytes ?? 0;
}

/** The parent of the process that serves a connection. */
async function postmasterPid(): Promise<number> {
  const { db } = await import('#server/db/client.ts');
  const [row] = await db.sql(z.object({ pid: z.number() }))`select pg_backend_pid() as pid`;
  const status = readFileSync(`/proc/${row?.pid}/status`, 'utf8');
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1]);
}
