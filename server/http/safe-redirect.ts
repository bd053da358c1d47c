import type { Request } from 'express';

const BASE = 'http://base.invalid';

/** A path on our own site, or `null`. The check is made on the parsed URL: only then does `/..//evil` show its host. */
export function safeRedirect(target: unknown): string | null {
  if (typeof target !== 'string' || !target.startsWith('/') || /[\\\s]/.test(target)) return null;
  const parsed = URL.parse(target, BASE);
  if (parsed?.origin !== BASE || parsed.pathname.startsWith('//')) return null;
  return parsed.pathname + parsed.search + parsed.hash;
}

/**
 * The page of ours from which a form was sent, or `null`. Even a Referer of our own host may have the path `//evil`.
 */
export function pageSentFrom(req: Request): string | null {
  const referrer = URL.parse(req.get('Referer') ?? '');
  if (!referrer || referrer.host !== req.get('Host')) return null;
  return safeRedirect(referrer.pathname + referrer.search);
}
