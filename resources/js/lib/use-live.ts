import { useEffect } from 'react';
import type { PageChannel } from '#shared/broadcast-events.ts';
import { bus } from '#js/lib/bus.ts';
import { socketIdHeader } from '#js/lib/socket-id.ts';
import { reloadProps } from './reload.ts';

/** Without live events, the page asks the server this often. */
const ASK_MS = 60_000;

type Event = 'notification' | 'App.Events.CalendarChanged' | 'App.Events.AvailabilityChanged';

type Options = {
  askEveryMs?: number;
  /** What makes the page ask: a notification, unless this says otherwise. */
  on?: Event;
  /** Calls the function whenever something else does, and returns one that stops that. It stays the same. */
  listen?: (reload: () => void) => () => void;
  /** A channel beside the person's own that it arrives on. */
  channel?: PageChannel;
  /** Props that are asked for beside the others, each by itself, because together they would take long. */
  after?: readonly string[];
};

/** Reloads the named props when a live event arrives, and from time to time while there are none. */
export function useLive(
  only: readonly string[],
  { askEveryMs = ASK_MS, on = 'notification', listen, channel, after = [] }: Options = {},
) {
  const visits = [only.join(' '), ...after].join(',');
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      for (const names of visits.split(',')) reloadProps(names.split(' '));
    };
    let isLive = false;
    const timer = setInterval(() => {
      if (!isLive || (!channel && askEveryMs < ASK_MS)) reload();
    }, askEveryMs);
    const stopConnection = followConnection(channel, (isNow) => {
      const isBack = isNow && !isLive;
      isLive = isNow;
      if (isBack) reload();
    });
    const stopEvents = listen ? listen(reload) : bus.on(on, reload);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      stopConnection();
      stopEvents();
      document.removeEventListener('visibilitychange', reload);
    };
  }, [visits, askEveryMs, on, listen, channel]);
}

/** Says whether events arrive at the moment, those of a further channel included. */
function followConnection(channel: PageChannel | undefined, tell: (isLive: boolean) => void) {
  let leave: (() => void) | undefined;
  let isOver = false;
  const open = async (name: PageChannel) => {
    const { openChannel } = await import('#js/lib/realtime.ts');
    if (!isOver) leave ??= openChannel(name, () => tell(true));
  };
  const stop = bus.on('connection', (status) => {
    // The next connection knows nothing of the channels of one that has ended.
    if (status === 'disconnected') leave = undefined;
    if (status !== 'connected') tell(false);
    else if (channel) void open(channel);
    else tell(true);
  });
  if (channel && 'X-Socket-ID' in socketIdHeader()) void open(channel);
  return () => {
    isOver = true;
    stop();
    leave?.();
  };
}
