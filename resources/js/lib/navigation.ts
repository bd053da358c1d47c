import { router, type usePage } from '@inertiajs/react';
import { createTranslator } from '#shared/translate.ts';
import { followVisits, underway } from './visits.ts';
import { socketIdHeader } from './socket-id.ts';
import { showToast } from './toast.ts';

let current: ReturnType<typeof usePage> | undefined;

/** The page that is shown, for code outside of React. */
export function currentPage() {
  return current;
}

function translate(key: 'common.error.network' | 'common.error.unexpected') {
  const i18n = current?.props.i18n;
  return i18n ? createTranslator(i18n.locale, i18n.messages)(key) : key;
}

export function sayNetworkFailed() {
  showToast({ kind: 'error', text: translate('common.error.network') });
}

/** Moves the focus to the heading, so that a screen reader begins to read the new page there. */
function focusHeading() {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Only another path is another page: a new filter or tab keeps the focus where it is. */
function moveFocusOnNewPage() {
  let seen = location.pathname;
  router.on('navigate', ({ detail: { page } }) => {
    current = page;
    const { pathname } = new URL(page.url, location.origin);
    if (pathname !== seen) requestAnimationFrame(focusHeading);
    seen = pathname;
  });
}

export function followNavigation() {
  moveFocusOnNewPage();
  router.on('before', ({ detail: { visit } }) => {
    Object.assign(visit.headers, socketIdHeader());
  });
  router.on('flash', ({ detail: { flash } }) => {
    if (flash.toast) showToast(flash.toast);
  });
  router.on('networkError', () => {
    sayNetworkFailed();
    return false;
  });
  followVisits();
  answerFailures();
}

/**
 * When a visit of the person fails, the server's error page is shown. When a poll or a deferred prop fails, the page
 * stays. An answer that is not a page of ours is replaced by a short message.
 */
function answerFailures() {
  router.on('httpException', ({ detail: { response } }) => {
    if (import.meta.env.DEV && response.status >= 500) return true;
    if (underway.person === 0 && underway.background > 0) return false;
    if (response.headers['x-inertia']) return true;
    showToast({ kind: 'error', text: translate('common.error.unexpected') });
    return false;
  });
}
