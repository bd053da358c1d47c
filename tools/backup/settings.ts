import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { backupVariables } from '#server/backup-settings.ts';
import { readSecretFiles } from '#server/secret-files.ts';
import { inProject } from '#server/lib/paths.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { bucketSettings } from '#server/storage/bucket.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { s3Storage } from '#server/storage/s3.ts';
import { backupNames, repositoryIn, type Repository } from './repository.ts';

const variables = z.object({ ...backupVariables, STORAGE_DIR: z.string().default('storage') });

/**
 * Reads the settings of backups alone, because a restore begins on a machine that has no others yet.
 * @throws {StartFailure}
 */
export function backupSettings(): { repository: Repository; keepDays: number; storage: string } {
  if (existsSync(inProject('.env'))) loadEnvFile(inProject('.env'));
  const named = readSecretFiles(process.env, Object.keys(variables.shape));
  const given = Object.entries(named).filter(([, value]) => value !== '');
  const { data: env, error } = variables.safeParse(Object.fromEntries(given));
  if (!env) throw new StartFailure(z.prettifyError(error));
  const bucket = bucketSettings(env, 'BACKUP');
  if (!env.BACKUP_KEY || (!bucket && !env.BACKUP_DIR)) {
    throw new StartFailure(
      'Set BACKUP_KEY, and BACKUP_DIR or BACKUP_BUCKET: where backups are kept, and what encrypts them (see .env.example).',
    );
  }
  const storage = bucket
    ? s3Storage(bucket, backupNames)
    : diskStorage(resolve(env.BACKUP_DIR ?? ''), backupNames);
  return {
    repository: repositoryIn(storage, env.BACKUP_KEY),
    keepDays: env.BACKUP_KEEP_DAYS,
    storage: resolve(env.STORAGE_DIR),
  };
}
