import { randomBytes } from 'node:crypto';
import { isSigned, sign } from '#server/lib/signed.ts';

const PURPOSE = 'passkey-challenge';
const NONCE_BYTES = 16;

/** How long a challenge may be answered, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

/** What a challenge is for, and which browser or session alone may answer it. */
export type Asked = {
  purpose: 'registration' | 'sign-in' | 'second-factor' | 'confirmation';
  holder: string;
};

/**
 * A challenge that carries its own time and signature. So nothing is stored for people who only open the login page, and
 * several tabs do not take each other's challenge away.
 */
export function newChallenge({ purpose, holder }: Asked, now: Date): string {
  const at = now.getTime();
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return [at, nonce, sign(PURPOSE, [purpose, holder, at, nonce])].join('.');
}

/** @returns when the challenge was made; `null` if it was made for something else or somebody else, or is too old */
export function challengeTime(given: string, { purpose, holder }: Asked, now: Date): Date | null {
  const [time = '', nonce = '', signature = ''] = given.split('.');
  const at = Number(time);
  if (!isSigned(PURPOSE, [purpose, holder, at, nonce], signature)) return null;
  return now.getTime() - at < CHALLENGE_MS ? new Date(at) : null;
}
