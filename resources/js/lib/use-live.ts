import { useEffect } from 'react';
import { bus } from '#js/lib/bus.ts';
import { reloadProps } from './reload.ts';

/** Without live events, the page asks the server this often. */
const ASK_MS = 60_000;

type Options = {
  askEveryMs?: number;
  /** What makes the page ask: a notification, unless this says otherwise. */
  on?: 'notification' | 'App.Events.CalendarChanged';
  /** Props that are asked for beside the others, each by itself, because together they would take long. */
  after?: readonly string[];
};

/** A queue of the staff changes with what anybody does, of which no event tells: it is asked for again and again. */
export const queue: Options = { askEveryMs: 20_000 };

/** Reloads the named props when a live event arrives, and from time to time while there are none. */
export function useLive(
  only: readonly string[],
  { askEveryMs = ASK_MS, on = 'notification', after = [] }: Options = {},
) {
  const visits = [only.join(' '), ...after].join(',');
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      for (const names of visits.split(',')) reloadProps(names.split(' '));
    };
    let isLive = false;
    const timer = setInterval(() => {
      if (!isLive || askEveryMs < ASK_MS) reload();
    }, askEveryMs);
    const stopConnection = bus.on('connection', (status) => {
      const isBack = status === 'connected' && !isLive;
      isLive = status === 'connected';
      if (isBack) reload();
    });
    const stopEvents = bus.on(on, reload);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      stopConnection();
      stopEvents();
      document.removeEventListener('visibilitychange', reload);
    };
  }, [visits, askEveryMs, on]);
}
