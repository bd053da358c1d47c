import { createHmac, timingSafeEqual } from 'node:crypto';
import { env, secretFor } from '#server/env.ts';

/** A signature of these values for one purpose; its characters are safe in a URL. */
export function sign(purpose: string, parts: readonly unknown[], key = env.APP_KEY): string {
  return createHmac('sha256', secretFor(purpose, key))
    .update(JSON.stringify(parts))
    .digest('base64url');
}

/** Whether the signature is ours for exactly these values, with the current key or an earlier one. */
export function isSigned(purpose: string, parts: readonly unknown[], given: string): boolean {
  const actual = Buffer.from(given);
  return [env.APP_KEY, ...env.APP_PREVIOUS_KEYS].some((key) => {
    const expected = Buffer.from(sign(purpose, parts, key));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}
