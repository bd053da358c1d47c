import { useEffect, useState } from 'react';
import { watchThread } from '#js/lib/realtime.ts';
import type { MessageSide } from '#server/db/generated/enums.ts';

/** Whether somebody of the other side looks at this thread now. */
export function usePresence(thread: string, side: MessageSide): boolean {
  const [others, setOthers] = useState(0);
  useEffect(
    () =>
      watchThread(thread, (sides) => setOthers(sides.filter((present) => present !== side).length)),
    [thread, side],
  );
  return others > 0;
}
