import path from 'node:path';
import { env } from '#server/env.ts';
import { bucketSettings } from '#server/storage/bucket.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { s3Storage } from '#server/storage/s3.ts';
import { pictureNames, type Storage } from '#server/storage/storage.ts';

/** The copies of all pictures, in a folder or a public bucket. Anybody who knows a name may see it. */
export const pictureStorage: Storage = configuredStorage();

/** Pictures in a folder, which is served below `/media/`. */
export function pictureFolder(storageDir: string): Storage {
  return diskStorage(path.resolve(storageDir, 'media'), pictureNames);
}

function configuredStorage(): Storage {
  const bucket = bucketSettings(env, 'PICTURES');
  return bucket ? s3Storage(bucket, pictureNames) : pictureFolder(env.STORAGE_DIR);
}
