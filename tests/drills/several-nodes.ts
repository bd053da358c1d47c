import { rmSync } from 'node:fs';
import { prepare } from '#tools/prepare.ts';
import { temporaryStorage } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';
import { s3Keys, startS3Double } from '../support/s3-double.ts';
import { DrillCluster } from './cluster.ts';
import { startPooler } from './pooler.ts';

// Two nodes on services that others run: a PostgreSQL with a replica, pgbouncer, haproxy and a bucket. While people look
// and book, both nodes are replaced, one is killed, and the primary dies and the replica takes its place. Nothing that
// was acknowledged may be lost. `npm run drill:nodes [seconds of each part]`
const seconds = Number(process.argv[2] ?? 20);

const storage = temporaryStorage();
const bucket = await startS3Double();
const cluster = new DrillCluster();
await cluster.start();
const pooler = await startPooler(cluster.applicationUrl);
try {
  withoutKeys({
    APP_ENV: 'test',
    APP_KEY: 'a key that only the tests know, long enough',
    DATABASE_URL: pooler.url,
    DATABASE_PREPARED: pooler.isPreparing ? '1' : '0',
    DIRECT_DATABASE_URL: cluster.applicationUrl,
    OWNER_DATABASE_URL: cluster.ownerUrl,
    AVIF_PICTURES: 'false',
    LOG_LEVEL: process.env['DRILL_LOG'] ? 'warn' : 'fatal',
    NODE_ENV: 'production',
    STORAGE_DIR: storage,
    TZ: 'UTC',
    ...bucketSettings('S3', 'documents'),
    ...bucketSettings('PICTURES', 'pictures'),
  });
  await prepare({ dev: false, dotEnv: false }, {});
  await cluster.addStandby();
  // The modules read the environment when they are imported.
  const { severalNodes } = await import('./failing-parts.ts');
  process.exitCode = (await severalNodes(cluster, seconds)) ? 0 : 1;
} finally {
  pooler.program?.stop();
  await cluster.stop();
  await bucket.close();
  rmSync(storage, { recursive: true, force: true });
}
process.exit();

function bucketSettings(kind: string, name: string): Record<string, string> {
  return {
    [`${kind}_BUCKET`]: name,
    [`${kind}_ENDPOINT`]: bucket.endpoint,
    [`${kind}_ACCESS_KEY_ID`]: s3Keys.accessKeyId,
    [`${kind}_SECRET_ACCESS_KEY`]: s3Keys.secretAccessKey,
  };
}
