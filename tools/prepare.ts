import { resolve } from 'node:path';
import { buildWhenNeeded } from './build.ts';
import { startBundledDatabase } from './postgres/database.ts';
import { seedOnFirstRun } from './demo/first-run.ts';
import { bringUpToDate, ownerUrl } from './migrations/apply.ts';
import { refuseUnready } from '#server/boot/database.ts';
import { generateWhenNeeded } from './generate.ts';
import { noteServing } from './in-use.ts';
import { isPortTaken } from './ports.ts';
import type { Cluster } from './postgres/postgres.ts';
import { portTaken } from '#server/boot/serve.ts';
import { loadSettings } from '#server/boot/settings.ts';
import { warningsOf } from '#server/environment.ts';

/** What has been started and must be stopped again, also when the start is interrupted. */
export type Started = { cluster?: Cluster };

type Options = { dev: boolean; dotEnv: boolean };

/**
 * Everything that must happen before the server starts: settings, database, generated client, migrations, demo data,
 * pages. In production the database must be migrated already, and holds no demo.
 * @throws StartFailure
 */
export async function prepare(options: Options, started: Started) {
  const { env, bundled } = loadSettings(options);
  for (const warning of warningsOf(env)) console.warn(warning);
  if (env.PORT !== 0 && (await isPortTaken(env.PORT, env.HOST))) throw portTaken(env.PORT);
  noteServing(resolve(env.STORAGE_DIR), env.APP_ENV);

  const building = options.dev
    ? undefined
    : settled(buildWhenNeeded(() => say('Building the pages…')));
  if (bundled) started.cluster = await startBundledDatabase();
  await generateWhenNeeded();
  if (env.APP_ENV === 'production') await refuseUnready(ownerUrl());
  else await bringUpToDate().then(fill);
  const failure = await building;
  if (failure) throw failure.reason;
  return env;
}

async function fill() {
  await seedOnFirstRun(() => say('Writing the demo data…'));
}

/**
 * Turns a rejection into a value. Nobody awaits this work while the database starts, and an unhandled rejection would
 * end the process.
 */
async function settled(work: Promise<void>) {
  const [result] = await Promise.allSettled([work]);
  return result.status === 'rejected' ? result : undefined;
}

export function say(message: string) {
  console.log(message);
}
