import { offline as en } from '#lang/en/owner.json';
import { offline as ro } from '#lang/ro/owner.json';

/** Inserted by the build: its version, and the files that the pages of hand-overs need. */
declare const BUILT_RELEASE: string;
declare const BUILT_FILES: readonly string[];

const FILES = 'volan-files ';
/** The same prefix as in `resources/js/lib/stored-screens.ts`, followed by the person and the address. */
const SCREENS = 'volan-screen ';

const handover =
  /^\/(owner\/bookings\/[^/]+\/check-(in|out)|client\/bookings\/[^/]+\/(status|check-in))$/;

/** Milliseconds to wait for a slow network, when a stored page could be shown instead. */
const PATIENCE = 8_000;

/** Stores all files of the release, or fails: a release without one of its files must not take over. */
export async function storeFiles(): Promise<void> {
  const cache = await caches.open(FILES + BUILT_RELEASE);
  await cache.addAll(BUILT_FILES);
}

/**
 * Replaces the old release. Its stored screens need its files, so they are fetched anew first. If one cannot be
 * fetched, the old files stay until another time.
 */
export async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const screens = names.filter((name) => name.startsWith(SCREENS));
  const renewed = await Promise.all(screens.map(renew));
  if (renewed.includes(false)) return;
  const old = names.filter((name) => name.startsWith(FILES) && name !== FILES + BUILT_RELEASE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * A page stores its screen as well. The lock keeps an answer that was asked for earlier from replacing a newer one.
 *
 * @returns `false` if the server could not be reached
 */
function renew(name: string): Promise<boolean> {
  return navigator.locks.request(name, () => fetchAnew(name));
}

async function fetchAnew(name: string): Promise<boolean> {
  const path = pathOf(name);
  try {
    const response = await fetch(path, { headers: { Accept: 'text/html' } });
    if (response.status >= 500) return false;
    if (!response.ok || response.redirected) await caches.delete(name);
    else await (await caches.open(name)).put(path, response);
    return true;
  } catch {
    return false;
  }
}

/** The worker's answer; `null` for requests that it leaves to the network. */
export function answerOf(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return null;
  if (request.mode === 'navigate') return pageOf(request, pathname);
  if (pathname.startsWith('/build/assets/')) return storedFirst(request);
  return request.destination === 'image' ? pictureOf(request, pathname) : null;
}

/** The page from the network if possible, because the stored one may be out of date. */
async function pageOf(request: Request, path: string): Promise<Response> {
  const stored = handover.test(path) ? await find(path) : undefined;
  try {
    const response = await (stored ? inTime(fetch(request)) : fetch(request));
    if (!stored || response.status < 500) return response;
  } catch {
    // The network failed: the stored page is shown.
  }
  return stored ?? (await listOfScreens()) ?? Response.error();
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<T>();
  setTimeout(() => reject(new Error('late')), PATIENCE);
  return Promise.race([promise, late]);
}

async function storedFirst(request: Request): Promise<Response> {
  return (await find(request)) ?? fetch(request);
}

/** Without a network, another width of the same picture is shown. */
async function pictureOf(request: Request, path: string): Promise<Response> {
  const stored = await find(request);
  if (stored) return stored;
  try {
    return await fetch(request);
  } catch {
    return (await anyWidth(path)) ?? Response.error();
  }
}

const width = /-\d+\.\w+$/;

async function anyWidth(path: string): Promise<Response | undefined> {
  for (const cache of await screenCaches())
    for (const known of await cache.keys())
      if (new URL(known.url).pathname.replace(width, '') === path.replace(width, ''))
        return cache.match(known);
}

function find(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

async function screenCaches(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SCREENS));
  return Promise.all(names.map((name) => caches.open(name)));
}

function pathOf(cacheName: string): string {
  return cacheName.split(' ').at(-1) ?? '/';
}

/** A page with links to the stored hand-overs, shown without a network in place of any other page of these folders. */
async function listOfScreens(): Promise<Response | null> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SCREENS));
  const pages = await Promise.all(
    names.map(async (name) => {
      const html = await (await find(pathOf(name)))?.text();
      return { path: pathOf(name), html: html ?? '' };
    }),
  );
  const [first] = pages;
  if (!first) return null;
  const isEnglish = /<html lang="en/.test(first.html);
  const links = pages.map(({ path, html }) => `<p><a href="${path}">${titleIn(html)}</a></p>`);
  return document(isEnglish ? { lang: 'en', ...en } : { lang: 'ro', ...ro }, links.join(''));
}

/** The title as it stands in the HTML, so it is already escaped. */
function titleIn(html: string): string {
  return /<title[^<>]*>([^<]*)</.exec(html)?.[1] ?? '';
}

type Words = { lang: string; title: string; text: string };

function document({ lang, title, text }: Words, body: string): Response {
  const style = 'margin:2rem auto;max-width:36rem;padding:0 1rem;font:1.125rem/1.6 system-ui';
  return new Response(
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><body style="${style}"><h1>${title}</h1><p>${text}</p>${body}`,
    { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );
}
