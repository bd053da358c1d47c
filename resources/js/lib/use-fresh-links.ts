import { useEffect } from 'react';
import { reloadProps } from './reload.ts';

/** Links to documents are valid for five minutes; a page that stays open asks for new ones a little earlier. */
const RENEW_MS = 4 * 60_000;

/** Links to photos of hand-overs are valid for half an hour at least. */
const RENEW_PHOTOS_MS = 25 * 60_000;

type Props = [string, ...string[]];

/** Renews the props with links to documents, while the page is visible. */
export function useFreshLinks(...props: Props): void {
  useRenewed(props, RENEW_MS);
}

/** Renews the props with links to photos of hand-overs, while the page is visible. */
export function useFreshPhotos(...props: Props): void {
  useRenewed(props, RENEW_PHOTOS_MS);
}

function useRenewed(props: Props, every: number): void {
  const names = props.join(' ');
  useEffect(() => {
    let renewedAt = Date.now();
    const renew = () => {
      if (document.visibilityState !== 'visible' || Date.now() - renewedAt < every) return;
      renewedAt = Date.now();
      reloadProps(names.split(' '));
    };
    const timer = setInterval(renew, 15_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [names, every]);
}
