import { router } from '@inertiajs/react';
import { useEffect } from 'react';
import { bus } from '#js/lib/bus.ts';

/** Without live events, the page asks the server this often. */
const ASK_MS = 60_000;

/** Reloads the named props when a notification arrives, and from time to time while there are no live events. */
export function useLive(only: readonly string[], askEveryMs = ASK_MS) {
  const names = only.join(' ');
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible' && navigator.onLine)
        router.reload({ only: names.split(' ') });
    };
    let isLive = false;
    const timer = setInterval(() => {
      if (!isLive || askEveryMs < ASK_MS) reload();
    }, askEveryMs);
    const stopConnection = bus.on('connection', (status) => {
      isLive = status === 'connected';
    });
    const stopNotification = bus.on('notification', reload);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      stopConnection();
      stopNotification();
      document.removeEventListener('visibilitychange', reload);
    };
  }, [names, askEveryMs]);
}
