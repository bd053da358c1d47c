import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { buildWhenNeeded } from '#tools/build.ts';
import { inProject } from '#server/lib/paths.ts';
import { freePort } from '#tools/ports.ts';
import { temporaryStorage } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';
import { startMarket, USUAL_HISTORY } from './market-world.ts';
import { end, startServer } from './world.ts';

/*
 * Measures searches among very many cars and bookings: `npm run bench:search -- 100000`. The market's cluster is used
 * again by other runs on the same day.
 */
const cars = Number(process.argv[2] ?? 100_000);

/** For a million cars, a long history would not fit on the disk. */
const SHORT_HISTORY = 5;
const MANY_CARS = 500_000;

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 16);

/** The other statements take minutes for each search among a million cars. */
const comparesStatements = process.env['BENCH_STATEMENTS'] !== 'false';

const market = await startMarket({
  cars,
  history: cars > MANY_CARS ? SHORT_HISTORY : USUAL_HISTORY,
});
const children: ChildProcess[] = [];
try {
  const port = await freePort();
  withoutKeys({
    APP_KEY: 'a key that only the benchmark knows, long enough',
    DATABASE_URL: market.url,
    DIRECT_DATABASE_URL: market.url,
    // A search sends two statements at once: for the page and for the counts.
    DATABASE_POOL_SIZE: String(2 * CLIENTS),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    PORT: String(port),
    STORAGE_DIR: temporaryStorage(),
    TZ: 'UTC',
  });
  await buildWhenNeeded(() => console.log('Building the pages…'));
  const server = await startServer('tests/bench/ours.ts', port, children);
  // Imported here, because these modules read the environment that is set above.
  const { measureRequests, measureStatements } = await import('./search-measures.ts');
  const requests = await measureRequests(server.baseUrl, CLIENTS);
  const statements = comparesStatements ? await measureStatements(CLIENTS) : [];
  const file = inProject(`storage/bench-search-${cars}.json`);
  writeFileSync(file, JSON.stringify({ cars, requests, statements }, null, 2));
} finally {
  await Promise.all(children.map((child) => end(child)));
  await (await import('#server/db/client.ts')).disconnect();
  await market.cluster.stop();
}
process.exit();
