import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A key for a link in a mail, and the hash that is stored of it. */
export function linkToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: linkTokenHash(token) };
}

export function linkTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
