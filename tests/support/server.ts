import { rm } from 'node:fs/promises';
import { StartFailure } from '#server/lib/start-failure.ts';
import { prepare, type Started } from '#tools/prepare.ts';
import { serveDemo } from '#tools/demo/serve-demo.ts';
import { stopInOrder, type Running } from '#server/boot/serve.ts';
import { startTestCluster, temporaryStorage } from './database.ts';
import { withoutKeys } from './keys.ts';
import { PushService } from './push-service.ts';

// The product as `npm start` runs it, with a new database and the demo data, for the end-to-end tests.
const [port = 0, pushPort = 0] = process.argv.slice(2).map(Number);
const pushService = new PushService();
const storage = temporaryStorage();
const started: Started & { app?: Running } = {};
stopInOrder(() => [
  async () => started.app?.close(),
  async () => started.cluster?.stop(),
  () => rm(storage, { recursive: true, force: true }),
]);

try {
  const cluster = await startTestCluster();
  started.cluster = cluster;
  withoutKeys({
    APP_KEY: 'a key that only the tests know, long enough',
    DATABASE_URL: cluster.application,
    DIRECT_DATABASE_URL: cluster.application,
    OWNER_DATABASE_URL: cluster.template,
    LOG_LEVEL: 'warn',
    AVIF_PICTURES: 'false',
    NODE_ENV: 'production',
    PORT: String(port),
    // With this limit the whole country is a large area and its towns are not.
    SEARCH_COUNTS_AT_ONCE: '100',
    STORAGE_DIR: storage,
    TZ: 'UTC',
  });
  await prepare({ dev: false, dotEnv: false }, started);
  await pushService.start(pushPort);
  const { webPushSender } = await import('#server/domain/push/sender.ts');
  const sendPush = webPushSender({ mayReach: () => true, connection: { ca: pushService.ca } });
  started.app = await serveDemo({ dev: false, port, grow: false, sendPush });
  console.log('Ready for tests.');
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  await started.cluster?.stop();
  process.exit(1);
}
