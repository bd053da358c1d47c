import { router } from '@inertiajs/react';
import { storeTyped } from './store-typed.ts';
import { sayNetworkFailed } from './navigation.ts';

const STORAGE_KEY = 'volan.reloaded';

/** When code is missing so soon after a reload, the cause is not an old release, and reloading again would not help. */
const ONCE_IN_MS = 30_000;

/**
 * After a release, code of the old one may be gone from the server, and a page cannot load what it needs. Then the
 * browser reloads, at the address where the person was going, and keeps what they have typed.
 */
export function reloadWhenChunksAreGone() {
  let going: string | undefined;
  router.on('start', ({ detail: { visit } }) => {
    if (!visit.prefetch && !visit.async && visit.method === 'get') going = visit.url.href;
  });
  router.on('navigate', () => {
    going = undefined;
  });
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || reloadedLately()) {
      sayNetworkFailed();
      return;
    }
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    storeTyped();
    location.assign(going ?? location.href);
  });
}

function reloadedLately(): boolean {
  return Date.now() - Number(sessionStorage.getItem(STORAGE_KEY) ?? 0) < ONCE_IN_MS;
}
