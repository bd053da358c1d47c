import { parseArgs } from 'node:util';
import { StartFailure } from '#server/lib/start-failure.ts';
import { restore } from './backup/restore.ts';
import { backupSettings } from './backup/settings.ts';
import { bundledHome } from './postgres/database.ts';

// Brings a backup back to life, on an empty machine or after `npm run reset`: to its end, or to a moment (--until).
process.env['TZ'] = 'UTC';

try {
  const { values } = parseArgs({ options: { until: { type: 'string' } } });
  const until = values.until === undefined ? undefined : new Date(values.until);
  if (until && Number.isNaN(until.getTime()))
    throw new StartFailure('--until is no moment such as 2026-11-25T03:00:00Z.');
  const { repository, storage } = backupSettings();
  const begun = Date.now();
  const restored = await restore({ home: bundledHome(), storage, until }, repository);
  console.log(
    `Restored from the copy ${restored.copy.stamp}, ${restored.segments} files of the log after it and ${restored.files} stored files, in ${((Date.now() - begun) / 1000).toFixed(1)} s.`,
  );
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
