import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Credentials = { key: string; secret: string };

/** The `auth` with which a client enters a private channel. `channelData` is part of the signature if it is sent. */
export function channelAuth(
  { key, secret }: Credentials,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const signed = [socketId, channel, ...(channelData === undefined ? [] : [channelData])];
  return `${key}:${hmac(secret, signed.join(':'))}`;
}

/** The `auth` with which a client signs a user in. */
export function userAuth({ key, secret }: Credentials, socketId: string, userData: string): string {
  return `${key}:${hmac(secret, `${socketId}::user::${userData}`)}`;
}

/** The signature of an HTTP request. Parameter names are lower-cased and sorted; values are not changed. */
export function requestSignature(
  secret: string,
  method: string,
  path: string,
  params: ReadonlyMap<string, string>,
): string {
  const signed = [...params]
    .filter(([name]) => name !== 'auth_signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return hmac(secret, [method.toUpperCase(), path, signed.join('&')].join('\n'));
}

export function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Compares in constant time, so that the time does not show how much of a guess was right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
