import type { IncomingMessage, ServerResponse } from 'node:http';
import { triggerBatch, triggerEvent } from './api-events.ts';
import { ApiError, authenticate, readRequest, safeDecode, type ApiRequest } from './api-request.ts';
import { channelInfo, parseAttributes, refuseForeignAttributes } from './channel-info.ts';
import { isPresence } from './channel-names.ts';
import type { Hub } from './hub.ts';
import { closeCodes } from './settings.ts';

type Route = {
  method: 'GET' | 'POST';
  /** The first group is the application's id, the second the resource's id. */
  path: RegExp;
  answer: (hub: Hub, request: ApiRequest, resource: string) => object;
};

const routes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/apps\/([^/]+)\/events$/,
    answer: (hub, { body }) => triggerEvent(hub, body),
  },
  {
    method: 'POST',
    path: /^\/apps\/([^/]+)\/batch_events$/,
    answer: (hub, { body }) => triggerBatch(hub, body),
  },
  { method: 'GET', path: /^\/apps\/([^/]+)\/channels$/, answer: listChannels },
  { method: 'GET', path: /^\/apps\/([^/]+)\/channels\/([^/]+)$/, answer: showChannel },
  { method: 'GET', path: /^\/apps\/([^/]+)\/channels\/([^/]+)\/users$/, answer: listUsers },
  {
    method: 'POST',
    path: /^\/apps\/([^/]+)\/users\/([^/]+)\/terminate_connections$/,
    answer: terminateConnections,
  },
];

/** Answers one request of the HTTP API: with JSON on success, otherwise with the reason as plain text. */
export async function answerApi(
  hub: Hub,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    const answer = dispatch(hub, await readRequest(req));
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  } catch (error) {
    if (res.destroyed) return;
    const { status, message } = error instanceof ApiError ? error : unexpected(hub, error);
    res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(message);
  }
}

function dispatch(hub: Hub, request: ApiRequest): object {
  for (const { method, path, answer } of routes) {
    const [matched, appId = '', resource = ''] = path.exec(request.path) ?? [];
    if (matched === undefined || method !== request.method) continue;
    authenticate(hub.settings, request);
    refuseOtherApp(hub, safeDecode(appId));
    return answer(hub, request, safeDecode(resource));
  }
  throw new ApiError(404, 'Not found');
}

function refuseOtherApp({ settings }: Hub, appId: string): void {
  if (appId !== settings.appId) throw new ApiError(404, 'Unknown app');
  if (!settings.enabled) throw new ApiError(403, 'Application disabled');
}

function unexpected({ settings }: Hub, error: unknown): ApiError {
  settings.reportError(error);
  return new ApiError(500, 'Internal error');
}

function listChannels(hub: Hub, { query }: ApiRequest): object {
  const prefix = query.get('filter_by_prefix') ?? '';
  const attributes = parseAttributes(query.get('info'));
  refuseForeignAttributes(prefix, attributes);
  const infos = hub.channels
    .occupied(prefix)
    .map((name) => [name, channelInfo(hub, name, attributes)] as const);
  return { channels: Object.fromEntries(infos) };
}

function showChannel(hub: Hub, { query }: ApiRequest, channel: string): object {
  const attributes = parseAttributes(query.get('info'));
  refuseForeignAttributes(channel, attributes);
  return { occupied: hub.channels.isOccupied(channel), ...channelInfo(hub, channel, attributes) };
}

function listUsers(hub: Hub, _request: ApiRequest, channel: string): object {
  if (!isPresence(channel)) throw new ApiError(400, 'Users are for presence channels');
  return { users: hub.channels.presence(channel).ids.map((id) => ({ id })) };
}

function terminateConnections(hub: Hub, _request: ApiRequest, userId: string): object {
  for (const connection of hub.users.connectionsOf(userId)) {
    connection.close(closeCodes.unauthorised, 'Connections of this user were terminated');
  }
  if (hub.settings.privateNeedsSignIn) voidOldSignatures(hub);
  return {};
}

/**
 * Closes the sockets that have not signed in. A sign-in signature belongs to one socket and never expires, so one made
 * before the user was terminated could still be used. After reconnecting a socket has another id, for which the old
 * signature is not valid.
 */
function voidOldSignatures({ connections }: Hub): void {
  for (const connection of connections)
    if (!connection.user) connection.close(closeCodes.reconnect, 'Connect again and sign in');
}
