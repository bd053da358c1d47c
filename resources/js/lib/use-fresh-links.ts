import { router } from '@inertiajs/react';
import { useEffect } from 'react';

/** Links to private files are valid for five minutes; a page that stays open asks for new ones a little earlier. */
const RENEW_MS = 4 * 60_000;

/** Renews the props with links to private files, while the page is visible. */
export function useFreshLinks(...props: [string, ...string[]]): void {
  const names = props.join(' ');
  useEffect(() => {
    let renewedAt = Date.now();
    const renew = () => {
      if (document.visibilityState !== 'visible' || Date.now() - renewedAt < RENEW_MS) return;
      renewedAt = Date.now();
      router.reload({ only: names.split(' ') });
    };
    const timer = setInterval(renew, 15_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [names]);
}
