import { router, type usePage } from '@inertiajs/react';
import { createTranslator } from '#shared/translate.ts';
import { showToast } from './toast.ts';

let current: ReturnType<typeof usePage> | undefined;

/** The page that is shown, for what stands outside of it. */
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

/** The heading is what a new page begins with, so that is where a screen reader goes on. */
function focusHeading() {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Another page means another path: a filter or a tab of the same page keeps the focus it has. */
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
  router.on('flash', ({ detail: { flash } }) => {
    if (flash.toast) showToast(flash.toast);
  });
  router.on('networkError', () => {
    sayNetworkFailed();
    return false;
  });
  answerFailures();
}

const kindOf = ({ async }: { async: boolean }) => (async ? 'background' : 'person');

/**
 * A visit that fails ends on the page the server made of its failure. A poll or a deferred part that fails leaves the
 * person on the page they have, and what is no page of ours is a short message.
 */
function answerFailures() {
  const underway = { person: 0, background: 0 };
  router.on('start', ({ detail: { visit } }) => {
    underway[kindOf(visit)] += 1;
  });
  router.on('finish', ({ detail: { visit } }) => {
    underway[kindOf(visit)] -= 1;
  });
  router.on('httpException', ({ detail: { response } }) => {
    if (import.meta.env.DEV && response.status >= 500) return true;
    if (underway.person === 0 && underway.background > 0) return false;
    if (response.headers['x-inertia']) return true;
    showToast({ kind: 'error', text: translate('common.error.unexpected') });
    return false;
  });
}
