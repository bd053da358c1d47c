import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartFailure } from '../lib/start-failure.ts';

/** What is stored on disk, as far as it is not in buckets; uploads pass through it in any case. */
const folders = ['uploads', 'media', 'private'];

/**
 * Where files are stored a node must be able to write, or the first upload says so days later. Whoever set it up may
 * write what the service may not: as root, or outside the limits of its unit.
 * @throws StartFailure
 */
export function refuseReadOnly(storageDir: string) {
  const storage = resolve(storageDir);
  for (const folder of [storage, ...folders.map((name) => join(storage, name))]) {
    const reason = whyNotWritable(folder, folder === storage);
    if (reason)
      throw new StartFailure(
        `Nothing can be stored in ${folder}: ${reason}\nGive it to the user of the service, or set STORAGE_DIR.`,
      );
  }
}

function whyNotWritable(folder: string, isNeeded: boolean): string | undefined {
  try {
    if (isNeeded) mkdirSync(folder, { recursive: true });
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
