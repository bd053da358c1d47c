import type { ConnectionStatus } from 'laravel-echo';
import type { PageChannel } from '#shared/broadcast-events.ts';
import { bus } from './bus.ts';
import { isConnected, keepOpen } from './keep-open.ts';
import { lastVisit } from './visits.ts';

/** Without live events, the page asks the server this often. */
const ASK_MS = 60_000;

/**
 * With them, it asks this often nevertheless: an event is lost when the service does not answer, or while the process
 * that announces what changes is replaced, and of what falls due at a certain moment there is none.
 */
const LOST_MS = 5 * 60_000;

/** Phones stop pages that have been hidden so long; their connection may be gone without their knowing. */
const FROZEN_MS = 60_000;

/** What was loaded before the person's click may be so old. */
const PREFETCHED_MS = 30_000;

export type Asking = {
  /** How often the page asks while no events arrive. */
  askEveryMs?: number | undefined;
  /** How often it asks while they do. */
  evenLiveMs?: number | undefined;
  /** Calls the function whenever the page must ask, and returns one that stops that. */
  listen: (ask: () => void) => () => void;
  /** A channel beside the person's own that the events arrive on. */
  channel?: PageChannel | undefined;
};

/**
 * Has a page ask when an event arrives, after an interruption, and from time to time while there is no connection. While
 * nobody looks it waits, and asks once when they do again.
 *
 * @returns a function that stops it
 */
export function keepAsking(
  ask: () => void,
  { askEveryMs = ASK_MS, evenLiveMs = LOST_MS, listen, channel }: Asking,
): () => void {
  let isLive = false;
  let isDue = false;
  let hiddenAt = 0;
  const now = () => {
    isDue = !isLookedAt();
    if (!isDue) ask();
  };
  const looked = () => {
    if (document.visibilityState !== 'visible') hiddenAt = performance.now();
    else if (isDue || !isLive || performance.now() - hiddenAt > FROZEN_MS) now();
  };
  const stops = [
    followLive(channel, (isNow, isNews) => {
      if (isNow && !isLive && isNews) now();
      isLive = isNow;
    }),
    listen(now),
    every(askEveryMs, () => {
      if (!isLive) now();
    }),
    every(evenLiveMs, now),
    onWindow(document, 'visibilitychange', looked),
    onWindow(globalThis, 'online', looked),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Says whether events arrive, those of a further channel included: at once, and when that changes. What a page has not
 * seen of the time before is news to it.
 */
function followLive(
  channel: PageChannel | undefined,
  tell: (isLive: boolean, isNews: boolean) => void,
): () => void {
  if (isConnected() && !channel) tell(true, hasMissed());
  const stops = [
    bus.on('connection', (status) => {
      if (status !== 'connected') tell(false, true);
      else if (!channel) tell(true, true);
    }),
  ];
  if (channel) stops.push(openLater(channel, () => tell(true, true)));
  return () => stops.forEach((stop) => stop());
}

/** Whoever has no connection does not load what would open a channel. */
function openLater(channel: PageChannel, onOpen: () => void): () => void {
  let isOver = false;
  let isBegun = false;
  const stops: (() => void)[] = [];
  const begin = async (status: ConnectionStatus | undefined) => {
    if (isBegun || status !== 'connected') return;
    isBegun = true;
    const { openChannel } = await import('./realtime.ts');
    if (!isOver) stops.push(keepOpen(() => openChannel(channel, onOpen)));
  };
  void begin(bus.last('connection'));
  stops.push(bus.on('connection', (status) => void begin(status)));
  return () => {
    isOver = true;
    stops.forEach((stop) => stop());
  };
}

/** Whether something may have happened between the server's reading of this page and now. */
function hasMissed(): boolean {
  return bus.emittedAt > lastVisit.startedAt - PREFETCHED_MS;
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

function every(milliseconds: number, act: () => void): () => void {
  const timer = setInterval(act, milliseconds);
  return () => clearInterval(timer);
}

function onWindow(target: EventTarget, name: string, act: () => void): () => void {
  target.addEventListener(name, act);
  return () => target.removeEventListener(name, act);
}
