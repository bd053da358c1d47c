import type { Request } from 'express';

const BASE = 'http://base.invalid';

/** A path of our own to go to, or `null`. The parsed result is checked, since `/..//evil` only then shows its host. */
export function safeRedirect(target: unknown): string | null {
  if (typeof target !== 'string' || !target.startsWith('/') || /[\\\s]/.test(target)) return null;
  const parsed = URL.parse(target, BASE);
  if (parsed?.origin !== BASE || parsed.pathname.startsWith('//')) return null;
  return parsed.pathname + parsed.search + parsed.hash;
}

/** The page of ours that a form was sent from, or `null`. A Referer of our own host may have a path of `//evil`. */
export function pageSentFrom(req: Request): string | null {
  const referrer = URL.parse(req.get('Referer') ?? '');
  if (!referrer || referrer.host !== req.get('Host')) return null;
  return safeRedirect(referrer.pathname + referrer.search);
}
