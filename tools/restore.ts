import { parseArgs } from 'node:util';
import { StartFailure } from '#server/lib/start-failure.ts';
import { restore } from './backup/restore.ts';
import { backupSettings } from './backup/settings.ts';
import { bundledHome } from './postgres/database.ts';

// Brings a backup back to life: to its end, or to a moment (--until), on an empty machine or beside the database that is
// there, which is renamed (--aside).
process.env['TZ'] = 'UTC';

try {
  const { values } = parseArgs({
    options: { until: { type: 'string' }, aside: { type: 'boolean' } },
  });
  const until = values.until === undefined ? undefined : new Date(values.until);
  if (until && Number.isNaN(until.getTime()))
    throw new StartFailure('--until is no moment such as 2026-11-25T03:00:00Z.');
  const { repository, storage } = backupSettings();
  const begun = Date.now();
  const home = bundledHome();
  const target = { home, storage, until, aside: values.aside === true };
  const restored = await restore(target, repository);
  console.log(
    `Restored from the copy ${restored.copy.stamp}, ${restored.segments} files of the log after it and ${restored.files} stored files, in ${((Date.now() - begun) / 1000).toFixed(1)} s.`,
  );
  if (restored.aside)
    console.log(`What was there before is in ${restored.aside}: compare, then remove it.`);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
