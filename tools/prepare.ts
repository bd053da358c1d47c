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

/** What has been started so far and must be stopped again, even when the start is interrupted. */
export type Started = { cluster?: Cluster };

type Options = { dev: boolean; dotEnv: boolean };

/**
 * Everything that comes before the server: settings, database, generated client, migrations, demo data, pages.
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

/** Also makes `DIRECT_DATABASE_URL` default to `DATABASE_URL` for whoever reads it from the process. */
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

/** The role that migrates; the application's own where there is only one. */
function ownerUrl() {
  const direct = (process.env['DIRECT_DATABASE_URL'] ||= process.env['DATABASE_URL'] ?? '');
  return process.env['OWNER_DATABASE_URL'] || direct;
}

/** Keeps a failure for later: nobody awaits the work while the database starts. */
async function settled(work: Promise<void>) {
  const [result] = await Promise.allSettled([work]);
  return result.status === 'rejected' ? result : undefined;
}

/** Nobody answers, or refuses the password, the role or the database's name. */
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
