import type { Relay } from './relay.ts';

/** Options of a server. Times are in seconds. */
export type RealtimeOptions = {
  appId: string;
  key: string;
  secret: string;
  /** Whether subscribers may send `client-…` events to each other. Default: no. */
  clientEvents?: boolean;
  /**
   * Whether private and presence channels need a connection that has signed in as the user in `signed_in_as` of the
   * signed `channel_data`. Terminating the user then ends these subscriptions. Default: no. This is our addition to the
   * protocol.
   */
  privateNeedsSignIn?: boolean;
  /** When false, sockets are refused with 4003 and HTTP requests with 403. */
  enabled?: boolean;
  /** Refuse sockets without TLS, with 4000. */
  requireTls?: boolean;
  /**
   * Read the caller's address and scheme from `X-Forwarded-For` and `X-Forwarded-Proto`: behind one proxy (`true`), or
   * behind so many.
   */
  trustProxy?: boolean | number;
  /** Origins from which browsers may connect, besides the server's own host. Without it: any. */
  allowedOrigins?: readonly string[];
  maxConnections?: number;
  /** From one network: an IPv4 address or a /64 of IPv6. */
  maxConnectionsPerIp?: number;
  /** After so much idle time the client is sent a ping. */
  activityTimeout?: number;
  /** How long the client has to answer the ping. */
  pongTimeout?: number;
  /** Connects this server to the other nodes of the same application. Without it, it is the only one. */
  relay?: Relay;
  /** A node that says nothing for so long is taken for dead, and its people leave. */
  lease?: number;
  /** When all clients must connect again, they are told one after the other over so long. */
  reconnectSpread?: number;
  /** Called with every error of the server itself. Default: logs to the console. */
  reportError?: (error: unknown) => void;
};

export type Settings = Readonly<
  Required<Omit<RealtimeOptions, 'allowedOrigins' | 'relay'>> &
    Pick<RealtimeOptions, 'allowedOrigins' | 'relay'>
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
    lease: 10,
    reconnectSpread: 3,
    reportError: (error) => console.error(error),
    ...options,
  };
}

/** Pusher's published limits, except those marked as ours. Lengths are in characters unless the name says bytes. */
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
  /** Ours: six times what any known client sends in one frame. */
  frameBytes: 65_536,
  /** Ours: in how many parts a frame may be made and may come, since each part costs memory whatever its length. */
  fragments: 32,
  chunks: 64,
  /** Ours: a full batch of events, even if every character must be escaped in JSON. */
  requestBytes: 1_048_576,
  /** Ours: so that one socket cannot fill the memory with channel names. */
  channelsPerConnection: 1000,
  /** Ours: a longer name is not said back to the client. */
  repeatedName: 200,
  /** Ours: what the server keeps for somebody of whom it knows nothing is less than 64 KB in all. */
  channelsOfStranger: 50,
  unsentBytesOfStranger: 16_384,
  unfinishedBytesOfStranger: 8_192,
  /** Ours: what comes at once is kept whole while any part of it is. */
  chunkBytesOfStranger: 32_768,
  /** Ours: subscriptions of one connection that wait for its sign-in. */
  waiting: 20,
  waitingBytes: 4_096,
  waitingMilliseconds: 10_000,
  /** Ours: limits the memory for cache channels; the oldest are removed first. */
  cachedChannels: 10_000,
  /** Ours: frames of any kind, with pings. The higher burst allows a client to reconnect with all its channels. */
  framesPerSecond: 50,
  framesAtOnce: 1100,
  /** Ours: unsent data for a client that does not read; above this it is disconnected. */
  unsentBytes: 4_194_304,
  /** Ours: how often some of the sockets that must connect again are closed. */
  closeEveryMilliseconds: 10,
  /** Ours: how long an event may take to be on its way to the other nodes. */
  relayMilliseconds: 2000,
  /** Ours: how long other nodes have to answer a question. One that was killed never does. */
  answerMilliseconds: 1000,
  /** Ours: how long a peer has to answer a close before its socket is destroyed. */
  closeMilliseconds: 2000,
} as const;

/** WebSocket close codes of the protocol. The range of the code tells the client whether and when to reconnect. */
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

/** Codes of a `pusher:error`, after which the connection stays open. */
export const errorCodes = {
  clientEventRejected: 4301,
  watchlistLimit: 4302,
} as const;
