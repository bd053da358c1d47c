import { rmSync } from 'node:fs';
import { prepare } from '#tools/prepare.ts';
import { startTestCluster, temporaryStorage } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';

/** Runs a drill with a database of its own and the demo in it. Ends the process's work with its outcome. */
export async function withDemo(drill: () => Promise<boolean>): Promise<void> {
  const storage = temporaryStorage();
  const cluster = await startTestCluster();
  try {
    withoutKeys({
      APP_ENV: 'test',
      APP_KEY: 'a key that only the tests know, long enough',
      DATABASE_URL: cluster.application,
      DIRECT_DATABASE_URL: cluster.application,
      OWNER_DATABASE_URL: cluster.template,
      AVIF_PICTURES: 'false',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      STORAGE_DIR: storage,
      TZ: 'UTC',
    });
    await prepare({ dev: false, dotEnv: false }, {});
    process.exitCode = (await drill()) ? 0 : 1;
  } finally {
    await cluster.stop();
    rmSync(storage, { recursive: true, force: true });
  }
}
