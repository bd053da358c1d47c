import path from 'node:path';
import { env } from '#server/env.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { s3Storage } from '#server/storage/s3.ts';
import { pictureNames, type Storage } from '#server/storage/storage.ts';

/** The copies of all pictures, which anybody may see who knows their name: a folder, or a public bucket. */
export const pictureStorage: Storage = configuredStorage();

/** Pictures in a folder, which is served below `/media/`. */
export function pictureFolder(storageDir: string): Storage {
  return diskStorage(path.resolve(storageDir, 'media'), pictureNames);
}

function configuredStorage(): Storage {
  const { PICTURES_BUCKET, PICTURES_ACCESS_KEY_ID, PICTURES_SECRET_ACCESS_KEY } = env;
  if (!PICTURES_BUCKET || !PICTURES_ACCESS_KEY_ID || !PICTURES_SECRET_ACCESS_KEY)
    return pictureFolder(env.STORAGE_DIR);
  return s3Storage(
    {
      bucket: PICTURES_BUCKET,
      region: env.PICTURES_REGION,
      accessKeyId: PICTURES_ACCESS_KEY_ID,
      secretAccessKey: PICTURES_SECRET_ACCESS_KEY,
      endpoint: env.PICTURES_ENDPOINT,
    },
    pictureNames,
  );
}
