import type { IncomingMessage, ServerResponse } from 'node:http';
import { triggerBatch, triggerEvent } from './api-events.ts';
import {
  ApiError,
  authenticate,
  deliver,
  headOf,
  safeDecode,
  signedBody,
  type ApiRequest,
} from './api-request.ts';
import { channelInfo, parseAttributes, refuseForeignAttributes } from './channel-info.ts';
import { isPresence } from './channel-names.ts';
import type { Hub } from './hub.ts';
import { terminateUser } from './termination.ts';

type Route = {
  method: 'GET' | 'POST';
  /** The first group is the application's id, the second the resource's id. */
  path: RegExp;
  answer: (hub: Hub, request: ApiRequest, resource: string) => object | Promise<object>;
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
    const answer = await dispatch(hub, req);
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  } catch (error) {
    if (res.destroyed) return;
    const { status, message } = error instanceof ApiError ? error : unexpected(hub, error);
    res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(message);
  }
}

async function dispatch(hub: Hub, req: IncomingMessage): Promise<object> {
  const head = headOf(req);
  for (const { method, path, answer } of routes) {
    const [matched, appId = '', resource = ''] = path.exec(head.path) ?? [];
    if (matched === undefined || method !== head.method) continue;
    authenticate(hub.settings, head);
    refuseOtherApp(hub, safeDecode(appId));
    return answer(hub, { ...head, body: await signedBody(req, head) }, safeDecode(resource));
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

async function listChannels(hub: Hub, { query }: ApiRequest): Promise<object> {
  const prefix = query.get('filter_by_prefix') ?? '';
  const attributes = parseAttributes(query.get('info'));
  refuseForeignAttributes(prefix, attributes);
  const elsewhere = await hub.nodes.countElsewhere({ prefix });
  const occupied = new Set([...hub.channels.occupied(prefix), ...elsewhere.keys()]);
  const infos = [...occupied].map(
    (name) => [name, channelInfo(hub, name, attributes, elsewhere)] as const,
  );
  return { channels: Object.fromEntries(infos) };
}

async function showChannel(hub: Hub, { query }: ApiRequest, channel: string): Promise<object> {
  const attributes = parseAttributes(query.get('info'));
  refuseForeignAttributes(channel, attributes);
  const elsewhere = await hub.nodes.countElsewhere({ names: [channel] });
  const occupied = hub.channels.isOccupied(channel) || elsewhere.has(channel);
  return { occupied, ...channelInfo(hub, channel, attributes, elsewhere) };
}

async function listUsers(hub: Hub, _request: ApiRequest, channel: string): Promise<object> {
  if (!isPresence(channel)) throw new ApiError(400, 'Users are for presence channels');
  await hub.nodes.countElsewhere({ names: [channel] });
  // In the same order on every node.
  const ids = hub.channels.presence(channel).ids.toSorted();
  return { users: ids.map((id) => ({ id })) };
}

async function terminateConnections(
  hub: Hub,
  _request: ApiRequest,
  userId: string,
): Promise<object> {
  terminateUser(hub, userId);
  await deliver(hub, { kind: 'terminate', user: userId });
  return {};
}
