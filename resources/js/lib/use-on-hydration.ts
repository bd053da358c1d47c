import { useEffectEvent, useLayoutEffect } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Runs when React has come to the server's HTML, before anybody can do more to it: the time to read what was done to its
 * fields until then. Never runs for what the browser renders itself.
 */
export function useOnHydration(read: () => void): void {
  const isHydrated = useHydrated();
  const readEarly = useEffectEvent(() => {
    if (!isHydrated) read();
  });
  useLayoutEffect(() => readEarly(), []);
}
