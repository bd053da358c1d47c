import { randomBytes } from 'node:crypto';
import Pusher from 'pusher';
import { env } from '#server/env.ts';
import { eachOf } from '#server/lib/each.ts';
import { log } from '#server/lib/log.ts';
import { createRealtimeServer, type RealtimeServer } from '../realtime/server.ts';

/** Laravel's event for notifications, which `Echo.private(…).notification()` listens for. */
export const NOTIFICATION_EVENT = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated';
const TIMEOUT_MS = 3_000;
const hosted = env.PUSHER_KEY !== undefined;

/** Clients are told the key; the secret is made anew for each process, which is all one process needs. */
const credentials = {
  appId: env.PUSHER_APP_ID ?? 'local',
  key: env.PUSHER_KEY ?? 'local',
  secret: env.PUSHER_SECRET ?? randomBytes(32).toString('hex'),
};

let embedded: RealtimeServer | null = null;
let pusher: Pusher | null = null;

/** The embedded Pusher-protocol server; `null` when a hosted service is configured. */
export function embeddedServer(): RealtimeServer | null {
  if (!hosted)
    embedded ??= createRealtimeServer({
      ...credentials,
      allowedOrigins: [env.APP_URL],
      trustProxy: env.TRUST_PROXY > 0,
      privateNeedsSignIn: true,
    });
  return embedded;
}

/** Points the broadcaster at the service, or at our own port once it is known. */
export function connectBroadcaster(port: number): void {
  const common = { ...credentials, timeout: TIMEOUT_MS };
  pusher = hosted
    ? new Pusher({ ...common, cluster: env.PUSHER_CLUSTER ?? 'eu', useTLS: true })
    : new Pusher({ ...common, host: '127.0.0.1', port: String(port), useTLS: false });
}

/** What a page needs to connect. */
export function realtimeKey() {
  return { key: credentials.key, embedded: !hosted };
}

/** The private channel of a person; the specification names it by the user's id. */
export function userChannel(userId: string): string {
  return `private-App.Models.User.${userId}`;
}

/** Sends a notification to its person's channel. A failure is logged and changes nothing: it is stored anyway. */
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

/**
 * Closes the live connections of sessions that have ended. To the service each session is a user of its own, so that
 * the person's other sessions hear on.
 *
 * @throws {AggregateError} when the service does not answer
 */
export async function endConnections(sessions: readonly string[]): Promise<void> {
  await eachOf(sessions, async (session) => pusher?.terminateUserConnections(session));
}

/** Lets a socket say which session it belongs to. */
export function signInSocket(socketId: string, session: string, name: string) {
  return authorizer().authenticateUser(socketId, { id: session, user_info: { name } });
}

/**
 * Lets a socket of a session listen on its person's channel. Our own server opens it only to a socket that has signed
 * in as this session; Pusher's asks for no such thing, and takes `channel_data` on presence channels alone.
 */
export function openChannel(socketId: string, session: string, userId: string) {
  const opened = { user_id: userId, signed_in_as: session };
  return authorizer().authorizeChannel(socketId, userChannel(userId), hosted ? undefined : opened);
}

/** @throws {Error} before `connectBroadcaster` */
function authorizer(): Pusher {
  if (!pusher) throw new Error('The broadcaster is not connected yet.');
  return pusher;
}
