import { useEffect, useRef } from 'react';
import { reloadProps } from '#js/lib/reload.ts';
import { socketIdHeader } from '#js/lib/socket-id.ts';

/** Tells the server how far the person has read, while the page is in front of them. */
export function useReading(url: string, number: number) {
  const told = useRef(0);
  useEffect(() => {
    const tell = async () => {
      const isLooking = document.visibilityState === 'visible' && document.hasFocus();
      if (!isLooking || number <= told.current) return;
      const before = told.current;
      told.current = number;
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            Accept: 'application/json',
            'Content-Type': 'application/json',
            'X-Requested-With': 'XMLHttpRequest',
            ...socketIdHeader(),
          },
          body: JSON.stringify({ number }),
        });
        if (answer.ok) reloadProps(['conversations', 'notifications']);
        else told.current = before;
      } catch {
        told.current = before;
      }
    };
    void tell();
    const again = () => void tell();
    addEventListener('focus', again);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      removeEventListener('focus', again);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [url, number]);
}
