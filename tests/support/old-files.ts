import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { privateStorage } from '#server/domain/documents/vault.ts';
import { secretFor } from '#server/env.ts';

/** Keeps bytes as it was done before keys had names: with the one key, and without the name of the file sealed in. */
export async function lockAwayAsBefore(text: string): Promise<string> {
  const [file, iv] = [randomUUID(), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secretFor('documents'), 'hex'), iv);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  await privateStorage.put(file, Buffer.concat([iv, cipher.getAuthTag(), body]));
  return file;
}
