import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  checkedKey,
  MissingObject,
  privateNames,
  type Naming,
  type Storage,
  type StoredObject,
} from './storage.ts';

const UNFINISHED = '.part';

/** Only public files may be read by other programs, such as a proxy. */
const modesOf = ({ contentType }: Naming) =>
  contentType ? { folder: 0o755, file: 0o644 } : { folder: 0o700, file: 0o600 };

/** Objects as files of one folder. A folder of private files must not be inside a folder that is served. */
export function diskStorage(folder: string, names: Naming = privateNames): Storage {
  const fileOf = (key: string) => path.join(folder, checkedKey(key, names));
  const modes = modesOf(names);
  return {
    put: async (key, bytes) => {
      const target = fileOf(key);
      await mkdir(folder, { recursive: true, mode: modes.folder });
      await writeWhole(target, bytes, modes.file);
    },
    get: async (key) => {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        throw isMissing(error) ? new MissingObject(key, { cause: error }) : error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    list: () => list(folder, names),
    cleanUp: (olderThan) => removeUnfinished(folder, olderThan),
  };
}

/**
 * Writes the file under a temporary name first: after a power cut either the old or the new file exists, never half of
 * one.
 */
async function writeWhole(target: string, bytes: Buffer, mode: number): Promise<void> {
  const temporary = `${target}.${randomUUID()}${UNFINISHED}`;
  try {
    const file = await open(temporary, 'wx', mode);
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

async function* list(folder: string, { key }: Naming): AsyncGenerator<StoredObject> {
  for (const name of await namesIn(folder)) {
    const modifiedAt = key.test(name) ? await modified(path.join(folder, name)) : null;
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
