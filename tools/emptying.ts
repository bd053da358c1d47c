import { rmSync } from 'node:fs';
import { StartFailure } from '#server/lib/start-failure.ts';
import { holdsProduction, refuseInUse } from './in-use.ts';

type Settings = Partial<Record<string, string>>;

/**
 * Removes the bundled database and the stored files of an installation for developing.
 * @param home the folder of the bundled PostgreSQL
 * @param storage the folder of stored files
 * @throws {StartFailure} in production, with a database of one's own, and while anything serves
 */
export async function emptyInstallation(
  { home, storage }: { home: string; storage: string },
  settings: Settings,
): Promise<void> {
  const reason = whyNot(settings, storage);
  if (reason) throw new StartFailure(`Nothing was removed: ${reason}`);
  await refuseInUse(home, storage);
  for (const folder of [home, storage]) rmSync(folder, { recursive: true, force: true });
}

function whyNot({ APP_ENV, DATABASE_URL }: Settings, storage: string): string | undefined {
  if (APP_ENV === 'production' || holdsProduction(storage))
    return `this is an installation in production. To go back to a backup: npm run restore -- --aside, which removes nothing. To give the installation up, stop it and remove ${storage} yourself.`;
  if (DATABASE_URL)
    return 'DATABASE_URL names a database of its own, whose rows name the stored files. Empty that database yourself, or leave DATABASE_URL out to begin anew with the bundled one.';
  return undefined;
}
