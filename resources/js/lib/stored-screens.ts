import { router } from '@inertiajs/react';
import { currentPage } from './navigation.ts';
import { onLeaving } from './uploads/store.ts';

/**
 * The names of the caches in which hand-overs are stored: documents and pictures, one cache for each person and
 * address. The service worker (`resources/worker/handovers.ts`) shows them when there is no network.
 */
const SCREENS = 'volan-screen ';

const LIFETIME_MS = 14 * 24 * 3_600_000;

const stored = new Set<string>();

/** Stores the server's present version of a page, with its pictures. */
export async function storeScreen(path: string, pictures: readonly string[]): Promise<void> {
  const name = nameOf(path);
  if (!name) return;
  try {
    // The service worker stores screens as well: an answer asked for earlier must not replace a newer one.
    const cache = await navigator.locks.request(name, () => storePage(name, path));
    if (cache) await storePictures(cache, path, pictures);
  } catch {
    // Without a network the stored version stays; a full phone stores nothing.
  }
}

/** `null` for a page that is no longer this person's. */
async function storePage(name: string, path: string): Promise<Cache | null> {
  const response = await fetch(path, { headers: { Accept: 'text/html' } });
  if (!response.ok || response.redirected) {
    await dropScreen(path);
    return null;
  }
  const cache = await caches.open(name);
  await cache.put(path, response);
  stored.add(path);
  return cache;
}

export async function dropScreen(path: string): Promise<void> {
  const name = nameOf(path);
  stored.delete(path);
  if (name) await caches.delete(name);
}

/** Registers the service worker for the paths below an address, if the browser supports it. */
export async function registerWorker(scope: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const options = { scope, updateViaCache: 'none' } as const;
    await navigator.serviceWorker.register('/service-worker.js', options);
  } catch {
    // Without the service worker the hand-over still works, but only with a network.
  }
}

/**
 * Deletes stored screens that are too old or belong to somebody else, and all of them when their person signs out.
 * Without a network, links to a stored screen open it as a document, because the service worker answers only documents.
 */
export function cleanUpStoredScreens(): void {
  if (!('caches' in globalThis)) return;
  onLeaving(() => void dropWhere(() => true));
  router.on('navigate', () => void dropForeign());
  void dropForeign();
  router.on('before', ({ detail: { visit } }) => {
    if (navigator.onLine || visit.prefetch || !stored.has(visit.url.pathname)) return;
    location.assign(visit.url.href);
    return false;
  });
}

async function dropForeign(): Promise<void> {
  const page = currentPage();
  if (!page) return;
  const person = page.props.auth.user?.id ?? '';
  const own = `${SCREENS}${person} `;
  await dropWhere(async (name) => !name.startsWith(own) || (await isExpired(name)));
  for (const name of await screenNames()) stored.add(pathOf(name));
}

async function dropWhere(matches: (name: string) => boolean | Promise<boolean>): Promise<void> {
  for (const name of await screenNames())
    if (await matches(name)) {
      stored.delete(pathOf(name));
      await caches.delete(name);
    }
}

async function screenNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(SCREENS));
}

async function isExpired(name: string): Promise<boolean> {
  const response = await caches.match(pathOf(name), { ignoreVary: true });
  const at = Date.parse(response?.headers.get('Date') ?? '');
  return !(at >= Date.now() - LIFETIME_MS);
}

/**
 * Pictures that are stored already are not fetched again: their paths never get other content. What follows the path is
 * the signature of a link that expires.
 */
async function storePictures(cache: Cache, path: string, pictures: readonly string[]) {
  const addresses = pictures.map((address) => new URL(address, location.href));
  const wanted = new Map(addresses.map((address) => [address.pathname, address]));
  const known = new Set<string>();
  for (const { url: address } of await cache.keys()) {
    const { pathname } = new URL(address);
    known.add(pathname);
    if (!wanted.has(pathname) && pathname !== path) await cache.delete(address);
  }
  for (const [pathname, { origin, href }] of wanted)
    if (!known.has(pathname) && origin === location.origin)
      await cache.add(href).catch(() => undefined);
}

/** `null` where nothing can be stored, or nobody is signed in. */
function nameOf(path: string): string | null {
  const person = currentPage()?.props.auth.user?.id;
  return 'caches' in globalThis && person !== undefined ? `${SCREENS}${person} ${path}` : null;
}

function pathOf(name: string): string {
  return name.split(' ').at(-1) ?? '/';
}
