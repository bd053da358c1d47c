import { useEffect } from 'react';
import { bus } from './bus.ts';
import type { Asking } from './live.ts';
import { keepAskingLater } from './live-later.ts';
import { reloadProps } from './reload.ts';

/** What a page is about, and the events that tell of it. */
const topics = {
  notices: ['notification'],
  trips: ['notification', 'App.Events.BookingsChanged'],
  hosting: ['notification', 'App.Events.CalendarChanged'],
  calendar: ['App.Events.CalendarChanged'],
  availability: ['App.Events.AvailabilityChanged'],
} as const;

type Options = Partial<Asking> & {
  on?: keyof typeof topics;
  /** Props that are asked for beside the others, each by itself, because together they would take long. */
  after?: readonly string[];
};

/** Reloads the named props when a live event arrives, and from time to time while there are none. */
export function useLive(
  only: readonly string[],
  { askEveryMs, evenLiveMs, on = 'notices', listen, channel, after = [] }: Options = {},
) {
  const together = only.join(' ');
  const alone = after.join(' ');
  useEffect(() => {
    const reload = () => {
      reloadProps(together.split(' '));
      for (const name of alone.split(' ').filter(Boolean)) reloadProps([name], { isAlone: true });
    };
    const listenTo = (ask: () => void) => {
      const stops = topics[on].map((name) => bus.on(name, ask));
      return () => stops.forEach((stop) => stop());
    };
    return keepAskingLater(reload, { askEveryMs, evenLiveMs, channel, listen: listen ?? listenTo });
  }, [together, alone, askEveryMs, evenLiveMs, on, listen, channel]);
}
