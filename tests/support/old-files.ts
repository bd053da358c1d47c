import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { privateStorage } from '#server/domain/documents/vault.ts';
import { secretFor } from '#server/env.ts';

/**
 * Stores bytes as an earlier version did: with the only key there was, and without binding them to the name of the
 * file.
 */
export async function lockAwayAsBefore(text: string): Promise<string> {
  const [file, iv] = [randomUUID(), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secretFor('documents'), 'hex'), iv);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  await privateStorage.put(file, Buffer.concat([iv, cipher.getAuthTag(), body]));
  return file;
}
