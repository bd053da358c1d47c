import { rm } from 'node:fs/promises';
import { buildWhenNeeded } from '#tools/build.ts';
import { serve, stopInOrder, type Running } from '#server/boot/serve.ts';
import { startTestCluster, temporaryStorage } from './database.ts';
import { withoutKeys } from './keys.ts';

// The product with a database in which every text that a user can write is hostile.
const port = Number(process.argv[2]);
const storage = temporaryStorage();
const cluster = await startTestCluster();
const started: { app?: Running } = {};
stopInOrder(() => [
  async () => started.app?.close(),
  cluster.stop,
  () => rm(storage, { recursive: true, force: true }),
]);
withoutKeys({
  APP_KEY: 'a key that only the tests know, long enough',
  DATABASE_URL: cluster.application,
  DIRECT_DATABASE_URL: cluster.application,
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  PORT: String(port),
  STORAGE_DIR: storage,
  TZ: 'UTC',
});

await buildWhenNeeded(() => console.error('Building the pages…'));
started.app = await serve({ dev: false, port });
const { createHostileWorld } = await import('./hostile-world.ts');
process.send?.(await createHostileWorld());
