import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { env, secretFor } from '#server/env.ts';
import { decrypt, encrypt } from '#server/lib/aes-gcm.ts';
import { eachOf } from '#server/lib/each.ts';
import { bucketSettings } from '#server/storage/bucket.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { s3Storage } from '#server/storage/s3.ts';
import type { Storage } from '#server/storage/storage.ts';

/** A stored file: its name, and the id of the key that decrypts it. */
export const Locked = z.object({ file: z.string(), keyId: z.string() });

export type Locked = z.infer<typeof Locked>;

type Key = { id: string; secret: Buffer };

const keys = [env.APP_KEY, ...env.APP_PREVIOUS_KEYS].map(keyOf);

/** The storage for private files. They are encrypted here; the environment decides where they are stored. */
export const privateStorage: Storage = configuredStorage();

/**
 * Stores bytes encrypted, under a random name. The name is part of the encryption, so a file that was put in the place
 * of another cannot be opened.
 */
export async function lockAway(bytes: Buffer, file: string = randomUUID()): Promise<Locked> {
  const [key] = keys;
  if (!key) throw new Error('No key for documents.');
  await privateStorage.put(file, encrypt(bytes, key.secret, file));
  return { file, keyId: key.id };
}

/**
 * Reads and decrypts a stored file. For old files without a key id every key is tried.
 *
 * @throws {MissingObject} if it does not exist
 * @throws {Error} if it was changed or exchanged, or its key is no longer known
 */
export async function takeOut({ file, keyId }: { file: string; keyId: string | null }) {
  const sealed = await privateStorage.get(file);
  for (const { secret } of keyId === null ? keys : keys.filter(({ id }) => id === keyId)) {
    const bytes = decrypt(sealed, secret, keyId === null ? '' : file);
    if (bytes) return bytes;
  }
  throw new Error(`The file ${file} could not be opened with any key.`);
}

export async function destroyAll(files: readonly string[]): Promise<void> {
  await eachOf(files, (file) => privateStorage.remove(file));
}

function configuredStorage(): Storage {
  const bucket = bucketSettings(env, 'S3');
  return bucket
    ? s3Storage({ ...bucket, prefix: 'private/' })
    : diskStorage(path.resolve(env.STORAGE_DIR, 'private'));
}

/** The id of a key is a hash of it, from which the key cannot be computed. */
function keyOf(appKey: string): Key {
  const secret = Buffer.from(secretFor('documents', appKey), 'hex');
  const id = createHash('sha256').update('key id').update(secret).digest('hex').slice(0, 12);
  return { id, secret };
}
