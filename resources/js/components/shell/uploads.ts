import { useEffect } from 'react';
import { useShared } from '#js/lib/page.ts';
import { whenIdle } from '#js/lib/when-idle.ts';

/** Files that an earlier page left unsent are sent on, whatever page one is on now. */
export function useResumedUploads() {
  const person = useShared().auth.user?.id;
  useEffect(() => {
    if (person === undefined) return undefined;
    return whenIdle(
      () => void import('#js/lib/deliveries/deliveries.ts').then((late) => late.resumeAll(person)),
    );
  }, [person]);
}
