import { env } from '#server/env.ts';
import { sign } from '#server/lib/signed.ts';

/**
 * Keyed hashes of a document's number, that of the current key first. They show that two documents are the same, but
 * the number cannot be computed from them.
 */
export function numberHashes(number: string): string[] {
  const plain = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return [env.APP_KEY, ...env.APP_PREVIOUS_KEYS].map((key) =>
    sign('document-numbers', [plain], key),
  );
}
