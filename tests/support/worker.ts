import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { root } from '#server/lib/paths.ts';
import { ensureDatabase } from './database.ts';
import { withoutKeys } from './keys.ts';

// Runs before the imports of each test file, so that the environment has the worker's own database and files and none
// of the developer's keys.
const worker = `worker_${process.env['VITEST_POOL_ID'] ?? '1'}`;
const storage = join(inject('storage'), worker);
const { owner, application } = await ensureDatabase(inject('adminUrl'), worker);

mkdirSync(storage, { recursive: true });
withoutKeys({
  APP_ENV: 'test',
  APP_KEY: 'a key that only the tests know, long enough',
  DATABASE_URL: application,
  DIRECT_DATABASE_URL: application,
  OWNER_DATABASE_URL: owner,
  LOG_LEVEL: 'silent',
  STORAGE_DIR: storage,
});

await import('#server/composition.ts');
const { verifyStatements, writeNotes } = await import('./statements.ts');
verifyStatements();

afterAll(async () => {
  writeNotes(relative(root, expect.getState().testPath ?? ''));
  const { stopQueue } = await import('#server/queue/queue.ts');
  await stopQueue();
});
