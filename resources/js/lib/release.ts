import { router } from '@inertiajs/react';
import { storeTyped } from './store-typed.ts';
import { sayNetworkFailed } from './navigation.ts';

const STORAGE_KEY = 'volan.reloaded';

/** A part that is still missing so soon after a reload is not the old release's: reloading again would not help. */
const ONCE_IN_MS = 30_000;

/**
 * After a release the parts of the old one may be gone, and a page that needs one more cannot show what was asked
 * for. It begins anew, where the person was going, with what they typed.
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
