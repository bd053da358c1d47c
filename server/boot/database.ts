import pg from 'pg';
import { pgCode } from '#server/db/errors.ts';
import { missingMigrations } from '#server/db/migrate.ts';
import { StartFailure } from '#server/lib/start-failure.ts';

/** The addresses that only demo accounts have; their password is public. */
const DEMO_ADDRESSES = '%@volan.test';

/**
 * What production asks of its database before it serves: that `npm run migrate` has brought it up to date, and that it
 * holds no demo accounts. A node that serves never changes tables itself.
 *
 * @param url of any role that may read
 * @throws StartFailure
 */
export async function refuseUnready(url: string): Promise<void> {
  const missing = await missingMigrations(url).catch((error: unknown) => {
    throw databaseProblem(error, url);
  });
  if (missing.length > 0)
    throw new StartFailure(
      `The database lacks ${missing.length} migrations, the first of them ${missing[0]}. Run "npm run migrate" before this release serves.`,
    );
  await refuseDemoAccounts(url);
}

/** A failure to connect in words that say what to correct; any other error as it is. */
export function databaseProblem(error: unknown, url: string): unknown {
  if (!isNoDatabase(error)) return error;
  const { host, pathname } = new URL(url);
  const correction =
    url === process.env['OWNER_DATABASE_URL']
      ? 'Correct OWNER_DATABASE_URL.'
      : 'Correct DATABASE_URL, or leave it out to use the bundled PostgreSQL.';
  return new StartFailure(
    `The database ${host}${pathname} cannot be used: ${error instanceof Error ? error.message : String(error)}\n${correction}`,
  );
}

/** The SQLSTATE classes for no connection, a refused password or role, and a missing database. */
function isNoDatabase(error: unknown) {
  return /^(08|28|3D)/.test(pgCode(error) ?? '');
}

async function refuseDemoAccounts(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client
    .query<{ email: string }>('select email from users where email like $1 order by email', [
      DEMO_ADDRESSES,
    ])
    .finally(() => client.end());
  if (rows.length === 0) return;
  throw new StartFailure(
    `Production does not start with demo accounts, whose password is public: ${rows.map(({ email }) => email).join(', ')}.`,
  );
}
