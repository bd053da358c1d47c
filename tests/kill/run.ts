import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase, startTestCluster, temporaryStorage } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';

// Kills nodes of the application in the middle of everything, and then looks whether all is as it must be:
// node tests/kill/run.ts [minutes]: one wave of trips after another until then, and one at least.
// KILL_SEED=… draws other trips and other points; the seed of a run is printed.
const minutes = Number(process.argv[2] ?? 1);
const seed = Number(process.env['KILL_SEED'] ?? 20_261_125);

const storage = temporaryStorage();
const cluster = await startTestCluster();
try {
  const { owner, application } = await ensureDatabase(cluster.admin, 'kill_test');
  withoutKeys({
    APP_ENV: 'test',
    APP_KEY: 'a key that only the tests know, long enough',
    DATABASE_URL: application,
    DIRECT_DATABASE_URL: application,
    OWNER_DATABASE_URL: owner,
    AVIF_PICTURES: 'false',
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: join(storage, 'compiled'),
    STORAGE_DIR: storage,
    TZ: 'UTC',
  });
  // The modules read the environment when they are imported.
  const { killTest } = await import('./kill-test.ts');
  process.exitCode = (await killTest({ minutes, seed, ownerUrl: owner })) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(storage, { recursive: true, force: true });
}
process.exit();
