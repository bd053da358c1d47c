import { router } from '@inertiajs/react';
import { useEffect } from 'react';
import { dropScreen, registerWorker, storeScreen } from '#js/lib/stored-screens.ts';
import { whenIdle } from '#js/lib/when-idle.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';

/** A page rendered longer ago than this came out of the phone's storage. Milliseconds. */
const FRESH = 60_000;

/** Until pictures that have just been sent are shown from their new address. Milliseconds. */
const SETTLING = 1_500;

type Screen = {
  path: string;
  /** Whether there is anything left to do on it. */
  isOpen: boolean;
  /** When the server rendered it. */
  now: string;
  /** Changes with what the stored screen must show. */
  content: string;
};

/** Lets this screen be opened again without a network, as long as there is something to do on it. */
export function useStoredScreen({ path, isOpen, now, content }: Screen) {
  useEffect(() => whenIdle(() => void registerWorker(folderOf(path))), [path]);

  useEffect(() => {
    if (!isOpen) {
      void dropScreen(path);
      return;
    }
    const timer = setTimeout(() => void storeScreen(path, shownPictures()), SETTLING);
    return () => clearTimeout(timer);
  }, [path, isOpen, content]);

  useEffect(() => {
    // Also tells whether the pages are still those of the server's release.
    const refresh = () => router.reload();
    if (navigator.onLine && Date.now() - Date.parse(now) > FRESH) refresh();
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
    // oxlint-disable-next-line react/exhaustive-deps -- what a refresh brings is fresh
  }, []);
}

/** The host's screen; what is on it changes with its photos. */
export function useStoredHandover({ urls, stage, now }: HandoverView, content: string) {
  useStoredScreen({ path: urls.page, isOpen: stage !== 'done', now, content });
}

/** Stores a screen before it is opened, for a car that stands where there is no network. */
export function useScreenAhead(path: string | undefined) {
  useEffect(() => {
    if (path === undefined) return undefined;
    return whenIdle(() => {
      void registerWorker(folderOf(path));
      void storeScreen(path, []);
    });
  }, [path]);
}

function folderOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

function shownPictures(): string[] {
  return [...document.querySelectorAll<HTMLImageElement>('main img')]
    .map(({ currentSrc, src }) => currentSrc || src)
    .filter((address) => address.startsWith('http'));
}
