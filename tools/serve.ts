import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { refuseUnready } from '#server/boot/database.ts';
import { portTaken, serve, stopInOrder, type Running } from '#server/boot/serve.ts';
import { loadSettings } from '#server/boot/settings.ts';
import { refuseReadOnly } from '#server/boot/storage.ts';
import { warningsOf } from '#server/environment.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { noteServing } from './in-use.ts';
import { isPortTaken } from './ports.ts';
import type { Cluster } from './postgres/postgres.ts';

// Serves a release that is installed, built and migrated: installs, builds and migrates nothing, so it needs neither
// the tools for that nor the right to change files or tables.
process.env['TZ'] = 'UTC';
process.env['NODE_ENV'] = 'production';

const started: { app?: Running; cluster?: Cluster } = {};
stopInOrder((stop) => [async () => started.app?.close(stop), async () => started.cluster?.stop()]);

try {
  const { env, bundled } = loadSettings({ dotEnv: true });
  refuseReadOnly(env.STORAGE_DIR);
  // Where the service may write nothing there, starts only take longer.
  enableCompileCache(join(env.STORAGE_DIR, 'compiled'));
  for (const warning of warningsOf(env)) console.warn(warning);
  if (env.PORT !== 0 && (await isPortTaken(env.PORT, env.HOST))) throw portTaken(env.PORT);
  noteServing(resolve(env.STORAGE_DIR), env.APP_ENV);
  if (bundled)
    started.cluster = await (await import('./postgres/database.ts')).startBundledDatabase();
  await refuseUnready(process.env['DATABASE_URL'] ?? '');
  started.app = await serve({ dev: false, port: env.PORT });
  console.log(`${env.APP_NAME} is running at ${started.app.url}`);
  // A killed process would not write it.
  flushCompileCache();
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  await started.cluster?.stop();
  process.exit(1);
}
