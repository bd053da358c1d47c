import type Echo from 'laravel-echo';
import type {
  BroadcastEvents,
  PageChannel,
  PagesEvent,
  PersonsEvent,
} from '#shared/broadcast-events.ts';
import { bus, type BroadcastNotification } from './bus.ts';
import { keepOpen } from './keep-open.ts';
import { setSocketId } from './socket-id.ts';

export type RealtimeConfig = {
  key: string;
  /** Whether the server of this page is also the Pusher server. */
  embedded: boolean;
  cluster: string;
  /** The address of a service other than Pusher's own. */
  host: { name: string; port: number; tls: boolean } | null;
};

// The specification, section 9: constants of the real-time connection, in milliseconds.
const ACTIVITY_TIMEOUT = 120_000;
const PONG_TIMEOUT = 30_000;
const UNAVAILABLE_TIMEOUT = 10_000;

type Session = { identity: string; echo?: Echo<'pusher'> };

let session: Session | undefined;

setSocketId(() => session?.echo?.socketId());

/**
 * Opens the page's one connection for a signed-in user. A second call for the same user returns the same connection, or
 * a new one if the server has ended the first.
 */
export async function connectRealtime(config: RealtimeConfig & { userId: string }): Promise<void> {
  const identity = `${config.key} ${config.userId}`;
  if (session?.identity === identity && !hasEnded(session)) return;
  disconnectRealtime();
  const opening: Session = { identity };
  session = opening;
  try {
    const echo = await openEcho(config, () => session === opening);
    if (echo) opening.echo = echo;
  } catch (error) {
    if (session === opening) session = undefined;
    throw error;
  }
}

export function disconnectRealtime(): void {
  const echo = session?.echo;
  session = undefined;
  echo?.leaveAllChannels();
  echo?.disconnect();
  if (echo && bus.last('connection') !== 'disconnected') bus.emit('connection', 'disconnected');
}

type Side = 'client' | 'host';

/**
 * Joins the channel on which those who look at a thread see each other, whenever there is a connection.
 *
 * @param onChange called with the sides of everybody who looks; with nobody when the connection is lost
 * @returns a function that leaves
 */
export function watchThread(
  thread: string,
  onChange: (sides: readonly Side[]) => void,
): () => void {
  const stops = [
    keepOpen(() => joinThread(thread, onChange)),
    bus.on('connection', (status) => {
      if (status !== 'connected') onChange([]);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

function joinThread(
  thread: string,
  onChange: (sides: readonly Side[]) => void,
): (() => void) | undefined {
  const echo = session?.echo;
  if (!echo) return undefined;
  const name = `App.Models.Thread.${thread}`;
  let present: Side[] = [];
  const change = (next: Side[]) => {
    present = next;
    onChange(present);
  };
  echo
    .join(name)
    .here((members: { side: Side }[]) => change(members.map(({ side }) => side)))
    .joining(({ side }: { side: Side }) => change([...present, side]))
    .leaving(({ side }: { side: Side }) => {
      const at = present.indexOf(side);
      if (at >= 0) change(present.toSpliced(at, 1));
    });
  return () => echo.leave(name);
}

/**
 * Listens to a channel that only some pages need, for as long as this connection lasts.
 *
 * @param onOpen called whenever its events begin to arrive, so also after an interruption
 * @returns a function that leaves; `undefined` while there is no connection
 */
export function openChannel(name: PageChannel, onOpen: () => void): (() => void) | undefined {
  const echo = session?.echo;
  if (!echo) return undefined;
  const channel = name === 'App.Staff' ? echo.private(name) : echo.channel(name);
  channel.subscribed(onOpen);
  for (const [event, listener] of Object.entries(ofPages)) channel.listen(event, listener);
  return () => {
    for (const event of Object.keys(ofPages)) channel.stopListening(event);
    echo.leave(name);
  };
}

/** Options for Echo, which passes them to pusher-js. */
export function echoOptions(
  { key, embedded, cluster, host }: RealtimeConfig,
  page: Pick<Location, 'protocol' | 'hostname' | 'port'>,
) {
  return {
    broadcaster: 'pusher' as const,
    key,
    cluster,
    namespace: 'App.Events',
    forceTLS: embedded ? page.protocol === 'https:' : (host?.tls ?? true),
    ...(embedded && {
      wsHost: page.hostname,
      wsPort: Number(page.port) || 80,
      wssPort: Number(page.port) || 443,
    }),
    ...(host && { wsHost: host.name, wsPort: host.port, wssPort: host.port }),
    // With TLS this one uses it. No attempt with TLS where the page has none, and no SockJS, which would load code from a
    // CDN.
    enabledTransports: ['ws' as const],
    activityTimeout: ACTIVITY_TIMEOUT,
    pongTimeout: PONG_TIMEOUT,
    unavailableTimeout: UNAVAILABLE_TIMEOUT,
    authEndpoint: '/broadcasting/auth',
    channelAuthorization: {
      endpoint: '/broadcasting/auth',
      transport: 'ajax' as const,
      headersProvider,
    },
    userAuthentication: {
      endpoint: '/broadcasting/user-auth',
      transport: 'ajax' as const,
      // Echo writes into this object when the page has a csrf-token meta tag, and fails without it.
      headers: {},
      headersProvider,
    },
  };
}

function hasEnded({ echo }: Session): boolean {
  return echo?.connectionStatus() === 'disconnected';
}

/**
 * Loads the libraries, which are not part of the page's own code. `undefined` if the connection is no longer wanted by
 * then.
 */
async function openEcho(
  config: RealtimeConfig & { userId: string },
  isWanted: () => boolean,
): Promise<Echo<'pusher'> | undefined> {
  const [{ default: EchoClient }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ]);
  if (!isWanted()) return undefined;
  const echo = new EchoClient<'pusher'>({ ...echoOptions(config, location), Pusher });
  spreadRetries(echo);
  reportStatus(echo, isWanted);
  echo.connector.signin();
  // Laravel's default channel for a user's notifications: the model's class and the id.
  const channel = echo.private(`App.Models.User.${config.userId}`);
  channel.notification((notification: BroadcastNotification) =>
    bus.emit('notification', notification),
  );
  for (const [name, listener] of Object.entries(ofPersons)) channel.listen(name, listener);
  return echo;
}

/** What arrives as an event of the server is an event of the page, of the same name and type. */
type ReEmitted<Names extends keyof BroadcastEvents> = {
  [Name in Names]: (event: BroadcastEvents[Name]) => void;
};

const ofPersons: ReEmitted<PersonsEvent> = {
  CalendarChanged: (event) => bus.emit('App.Events.CalendarChanged', event),
  BookingsChanged: (event) => bus.emit('App.Events.BookingsChanged', event),
  MessageSent: (event) => bus.emit('App.Events.MessageSent', event),
  MessageRead: (event) => bus.emit('App.Events.MessageRead', event),
};

const ofPages: ReEmitted<PagesEvent> = {
  AvailabilityChanged: (event) => bus.emit('App.Events.AvailabilityChanged', event),
  QueueChanged: (event) => bus.emit('App.Events.QueueChanged', event),
};

/** When a server goes away, its clients come back over so long, and later from one failure to the next. */
const RETRY_SPREAD = 2_000;
const LONGEST_RETRY = 30_000;

/**
 * Makes each page wait for a time of its own before it connects again. pusher-js would let all of them come at the same
 * moment; its type does not know the method that it calls for that.
 */
function spreadRetries({ connector }: Echo<'pusher'>): void {
  const connection: unknown = connector.pusher.connection;
  if (!canRetry(connection)) return;
  const retryIn = connection.retryIn.bind(connection);
  let failures = 0;
  connector.onConnectionChange((status) => {
    if (status === 'connected') failures = 0;
  });
  connection.retryIn = (delay) => {
    const most = Math.min(LONGEST_RETRY, RETRY_SPREAD * 2 ** failures);
    failures += 1;
    retryIn(delay + Math.random() * most);
  };
}

function canRetry(connection: unknown): connection is { retryIn: (delay: number) => void } {
  return typeof connection === 'object' && connection !== null && 'retryIn' in connection;
}

/** Echo may report the same status twice. */
function reportStatus(echo: Echo<'pusher'>, isWanted: () => boolean): void {
  let last = echo.connectionStatus();
  echo.connector.onConnectionChange((status) => {
    if (!isWanted() || status === last) return;
    last = status;
    bus.emit('connection', status);
  });
}

/** Called for every request, because signing in changes the token. */
function headersProvider(): Record<string, string> {
  return {
    'X-XSRF-TOKEN': xsrfToken(),
    'X-Requested-With': 'XMLHttpRequest',
    Accept: 'application/json',
  };
}

function xsrfToken(): string {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return decodeURIComponent(cookie?.slice('XSRF-TOKEN='.length) ?? '');
}
