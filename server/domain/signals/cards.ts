import { env } from '#server/env.ts';
import { sign } from '#server/lib/signed.ts';

/**
 * Keyed hashes of the gateway's fingerprint of a card, that of the current key first. They show that two payments were
 * made with one card, and nothing else.
 */
export function cardHashes(fingerprint: string): string[] {
  return [env.APP_KEY, ...env.APP_PREVIOUS_KEYS].map((key) =>
    sign('card-fingerprints', [fingerprint], key),
  );
}
