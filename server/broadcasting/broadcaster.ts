import Pusher from 'pusher';
import { env, secretFor } from '#server/env.ts';
import { eachOf } from '#server/lib/each.ts';
import { log } from '#server/lib/log.ts';
import type {
  BroadcastEvent,
  BroadcastEvents,
  PageChannel,
  StaffQueue,
} from '#shared/broadcast-events.ts';
import { createPostgresRelay } from './postgres-relay.ts';
import { createRealtimeServer, type RealtimeServer } from '../realtime/server.ts';

/** The event name of Laravel's notifications, which `Echo.private(…).notification()` listens for. */
export const NOTIFICATION_EVENT = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated';
const TIMEOUT_MS = 3_000;
const hosted = env.PUSHER_KEY !== undefined;
const cluster = env.PUSHER_CLUSTER ?? 'eu';

/**
 * Browsers get the key. The embedded server's secret is the same in every process with the same APP_KEY: what one signs,
 * another one checks.
 */
const credentials = {
  appId: env.PUSHER_APP_ID ?? 'local',
  key: env.PUSHER_KEY ?? 'local',
  secret: env.PUSHER_SECRET ?? secretFor('realtime'),
};

let embedded: RealtimeServer | null = null;
let pusher: Pusher | null = null;

/** The embedded Pusher-protocol server; `null` when a hosted service is configured. */
export function embeddedServer(): RealtimeServer | null {
  if (!hosted)
    embedded ??= createRealtimeServer({
      ...credentials,
      allowedOrigins: [env.APP_URL],
      trustProxy: env.TRUST_PROXY,
      privateNeedsSignIn: true,
      relay: createPostgresRelay(env.DIRECT_DATABASE_URL),
      reportError: (error) => log.warn({ err: error }, 'The server for live events reports.'),
    });
  return embedded;
}

/** Connects the broadcaster to the hosted service, or to the embedded server once its port is known. */
export function connectBroadcaster(port: number): void {
  const common = { ...credentials, timeout: TIMEOUT_MS };
  pusher = hosted
    ? hostedPusher(TIMEOUT_MS)
    : new Pusher({ ...common, host: '127.0.0.1', port: String(port), useTLS: false });
}

/** A client of the configured service. */
export function hostedPusher(timeout: number): Pusher {
  const { PUSHER_HOST: host, PUSHER_PORT: port } = env;
  const options = { ...credentials, timeout, useTLS: env.PUSHER_SCHEME === 'https' };
  if (host === undefined) return new Pusher({ ...options, cluster });
  return new Pusher({ ...options, host, ...(port !== undefined && { port: String(port) }) });
}

/** What a page needs to connect. `host` is that of a service other than Pusher's own. */
export function realtimeKey() {
  const { PUSHER_HOST: name, PUSHER_PORT, PUSHER_SCHEME } = env;
  const tls = PUSHER_SCHEME === 'https';
  const host =
    hosted && name !== undefined ? { name, port: PUSHER_PORT ?? (tls ? 443 : 80), tls } : null;
  return { key: credentials.key, embedded: !hosted, cluster, host };
}

/** The private channel of a person, named by the user's id as the specification asks. */
export function userChannel(userId: string): string {
  return `private-App.Models.User.${userId}`;
}

/** The private channel of the staff; that of a car is open to everybody. */
export const STAFF_CHANNEL = 'private-App.Staff' satisfies `private-${PageChannel}`;

/**
 * Sends a notification to its person's channel. A failure is only logged, because the notification is stored and shown
 * later.
 */
export async function broadcastNotification(
  userId: string,
  notification: { id: string; type: string } & Record<string, unknown>,
): Promise<void> {
  try {
    await pusher?.trigger(userChannel(userId), NOTIFICATION_EVENT, notification);
  } catch (error) {
    log.warn({ err: error, userId }, 'A notification could not be broadcast.');
  }
}

/** The most channels of one request to the service. */
const MOST_CHANNELS = 100;

/**
 * Tells people that something in the calendars of their hosts has changed. Says nothing of what: their pages ask for
 * what each of them may see.
 *
 * @param cause the connection that has caused it and needs no event
 * @throws {Error} when the service does not answer
 */
export async function broadcastCalendar(
  userIds: readonly string[],
  cause: string | null,
): Promise<void> {
  await trigger(userIds.map(userChannel), 'CalendarChanged', {}, cause);
}

/**
 * Tells clients that something in their own bookings has changed.
 *
 * @param cause the connection that has caused it and needs no event
 * @throws {Error} when the service does not answer
 */
export async function broadcastBookings(
  clientIds: readonly string[],
  cause: string | null,
): Promise<void> {
  await trigger(clientIds.map(userChannel), 'BookingsChanged', {}, cause);
}

/**
 * Tells those who look at a car's page that it may be free at other times than before. Anybody may listen, so it says
 * nothing else.
 *
 * @param slugs the cars
 * @param cause the connection that has caused it and needs no event
 * @throws {Error} when the service does not answer
 */
export async function broadcastAvailability(
  slugs: readonly string[],
  cause: string | null,
): Promise<void> {
  await trigger(
    slugs.map((slug): PageChannel => `App.Models.Car.${slug}`),
    'AvailabilityChanged',
    {},
    cause,
  );
}

/**
 * Tells the staff which of their queues have changed.
 *
 * @param cause the connection that has caused it and needs no event
 * @throws {Error} when the service does not answer
 */
export async function broadcastQueues(
  queues: readonly StaffQueue[],
  cause: string | null,
): Promise<void> {
  if (queues.length > 0) await trigger([STAFF_CHANNEL], 'QueueChanged', { queues }, cause);
}

/**
 * Tells people that something has happened in one of their threads. Says nothing of what was written: their pages ask
 * for what each of them may see.
 *
 * @param cause the connection that has caused it and needs no event
 * @throws {Error} when the service does not answer
 */
export async function broadcastThread(
  userIds: readonly string[],
  event: 'MessageSent' | 'MessageRead',
  data: BroadcastEvents[typeof event],
  cause: string | null,
): Promise<void> {
  await trigger(userIds.map(userChannel), event, data, cause);
}

/** Echo listens for the event by its name alone. */
async function trigger<Name extends BroadcastEvent>(
  channels: readonly string[],
  name: Name,
  data: BroadcastEvents[Name],
  cause: string | null,
): Promise<void> {
  const params = cause === null ? {} : { socket_id: cause };
  for (let from = 0; from < channels.length; from += MOST_CHANNELS) {
    const some = channels.slice(from, from + MOST_CHANNELS);
    await pusher?.trigger(some, `App\\Events\\${name}`, data, params);
  }
}

/**
 * Closes the live connections of sessions that have ended. Each session signs in as a Pusher user of its own, so the
 * same person's other sessions stay connected.
 *
 * @throws {AggregateError} when the service does not answer
 */
export async function endConnections(sessions: readonly string[]): Promise<void> {
  await eachOf(sessions, async (session) => pusher?.terminateUserConnections(session));
}

/** Signs the answer that ties a socket to its session. */
export function signInSocket(socketId: string, session: string, name: string) {
  return authorizer().authenticateUser(socketId, { id: session, user_info: { name } });
}

/**
 * Signs the answer that lets a socket of a session subscribe to a private channel: its person's own, or that of the
 * staff. The embedded server also checks `channel_data`: the socket must have signed in as this session. Pusher's own
 * service does not check this and accepts `channel_data` only on presence channels.
 */
export function openChannel(socketId: string, session: string, userId: string, channel: string) {
  const opened = { user_id: userId, signed_in_as: session };
  return authorizer().authorizeChannel(socketId, channel, hosted ? undefined : opened);
}

/** The channel on which the people who look at a thread see each other. */
const THREAD_CHANNEL = 'presence-App.Models.Thread.';

/** The id of the thread that a channel belongs to; `null` for other channels. */
export function threadOfChannel(channel: string): string | null {
  return channel.startsWith(THREAD_CHANNEL) ? channel.slice(THREAD_CHANNEL.length) : null;
}

/** Signs the answer that lets a socket of a session see who looks at a thread. Others learn only the side. */
export function openThread(
  socketId: string,
  session: string,
  member: { threadId: string; userId: string; side: 'client' | 'host' },
) {
  const opened = hosted ? {} : { signed_in_as: session };
  return authorizer().authorizeChannel(socketId, THREAD_CHANNEL + member.threadId, {
    user_id: member.userId,
    user_info: { side: member.side },
    ...opened,
  });
}

/** @throws {Error} when called before `connectBroadcaster` */
function authorizer(): Pusher {
  if (!pusher) throw new Error('The broadcaster is not connected yet.');
  return pusher;
}
