import { temporaryStorage } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';
import { startMarket, USUAL_HISTORY } from './market-world.ts';
import { printTable } from './table.ts';

/*
 * Measures how long smart prices take when so many cars all have them: `npm run bench:pricing -- 100000`. Fails when a
 * night takes longer than ten minutes.
 */
const cars = Number(process.argv[2] ?? 100_000);
const LONGEST_NIGHT_MS = 600_000;

const market = await startMarket({ cars, history: USUAL_HISTORY });
try {
  withoutKeys({
    APP_KEY: 'a key that only the benchmark knows, long enough',
    DATABASE_URL: market.url,
    DIRECT_DATABASE_URL: market.url,
    LOG_LEVEL: 'warn',
    STORAGE_DIR: temporaryStorage(),
    TZ: 'UTC',
  });
  // Imported here, because these modules read the environment that is set above.
  const { measureNights } = await import('./pricing-measures.ts');
  const runs = await measureNights();
  printTable(
    ['', 'cars', 'priced anew', 'seconds', 'processor', 'longest wait'],
    runs.map(({ name, cars: all, priced, tookMs, processorMs, blockedMs }) => [
      name,
      String(all),
      String(priced),
      (tookMs / 1_000).toFixed(1),
      `${(processorMs / 1_000).toFixed(1)} s`,
      `${blockedMs.toFixed(0)} ms`,
    ]),
  );
  if (runs.some(({ tookMs }) => tookMs > LONGEST_NIGHT_MS)) process.exitCode = 1;
} finally {
  await (await import('#server/db/client.ts')).disconnect();
  await market.cluster.stop();
}
