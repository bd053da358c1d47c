import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { decrypt, encrypt } from '#server/lib/aes-gcm.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import type { Naming, Storage } from '#server/storage/storage.ts';

export const backupNames: Naming = { key: /^(base|wal|file)-[\w.-]{1,200}$/ };

const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Objects of a backup, each compressed and encrypted under its own name, so that none can stand in for another. */
export type Repository = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** @throws {StartFailure} when the key is another one, or somebody has changed the object */
  get(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** What begins so, sorted by name. */
  list(prefix: string): Promise<{ name: string; storedAt: Date }[]>;
};

export function repositoryIn(storage: Storage, secret: string): Repository {
  const key = createHash('sha256').update(`backup:${secret}`).digest();
  return {
    put: async (name, bytes) =>
      storage.put(name, encrypt(await promisify(zstdCompress)(bytes, QUICK), key, name)),
    get: async (name) => {
      const packed = decrypt(await storage.get(name), key, name);
      if (!packed)
        throw new StartFailure(
          `${name} of the backup cannot be read: BACKUP_KEY is not the one it was made with, or the object was changed.`,
        );
      return promisify(zstdDecompress)(packed);
    },
    remove: (name) => storage.remove(name),
    list: async (prefix) => {
      const found: { name: string; storedAt: Date }[] = [];
      for await (const { key: name, modifiedAt: storedAt } of storage.list())
        if (name.startsWith(prefix)) found.push({ name, storedAt });
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
  };
}

/** Removes what begins so and is not to be kept. */
export async function keepOnly(
  repository: Repository,
  prefix: string,
  isKept: (name: string) => boolean,
): Promise<void> {
  for (const { name } of await repository.list(prefix))
    if (!isKept(name)) await repository.remove(name);
}
