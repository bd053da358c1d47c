import type { Request } from 'express';
import { parseCookie } from 'cookie';
import { env } from '#server/env.ts';

const secure = env.APP_URL.startsWith('https:');

/** For every cookie of ours: it is sent only to this site, and only over HTTPS if the site uses it. */
export const ownCookie = { sameSite: 'lax', secure, path: '/' } as const;

/** The same, and scripts cannot read it. */
export const privateCookie = { ...ownCookie, httpOnly: true } as const;

/**
 * The name of a cookie that grants something. With this prefix, browsers accept it only over HTTPS and from this host,
 * so that no other host of the domain can set it (RFC 6265bis, 4.1.3.2).
 */
export function hostCookieName(name: string): string {
  return secure ? `__Host-${name}` : name;
}

export function cookieOf(req: Request, name: string): string | undefined {
  const { cookie } = req.headers;
  return cookie?.includes(`${name}=`) ? parseCookie(cookie)[name] : undefined;
}
