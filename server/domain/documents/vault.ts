import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env, secretFor } from '#server/env.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const folder = path.resolve(env.STORAGE_DIR, 'private');
const keys = [env.APP_KEY, ...env.APP_PREVIOUS_KEYS].map((key) =>
  Buffer.from(secretFor('documents', key), 'hex'),
);

/** Keeps bytes encrypted outside the web root, under a name that says nothing. */
export async function lockAway(bytes: Buffer): Promise<string> {
  const name = randomUUID();
  await mkdir(folder, { recursive: true });
  const temporary = path.join(folder, `${name}.part`);
  await writeFile(temporary, encrypt(bytes));
  await rename(temporary, path.join(folder, name));
  return name;
}

/** @throws {Error} if the file is gone, was changed, or its key is no longer known */
export async function takeOut(name: string): Promise<Buffer> {
  return decrypt(await readFile(path.join(folder, path.basename(name))));
}

export async function destroy(name: string): Promise<void> {
  await rm(path.join(folder, path.basename(name)), { force: true });
}

export async function destroyAll(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(destroy));
}

function encrypt(bytes: Buffer): Buffer {
  const [key] = keys;
  if (!key) throw new Error('No key for documents.');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Older keys still read what they wrote. */
function decrypt(sealed: Buffer): Buffer {
  for (const key of keys) {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      const body = sealed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch {
      continue;
    }
  }
  throw new Error('A document could not be read with any key.');
}
