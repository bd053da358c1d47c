import { z } from 'zod';
import {
  isCache,
  isPresence,
  isUserChannel,
  isValidChannel,
  needsAuth,
  userChannel,
} from './channel-names.ts';
import type { Connection } from './connection.ts';
import { parseJson, subscribed, subscriptionError, type Rejection } from './frames.ts';
import type { Hub } from './hub.ts';
import type { Member } from './presence.ts';
import { limits } from './settings.ts';
import { channelAuth, sameText } from './signatures.ts';
import type { Subscription } from './waiting.ts';

const subscription = z.object({
  channel: z.string().min(1),
  auth: z.string().nullish(),
  channel_data: z.string().nullish(),
});

const channelData = z.object({
  user_id: z.union([z.string().min(1), z.number()]).transform(String),
  user_info: z.unknown().optional(),
});

const signInData = z.object({ signed_in_as: z.string() });

export function subscribe(hub: Hub, connection: Connection, data: unknown): void {
  const request = subscription.safeParse(data).data;
  if (!request) return connection.complain(null, 'A subscription must name its channel');
  const { channel } = request;
  if (connection.channels.has(channel)) {
    return connection.complain(null, `Existing subscription to channel ${channel}`);
  }
  if (channel.length > limits.repeatedName) {
    return connection.complain(null, 'The name of the channel is too long');
  }
  const rejection = isForSignedIn(hub, connection, channel)
    ? wait(hub, connection, request)
    : (whyRejected(hub, connection, request) ?? enter(hub, connection, request));
  if (rejection) connection.send(subscriptionError(channel, rejection));
}

export function unsubscribe(hub: Hub, connection: Connection, data: unknown): void {
  const channel = subscription.safeParse(data).data?.channel;
  if (channel === undefined) return;
  connection.waiting.delete(channel);
  hub.channels.leave(channel, connection);
}

/** Handles the subscriptions that waited until the connection had signed in. */
export function subscribeWaiting(hub: Hub, connection: Connection): void {
  for (const request of connection.waiting.take()) subscribe(hub, connection, request);
}

/** Clients subscribe and sign in at the same time, in either order. */
function isForSignedIn({ settings }: Hub, { user }: Connection, channel: string): boolean {
  return settings.privateNeedsSignIn && needsAuth(channel) && user === undefined;
}

/** Only what the application has signed for this connection waits: nobody else can make the server keep anything. */
function wait(hub: Hub, connection: Connection, request: Subscription): Rejection | undefined {
  const rejection = whyRefused(hub, connection, request);
  if (rejection) return rejection;
  const hasRoom = connection.waiting.add(request, (late) => {
    for (const { channel } of late)
      connection.send(subscriptionError(channel, refused('Nobody has signed in')));
  });
  return hasRoom ? undefined : full('Too much waits for the sign-in');
}

function whyRejected(
  hub: Hub,
  connection: Connection,
  request: Subscription,
): Rejection | undefined {
  const { channel } = request;
  if (isUserChannel(channel)) {
    const own = connection.user && userChannel(connection.user.id) === channel;
    return own ? undefined : refused('The channel of another user');
  }
  const rejection = whyRefused(hub, connection, request);
  if (rejection || !needsAuth(channel)) return rejection;
  return isTheirs(hub, connection, request) ? undefined : refused('Signed for another user');
}

/** Whether or not the connection has signed in. */
function whyRefused(
  hub: Hub,
  connection: Connection,
  request: Subscription,
): Rejection | undefined {
  const { channel } = request;
  if (!isValidChannel(channel)) return refused('Invalid channel name');
  if (needsAuth(channel) && !isSigned(hub, connection, request))
    return refused('Invalid signature');
  const most =
    connection.isKnown || needsAuth(channel)
      ? limits.channelsPerConnection
      : limits.channelsOfStranger;
  return connection.channels.size < most ? undefined : full('Too many channels on one connection');
}

function isTheirs({ settings }: Hub, { user }: Connection, request: Subscription): boolean {
  if (!settings.privateNeedsSignIn) return true;
  const signedFor = signInData.safeParse(parseJson(request.channel_data ?? '')).data;
  return user !== undefined && signedFor?.signed_in_as === user.id;
}

function isSigned(hub: Hub, connection: Connection, request: Subscription): boolean {
  const { auth, channel, channel_data: signedData } = request;
  const { settings } = hub;
  const expected = channelAuth(settings, connection.socketId, channel, signedData ?? undefined);
  return sameText(auth ?? '', expected);
}

function enter(hub: Hub, connection: Connection, request: Subscription): Rejection | undefined {
  const { channel } = request;
  if (needsAuth(channel)) connection.isKnown = true;
  if (!isPresence(channel)) {
    hub.channels.join(channel, connection);
    connection.send(subscribed(channel));
  } else {
    const member = memberFrom(connection, request.channel_data ?? undefined);
    if (!member) return refused('Presence needs a user_id');
    const rejection = whyTooMuch(hub, channel, member);
    if (rejection) return rejection;
    hub.channels.joinAs(channel, connection, member);
    connection.send(subscribed(channel, hub.channels.presence(channel).roll));
  }
  if (isCache(channel)) replay(hub, connection, channel);
  return undefined;
}

function memberFrom(connection: Connection, data: string | undefined): Member | undefined {
  if (data === undefined) {
    const { user } = connection;
    return user && { userId: user.id, userInfo: user.userInfo };
  }
  const parsed = channelData.safeParse(parseJson(data)).data;
  return parsed && { userId: parsed.user_id, userInfo: parsed.user_info };
}

function whyTooMuch(hub: Hub, channel: string, member: Member): Rejection | undefined {
  const userBytes = Buffer.byteLength(JSON.stringify(member.userInfo) ?? '');
  if (member.userId.length > limits.presenceUserId || userBytes > limits.presenceUserBytes) {
    return full('The user data is too large');
  }
  const presence = hub.channels.presence(channel);
  const isFull = presence.count >= limits.presenceMembers && !presence.has(member.userId);
  return isFull ? full('The presence channel has too many members') : undefined;
}

function replay(hub: Hub, connection: Connection, channel: string): void {
  const cached = hub.channels.cache.recall(channel);
  if (cached) connection.send({ event: cached.event, channel, data: cached.data });
  else connection.send({ event: 'pusher:cache_miss', channel, data: '{}' });
}

function refused(error: string): Rejection {
  return { type: 'AuthError', error, status: 401 };
}

function full(error: string): Rejection {
  return { type: 'LimitReached', error, status: 403 };
}
