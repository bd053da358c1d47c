import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The reader's calendar day. Only known in the browser, so `undefined` before hydration. */
export function useToday(): string | undefined {
  return useSyncExternalStore(never, today, () => undefined);
}

/** Called at every rendering, so the slow `Intl` formatter is reused. */
function today(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()];
  return [now.getFullYear(), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
