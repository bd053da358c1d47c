import { useCallback } from 'react';
import type { StaffQueue } from '#shared/broadcast-events.ts';
import { bus } from '#js/lib/bus.ts';
import { useLive } from '#js/lib/use-live.ts';

/** Reloads the named props of a page of the staff when one of these queues has changed, or any of them. */
export function useQueue(of: StaffQueue | readonly StaffQueue[] | 'any', only: readonly string[]) {
  const names = [of].flat().join(' ');
  const listen = useCallback(
    (reload: () => void) =>
      bus.on('App.Events.QueueChanged', ({ queues }) => {
        const wanted = names.split(' ');
        if (names === 'any' || queues.some((queue) => wanted.includes(queue))) reload();
      }),
    [names],
  );
  useLive(only, { listen, channel: 'App.Staff' });
}
