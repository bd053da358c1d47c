import { pgCode } from '#server/db/errors.ts';
import { prepareForApplication } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildWhenNeeded } from './build.ts';
import { startBundledDatabase } from './postgres/database.ts';
import { refuseDemoAccounts, seedOnFirstRun } from './demo/first-run.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { generateWhenNeeded } from './generate.ts';
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
 * pages.
 * @throws StartFailure
 */
export async function prepare(options: Options, started: Started) {
  const { env, bundled } = loadSettings(options);
  for (const warning of warningsOf(env)) console.warn(warning);
  if (env.PORT !== 0 && (await isPortTaken(env.PORT))) throw portTaken(env.PORT);

  const building = options.dev
    ? undefined
    : settled(buildWhenNeeded(() => say('Building the pages…')));
  if (bundled) started.cluster = await startBundledDatabase();
  await generateWhenNeeded();
  await bringUpToDate();
  await (env.APP_ENV === 'production' ? refuseDemoAccounts(ownerUrl()) : fill());
  const failure = await building;
  if (failure) throw failure.reason;
  return env;
}

async function fill() {
  await seedOnFirstRun(ownerUrl(), () => say('Writing the demo data…'));
}

/** Also sets `DIRECT_DATABASE_URL` to `DATABASE_URL` if it is missing. */
export async function bringUpToDate() {
  const applied = await migrate(ownerUrl()).catch((error: unknown) => {
    throw isNoDatabase(error) ? noDatabase(error) : error;
  });
  const hasOwnRole = await prepareForApplication(ownerUrl(), process.env['DATABASE_URL'] ?? '');
  if (!hasOwnRole && process.env['APP_ENV'] === 'production')
    say(
      'The application runs as the owner of its tables: give it a role of its own (OWNER_DATABASE_URL).',
    );
  if (applied.length > 0) say(`Applied ${applied.length} migrations.`);
}

/** The address for migrations; the application's own where there is no other. */
function ownerUrl() {
  const direct = (process.env['DIRECT_DATABASE_URL'] ||= process.env['DATABASE_URL'] ?? '');
  return process.env['OWNER_DATABASE_URL'] || direct;
}

/**
 * Turns a rejection into a value. Nobody awaits this work while the database starts, and an unhandled rejection would
 * end the process.
 */
async function settled(work: Promise<void>) {
  const [result] = await Promise.allSettled([work]);
  return result.status === 'rejected' ? result : undefined;
}

/** The SQLSTATE classes for no connection, a refused password or role, and a missing database. */
function isNoDatabase(error: unknown) {
  return /^(08|28|3D)/.test(pgCode(error) ?? '');
}

function noDatabase(error: unknown) {
  const { host, pathname } = new URL(ownerUrl());
  return new StartFailure(
    `The database ${host}${pathname} cannot be used: ${error instanceof Error ? error.message : String(error)}\nCorrect DATABASE_URL, or leave it out to use the bundled PostgreSQL.`,
  );
}

export function say(message: string) {
  console.log(message);
}
