import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupStatePath } from '#server/backup-settings.ts';
import { loadSettings } from '#server/boot/settings.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { openBackup } from './backup/backup.ts';
import { backupSettings } from './backup/settings.ts';
import { bundledHome, startBundledDatabase } from './postgres/database.ts';
import type { Cluster } from './postgres/postgres.ts';

// Backs up the bundled PostgreSQL and the stored files while they are in use: once, or, with --follow, from now on.
process.env['TZ'] = 'UTC';

const EACH_MS = 1_000;

type Backup = Awaited<ReturnType<typeof openBackup>>;

const isLasting = process.argv.includes('--follow');
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

let cluster: Cluster | undefined;
try {
  const { repository, keepDays, storage } = backupSettings();
  if (!loadSettings({ dotEnv: false }).bundled) {
    throw new StartFailure(
      'DATABASE_URL names a database of its own, which this does not back up: use what comes with it (see docs/deploy.md).',
    );
  }
  cluster = await startBundledDatabase();
  const source = { url: cluster.urlFor('postgres'), home: bundledHome(), storage };
  const backup = await openBackup(source, repository, { lasting: isLasting, keepDays });
  // A connection that stays open would keep the process from ending, and whoever watches it from starting it again.
  await (isLasting ? follow(backup, storage) : once(backup, storage)).finally(backup.close);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
} finally {
  await cluster?.stop();
}

async function once(backup: Backup, storage: string) {
  console.log(`Copied: ${(await backup.copy()).stamp}.`);
  await noteDown(storage, backup.copiedAt());
}

async function follow(backup: Backup, storage: string) {
  console.log('Following the database. What is committed is stored within a second.');
  while (!stopping.signal.aborted) {
    const copy = await backup.step();
    if (copy) console.log(`Copied: ${copy.stamp}.`);
    await noteDown(storage, backup.copiedAt());
    await sleep(EACH_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

/** For the page of the staff that says how old the newest backup is. */
async function noteDown(storage: string, copiedAt: Date) {
  const path = backupStatePath(storage);
  await writeFile(`${path}.part`, JSON.stringify({ copiedAt, storedAt: new Date() }));
  await rename(`${path}.part`, path);
}
