import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id like Stripe's: `pi_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = Array.from(
    randomBytes(length),
    (byte) => ALPHABET[byte % ALPHABET.length] ?? '0',
  );
  return `${prefix}_${letters.join('')}`;
}

/** The id from a field that contains either the id or the whole object. */
export function idOf(field: string | { id: string } | null): string {
  return typeof field === 'string' ? field : (field?.id ?? '');
}

/** Seconds since 1970, as Stripe writes every instant. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
