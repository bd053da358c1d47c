import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The day at the reader's; only in the browser, where it is known. */
export function useToday(): string | undefined {
  return useSyncExternalStore(
    never,
    () => new Date().toLocaleDateString('sv'),
    () => undefined,
  );
}
