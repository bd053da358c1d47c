/** What a server is started with. Times are in seconds. */
export type RealtimeOptions = {
  appId: string;
  key: string;
  secret: string;
  /** Whether subscribers may send `client-…` events to each other. Off unless asked for. */
  clientEvents?: boolean;
  /**
   * Private and presence channels open only to a connection that has signed in, as whoever `signed_in_as` of the signed
   * `channel_data` names; terminating a user ends their subscriptions with them. Off unless asked for: it is ours.
   */
  privateNeedsSignIn?: boolean;
  /** A disabled application refuses sockets with 4003 and HTTP with 403. */
  enabled?: boolean;
  /** Refuse sockets that did not come over TLS with 4000. */
  requireTls?: boolean;
  /** Read the caller's address and scheme from `X-Forwarded-For` and `X-Forwarded-Proto`. */
  trustProxy?: boolean;
  /** Origins a browser may connect from, besides the host it connects to. Absent: any. */
  allowedOrigins?: readonly string[];
  maxConnections?: number;
  maxConnectionsPerIp?: number;
  /** Idle time after which a client is asked whether it is still there. */
  activityTimeout?: number;
  /** Time it has to answer. */
  pongTimeout?: number;
  /** Told of every failure of our own. The console by default. */
  reportError?: (error: unknown) => void;
};

export type Settings = Readonly<
  Required<Omit<RealtimeOptions, 'allowedOrigins'>> & Pick<RealtimeOptions, 'allowedOrigins'>
>;

export function settingsFrom(options: RealtimeOptions): Settings {
  return {
    clientEvents: false,
    privateNeedsSignIn: false,
    enabled: true,
    requireTls: false,
    trustProxy: false,
    maxConnections: 10_000,
    maxConnectionsPerIp: 250,
    activityTimeout: 120,
    pongTimeout: 30,
    reportError: (error) => console.error(error),
    ...options,
  };
}

/** Pusher's published limits, except those marked as ours. Lengths are characters unless named bytes. */
export const limits = {
  channelName: 164,
  eventName: 200,
  eventDataBytes: 10_240,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
  presenceMembers: 100,
  presenceUserBytes: 1024,
  presenceUserId: 128,
  clientEventsPerSecond: 10,
  watchlist: 100,
  cacheSeconds: 30 * 60,
  signatureAgeSeconds: 600,
  /** Ours: ten times what any known client sends in one frame. */
  frameBytes: 102_400,
  /** Ours: a full batch of events whose every character is escaped in JSON fits. */
  requestBytes: 1_048_576,
  /** Ours: keeps one socket from filling the memory with names. */
  channelsPerConnection: 1000,
  /** Ours: keeps the memory of cache channels bounded; the oldest go first. */
  cachedChannels: 10_000,
  /** Ours: of any kind, pings included. A client that comes back with all its channels sends a burst of them. */
  framesPerSecond: 50,
  framesAtOnce: 1100,
  /** Ours: what may wait unsent for a client that does not read, before it is cut off. */
  unsentBytes: 4_194_304,
  /** Ours: time a peer has to answer a close before its socket is cut. */
  closeMilliseconds: 2000,
} as const;

/** WebSocket close codes of the protocol. The range tells the client what to do next. */
export const closeCodes = {
  tlsOnly: 4000,
  unknownApp: 4001,
  disabled: 4003,
  pathNotFound: 4005,
  invalidVersion: 4006,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongNotReceived: 4201,
} as const;

/** Codes of a `pusher:error` that leaves the connection open. */
export const errorCodes = {
  clientEventRejected: 4301,
  watchlistLimit: 4302,
} as const;
