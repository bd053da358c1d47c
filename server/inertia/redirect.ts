import type { NextFunction, Request, Response } from 'express';
import type { Store } from './types.ts';
import { pathAndQuery } from './visit.ts';

/** Sends a redirect in the form that this request can follow. */
export type Redirect = (status: number, url: string) => void;

/** After these statuses the browser may repeat the request as a GET. After all others it must repeat it unchanged. */
const becomesGet = new Set([301, 302, 303]);
const methodsPreserved = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * Replaces `res.redirect`. A browser's fetch follows redirects by itself, with the method, headers and cross-origin
 * rules of the first request. Where that would go wrong, the Inertia client gets the address and follows it itself.
 */
export function wrapRedirect(
  req: Request,
  res: Response,
  next: NextFunction,
  store: Store,
): Redirect {
  const plainRedirect = res.redirect.bind(res);
  const answer: Redirect = (status, url) => {
    const target = res.location(url).get('Location') ?? url;
    const header = clientHeader(req, status, target);
    if (header === null) plainRedirect(statusFor(req, status), url);
    else redirectClient(req, res, header, target);
  };
  const redirect: Redirect = (status, url) =>
    whenSaved(req, next, store, () => answer(status, url));

  res.redirect = (...given: [url: string] | [status: number, url: string]) =>
    given.length === 1 ? redirect(302, given[0]) : redirect(given[0], given[1]);
  return redirect;
}

/** Answers a visit with a URL that the browser must open, not the Inertia client. */
export function redirectClient(
  req: Request,
  res: Response,
  header: 'X-Inertia-Location' | 'X-Inertia-Redirect',
  url: string,
): void {
  const target = res.location(url).get('Location') ?? url;
  res.removeHeader('Location');
  res.status(409).set(header, fromHere(req, target)).end();
}

/**
 * The full path of a redirect. A browser reads a relative URL relative to the one it requested; the Inertia client
 * would read it relative to the page on the screen.
 */
function fromHere(req: Request, target: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(target)) return target;
  const here = new URL(pathAndQuery(req.originalUrl), originOf(req));
  const there = URL.parse(target, here);
  return there ? there.pathname + there.search + there.hash : target;
}

/** Runs `answer` after the session is stored; immediately if there is nothing to store. */
export function whenSaved(
  req: Request,
  next: NextFunction,
  store: Store,
  answer: () => void,
): void {
  const saving = store.save?.(req);
  if (saving === undefined) answer();
  else void afterSaving(saving, answer, next);
}

async function afterSaving(saving: Promise<void>, answer: () => void, next: NextFunction) {
  try {
    await saving;
    answer();
  } catch (error) {
    next(error);
  }
}

function clientHeader(req: Request, status: number, target: string) {
  if (!req.isInertia || !becomesGet.has(status)) return null;
  const here = new URL(originOf(req));
  const there = URL.parse(target, here);
  // Browsers do not follow a redirect to `javascript:`, but the Inertia client would open it.
  if (!there || !/^https?:$/.test(there.protocol)) return null;
  if (there.origin !== here.origin) return 'X-Inertia-Location';
  return target.includes('#') && !req.isPrefetch ? 'X-Inertia-Redirect' : null;
}

function statusFor(req: Request, status: number): number {
  const repeats = status === 301 || status === 302;
  return repeats && req.isInertia && methodsPreserved.has(req.method) ? 303 : status;
}

/** Path and query of a URL on this host, whatever its scheme (a proxy may hide it); `null` for other hosts. */
export function pathOnSite(req: Request, url: string | undefined): string | null {
  const there = URL.parse(url ?? '');
  const isOurs = there !== null && there.host === new URL(originOf(req)).host;
  return isOurs ? pathAndQuery(there.pathname + there.search) : null;
}

function originOf(req: Request): string {
  const origin = `${req.protocol}://${req.host}`;
  return URL.canParse(origin) ? origin : 'http://localhost';
}
