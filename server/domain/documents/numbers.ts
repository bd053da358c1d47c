import { env } from '#server/env.ts';
import { sign } from '#server/lib/signed.ts';

/**
 * Keyed hashes of a document's number, that of today's key first: enough to see that two documents are one, and nothing
 * to work the number out from.
 */
export function numberHashes(number: string): string[] {
  const plain = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return [env.APP_KEY, ...env.APP_PREVIOUS_KEYS].map((key) =>
    sign('document-numbers', [plain], key),
  );
}
