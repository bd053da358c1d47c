import { randomInt } from 'node:crypto';

/** No letters or digits that look alike, so that a reference can be read out on the phone. */
const REF_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const REF_LENGTH = 8;

export function newRef(): string {
  return Array.from(
    { length: REF_LENGTH },
    () => REF_ALPHABET[randomInt(REF_ALPHABET.length)],
  ).join('');
}
