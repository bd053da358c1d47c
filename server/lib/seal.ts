import { env, secretFor } from '#server/env.ts';
import { decrypt, encrypt } from './aes-gcm.ts';

/**
 * Encrypts a short text for one purpose. Used for columns that must stay secret even if somebody copies the database.
 */
export function seal(purpose: string, text: string): string {
  return encrypt(Buffer.from(text), keyFor(purpose, env.APP_KEY)).toString('base64url');
}

/** Decrypts the text of `seal`. @throws {Error} if it was changed, or its key is no longer known */
export function unseal(purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of [env.APP_KEY, ...env.APP_PREVIOUS_KEYS]) {
    const text = decrypt(bytes, keyFor(purpose, key));
    if (text) return text.toString();
  }
  throw new Error('A sealed text could not be read with any key.');
}

function keyFor(purpose: string, key: string): Buffer {
  return Buffer.from(secretFor(purpose, key), 'hex');
}
