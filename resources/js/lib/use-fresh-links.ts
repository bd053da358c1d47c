import { router } from '@inertiajs/react';
import { useEffect } from 'react';

/** Private links are good for five minutes; a page that stays open longer asks for new ones a little before. */
const RENEW_MS = 4 * 60_000;

/** Renews the props that hold links to private files, while somebody looks at the page. */
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
