import { z } from 'zod';

/** A frame to a client. `data` is JSON encoded as a string, except where the protocol says otherwise. */
export type Frame = { event: string; channel?: string; data?: unknown; user_id?: string };

export type ReceivedFrame = { event: string; channel?: string | null | undefined; data?: unknown };

const receivedFrame = z.object({
  event: z.string(),
  channel: z.string().nullish(),
  data: z.unknown().optional(),
});

/** `undefined` when the text is not a frame. */
export function parseFrame(text: string): ReceivedFrame | undefined {
  return receivedFrame.safeParse(parseJson(text)).data;
}

/** `undefined` when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function established(socketId: string, activityTimeout: number): Frame {
  const data = { socket_id: socketId, activity_timeout: activityTimeout };
  return { event: 'pusher:connection_established', data: JSON.stringify(data) };
}

export function errorFrame(code: number | null, message: string): Frame {
  return { event: 'pusher:error', data: { code, message } };
}

export function subscribed(channel: string, data: object = {}): Frame {
  return {
    event: 'pusher_internal:subscription_succeeded',
    channel,
    data: JSON.stringify(data),
  };
}

export type Rejection = { type: 'AuthError' | 'LimitReached'; error: string; status: number };

export function subscriptionError(channel: string, rejection: Rejection): Frame {
  return { event: 'pusher:subscription_error', channel, data: rejection };
}

export function memberAdded(channel: string, userId: string, userInfo: unknown): Frame {
  const data = { user_id: userId, user_info: userInfo };
  return { event: 'pusher_internal:member_added', channel, data: JSON.stringify(data) };
}

export function memberRemoved(channel: string, userId: string): Frame {
  const data = { user_id: userId };
  return { event: 'pusher_internal:member_removed', channel, data: JSON.stringify(data) };
}

export type WatchlistEvent = { name: 'online' | 'offline'; user_ids: string[] };

export function watchlistEvents(events: WatchlistEvent[]): Frame {
  return { event: 'pusher_internal:watchlist_events', data: JSON.stringify({ events }) };
}
