import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The day at the reader's; only in the browser, where it is known. */
export function useToday(): string | undefined {
  return useSyncExternalStore(never, today, () => undefined);
}

/** Asked for at every rendering, and `Intl` takes its time. */
function today(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()];
  return [now.getFullYear(), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
