import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env, secretFor } from '#server/env.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A short text encrypted for one purpose, for a column that a copy of the database must not give away. */
export function seal(purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose, env.APP_KEY), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws {Error} if it was changed, or its key is no longer known */
export function unseal(purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of [env.APP_KEY, ...env.APP_PREVIOUS_KEYS]) {
    const decipher = createDecipheriv(ALGORITHM, keyFor(purpose, key), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    } catch {
      continue;
    }
  }
  throw new Error('A sealed text could not be read with any key.');
}

function keyFor(purpose: string, key: string): Buffer {
  return Buffer.from(secretFor(purpose, key), 'hex');
}
