import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { buildWhenNeeded } from '#tools/build.ts';
import { freePort } from '#tools/ports.ts';
import { startTestCluster, temporaryStorage } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';
import { processorSeconds } from './processor.ts';
import { printTable } from './table.ts';
import { quantile, rounded, timed } from './timing.ts';
import { visitHeaders } from './visit.ts';
import { end, startServer, type Server } from './world.ts';

/*
 * How long a company with 1,000 cars and 50,000 bookings waits for the pages of its fleet, and for a price of all of
 * them changed at once: `npm run bench:fleet`. Fails when table or timeline take above 50 ms a request (p95), or all
 * prices 3 s. The product is in a process of its own, as it is in use. The measuring one has little room for young objects
 * (`--max-semi-space-size`): it collects what it leaves behind often and in a moment, not for 30 ms within a request.
 */
const CARS = 1_000;
const BOOKINGS_PER_CAR = 50;
const TURNS = 40;

/** Requests that are not measured: the code of a page that was never asked for is not compiled yet. */
const WARM_UP = 5;

const MOST_MS = 50;
const MOST_BULK_MS = 3_000;

const pages: Record<string, string> = {
  'First page': '/company/vehicles',
  'Deep page': '/company/vehicles?page=18',
  'One plate': '/company/vehicles?q=bench777',
  'A status': '/company/vehicles?status=listed&category=suv',
  'By what is next': '/company/vehicles?sort=next',
  'By occupancy': '/company/vehicles?sort=-occupancy',
  'By revenue': '/company/vehicles?sort=-revenue',
  'By documents': '/company/vehicles?sort=-documents',
  'Documents due': '/company/vehicles?documents=due',
  Timeline: '/company/timeline',
};

/** The entries of the other cars of a timeline, which the browser asks for after the page. */
const later = { 'Timeline, second part': 'entries2', 'Timeline, last part': 'entries5' };

/** A page that reads nothing of the fleet. */
const plain = '/company/vehicles/imports/create';

/** Other pages of the fleet, for which no limit is set. */
const unlimited: Record<string, string> = {
  'Day sheet': '/company/day',
  Reports: '/company/reports',
};

const cluster = await startTestCluster();
const storage = temporaryStorage();
const port = await freePort();
withoutKeys({
  APP_KEY: 'a key that only the benchmark knows, long enough',
  DATABASE_URL: cluster.template,
  DIRECT_DATABASE_URL: cluster.template,
  LOG_LEVEL: 'silent',
  AVIF_PICTURES: 'false',
  NODE_ENV: 'production',
  PORT: String(port),
  STORAGE_DIR: storage,
  TZ: 'UTC',
});
const children: ChildProcess[] = [];
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  await Promise.all(children.map((child) => end(child)));
  await (await import('#server/db/client.ts')).disconnect();
  await cluster.stop();
  rmSync(storage, { recursive: true, force: true });
}
process.exit();

async function measure(): Promise<boolean> {
  await buildWhenNeeded(() => console.log('Building the pages…'));
  const { signedInCookie } = await import('../support/sign-in.ts');
  const { fillFleet } = await import('./fleet-world.ts');
  const host = await fillFleet(CARS, BOOKINGS_PER_CAR);
  const app = await startServer('tests/bench/ours.ts', port, children);
  const { 'X-Inertia-Version': version } = await visitHeaders(`${app.baseUrl}/login`);
  const headers = {
    Cookie: await signedInCookie(host.owner.id),
    Origin: app.baseUrl,
    'X-Inertia': 'true',
    'X-Inertia-Version': version,
    'Content-Type': 'application/json',
  };
  const get = (path: string, only?: string) => () =>
    fetch(app.baseUrl + path, { headers: { ...headers, ...(only && partly(only)) } });
  const rows: string[][] = [];
  let base = 0;
  const ask = async (name: string, request: () => Promise<Response>) => {
    for (let turn = 0; turn < WARM_UP; turn++) await timed(request, 200);
    const times: number[] = [];
    const before = processorSeconds(process.pid) ?? 0;
    for (let turn = 0; turn < TURNS; turn++) times.push(await timed(request, 200));
    const processor = (((processorSeconds(process.pid) ?? 0) - before) * 1_000) / TURNS;
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    base ||= p50;
    const figures = [rounded(p50, 1), rounded(p95, 1), rounded(processor, 1), rounded(p50 / base)];
    rows.push([name, ...figures]);
    return p95 <= MOST_MS;
  };
  await ask('A page without data', get(plain));
  let isFast = true;
  for (const [name, path] of Object.entries(pages)) isFast = (await ask(name, get(path))) && isFast;
  for (const [name, part] of Object.entries(later))
    isFast = (await ask(name, get('/company/timeline', part))) && isFast;
  for (const [name, path] of Object.entries(unlimited)) await ask(name, get(path));
  const bulk = await bulkPrice(app, host.slug, headers);
  rows.push(['1,000 prices, shown', rounded(bulk.shown, 0), '', '', '']);
  rows.push(['1,000 prices, changed', rounded(bulk.applied, 0), '', '', '']);
  rows.push(['1,000 prices, undone', rounded(bulk.undone, 0), '', '', '']);
  printTable(['ms', 'p50', 'p95', 'processor', 'of no data'], rows);
  return isFast && bulk.applied <= MOST_BULK_MS;
}

/** A visit that asks for one part of the timeline. */
function partly(only: string) {
  return {
    'X-Inertia-Partial-Component': 'CompanyOwner/Timeline',
    'X-Inertia-Partial-Data': only,
  };
}

async function bulkPrice(app: Server, company: string, headers: Record<string, string>) {
  const post = (path: string, body: object) =>
    fetch(app.baseUrl + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'manual',
    });
  const operation = { kind: 'price', mode: 'percent', amount: '5' };
  let change = '';
  const shown = await timed(async () => {
    const body = { company, which: 'all', look: '', ...operation };
    const answer = await post('/company/vehicles/changes', body);
    change = answer.headers.get('location') ?? '';
    return answer;
  }, 303);
  return {
    shown,
    applied: await timed(() => post(`${change}/application`, {}), 303),
    undone: await timed(() => post(`${change}/undoing`, {}), 303),
  };
}
