import type { Request } from 'express';
import { parseCookie } from 'cookie';
import { env } from '#server/env.ts';

const secure = env.APP_URL.startsWith('https:');

/** How every cookie of ours is set: sent to this site alone, and over HTTPS alone where the site has it. */
export const ownCookie = { sameSite: 'lax', secure, path: '/' } as const;

/** The same for what no script may read. */
export const privateCookie = { ...ownCookie, httpOnly: true } as const;

/**
 * The name of a cookie that grants something. Browsers take the prefix only over HTTPS and for this very host, so that
 * no neighbouring site can plant one (RFC 6265bis, 4.1.3.2).
 */
export function hostCookieName(name: string): string {
  return secure ? `__Host-${name}` : name;
}

export function cookieOf(req: Request, name: string): string | undefined {
  const { cookie } = req.headers;
  return cookie?.includes(`${name}=`) ? parseCookie(cookie)[name] : undefined;
}
