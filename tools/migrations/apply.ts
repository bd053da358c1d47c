import { databaseProblem } from '#server/boot/database.ts';
import { prepareForApplication } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * Runs the missing migrations and gives the application's role what it needs. Also sets `DIRECT_DATABASE_URL` to
 * `DATABASE_URL` if it is missing.
 *
 * @returns the names of the migrations that were applied
 * @throws StartFailure
 */
export async function bringUpToDate(): Promise<string[]> {
  const applied = await migrate(ownerUrl()).catch((error: unknown) => {
    throw databaseProblem(error, ownerUrl());
  });
  const hasOwnRole = await prepareForApplication(ownerUrl(), process.env['DATABASE_URL'] ?? '');
  if (!hasOwnRole && process.env['APP_ENV'] === 'production')
    console.warn(
      'The application runs as the owner of its tables: give it a role of its own (OWNER_DATABASE_URL).',
    );
  if (applied.length > 0) console.log(`Applied ${applied.length} migrations.`);
  return applied;
}

/** The address for migrations; the application's own where there is no other. */
export function ownerUrl(): string {
  const direct = (process.env['DIRECT_DATABASE_URL'] ||= process.env['DATABASE_URL'] ?? '');
  return process.env['OWNER_DATABASE_URL'] || direct;
}
