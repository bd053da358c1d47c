import { useEffectEvent, useLayoutEffect } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Runs when React hydrates the server's HTML, before the person can change more: the moment to read what they have done
 * to its fields. Does not run for what the browser rendered itself.
 */
export function useOnHydration(read: () => void): void {
  const isHydrated = useHydrated();
  const readEarly = useEffectEvent(() => {
    if (!isHydrated) read();
  });
  useLayoutEffect(() => readEarly(), []);
}
