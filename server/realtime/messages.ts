import { sendClientEvent } from './client-events.ts';
import type { Connection } from './connection.ts';
import { parseFrame, parseJson, type ReceivedFrame } from './frames.ts';
import type { Hub } from './hub.ts';
import { signIn } from './sign-in.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

type Handler = (hub: Hub, connection: Connection, data: unknown) => void;

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['pusher:ping', (_hub, connection) => connection.send({ event: 'pusher:pong', data: '{}' })],
  ['pusher:pong', () => {}],
  ['pusher:subscribe', subscribe],
  ['pusher:unsubscribe', unsubscribe],
  ['pusher:signin', signIn],
]);

export function receive(hub: Hub, connection: Connection, text: string): void {
  const frame = parseFrame(text);
  if (!frame) return connection.complain(null, 'A message must be a JSON object with an event');
  if (frame.event.startsWith('client-')) return sendClientEvent(hub, connection, frame);
  const handle = handlers.get(frame.event);
  if (!handle) return connection.complain(null, `Unknown event ${frame.event.slice(0, 100)}`);
  handle(hub, connection, decodedData(frame));
}

/** Some clients send `data` as a string of JSON, as the server does. */
function decodedData({ data }: ReceivedFrame): unknown {
  return typeof data === 'string' ? parseJson(data) : data;
}
