import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkedKey, MissingObject, type Storage, type StoredObject } from './storage.ts';

const UNFINISHED = '.part';

/** Objects as files of one folder, which must lie outside everything that is served. */
export function diskStorage(folder: string): Storage {
  const fileOf = (key: string) => path.join(folder, checkedKey(key));
  return {
    put: async (key, bytes) => {
      const target = fileOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(target, bytes);
    },
    get: async (key) => {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        throw isMissing(error) ? new MissingObject(key, { cause: error }) : error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    list: () => list(folder),
    tidy: (olderThan) => removeUnfinished(folder, olderThan),
  };
}

/** On the disk before it has its name: a power cut leaves the old file or the new one. */
async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  const temporary = `${target}.${randomUUID()}${UNFINISHED}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* list(folder: string): AsyncGenerator<StoredObject> {
  for (const name of await namesIn(folder)) {
    const modifiedAt = name.endsWith(UNFINISHED) ? null : await modified(path.join(folder, name));
    if (modifiedAt) yield { key: name, modifiedAt };
  }
}

async function removeUnfinished(folder: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const modifiedAt = name.endsWith(UNFINISHED) ? await modified(file) : null;
    if (!modifiedAt || modifiedAt >= olderThan) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function modified(file: string): Promise<Date | null> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
