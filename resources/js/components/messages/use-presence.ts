import { useEffect, useState } from 'react';
import { bus } from '#js/lib/bus.ts';
import { watchThread } from '#js/lib/realtime.ts';
import type { MessageSide } from '#server/db/generated/enums.ts';

/** Whether somebody of the other side looks at this thread now. */
export function usePresence(thread: string, side: MessageSide): boolean {
  const [others, setOthers] = useState(0);
  useEffect(() => {
    let leave: (() => void) | undefined;
    const join = () => {
      leave ??= watchThread(thread, (sides) =>
        setOthers(sides.filter((present) => present !== side).length),
      );
    };
    join();
    const stop = bus.on('connection', (status) => {
      if (status === 'connected') join();
      else setOthers(0);
    });
    return () => {
      stop();
      leave?.();
    };
  }, [thread, side]);
  return others > 0;
}
