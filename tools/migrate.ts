import { loadSettings } from '#server/boot/settings.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { bringUpToDate } from './migrations/apply.ts';
import type { Cluster } from './postgres/postgres.ts';

// Brings the database up to this release, before its nodes start; the release before goes on running meanwhile.
process.env['TZ'] = 'UTC';

let cluster: Cluster | undefined;
try {
  const { bundled } = loadSettings({ dotEnv: true });
  if (bundled) cluster = await (await import('./postgres/database.ts')).startBundledDatabase();
  const applied = await bringUpToDate();
  if (applied.length === 0) console.log('The database is up to date.');
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
} finally {
  await cluster?.stop();
}
