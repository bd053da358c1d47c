import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-GCM (NIST SP 800-38D). The result is initialisation vector, tag and ciphertext.
 *
 * @param context what the bytes belong to; `decrypt` fails with any other context
 */
export function encrypt(bytes: Buffer, key: Buffer, context = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts the bytes of `encrypt`; `null` if they were changed, or the key or the context is wrong. */
export function decrypt(sealed: Buffer, key: Buffer, context = ''): Buffer | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const [iv, body] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  decipher.setAAD(Buffer.from(context));
  const text = decipher.update(body);
  try {
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return null;
  }
}
