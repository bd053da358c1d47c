import { useCallback } from 'react';
import type { StaffQueue } from '#shared/broadcast-events.ts';
import { bus } from '#js/lib/bus.ts';
import { useLive } from '#js/lib/use-live.ts';

/** Reloads the named props of a page of the staff when one of their queues has changed, or any of them. */
export function useQueue(name: StaffQueue | 'any', only: readonly string[]) {
  const listen = useCallback(
    (reload: () => void) =>
      bus.on('App.Events.QueueChanged', ({ queues }) => {
        if (name === 'any' || queues.includes(name)) reload();
      }),
    [name],
  );
  useLive(only, { listen, channel: 'App.Staff' });
}
