import { takesClientEvents } from './channel-names.ts';
import type { Connection } from './connection.ts';
import type { Frame, ReceivedFrame } from './frames.ts';
import type { Hub } from './hub.ts';
import { errorCodes, limits } from './settings.ts';

/** Passes an event from one subscriber to the others, unchanged. */
export function sendClientEvent(hub: Hub, connection: Connection, received: ReceivedFrame): void {
  const { event, data } = received;
  const channel = received.channel ?? '';
  const reason = whyRejected(hub, connection, { event, channel, data });
  if (reason !== undefined) return connection.complain(errorCodes.clientEventRejected, reason);
  const userId = hub.channels.memberId(channel, connection);
  const frame: Frame = { event, channel, data, ...(userId !== undefined && { user_id: userId }) };
  hub.channels.send(frame, channel, connection.socketId);
  hub.nodes.tell({ kind: 'client-event', channel, event, data, userId });
}

function whyRejected(
  hub: Hub,
  connection: Connection,
  { event, channel, data }: { event: string; channel: string; data: unknown },
): string | undefined {
  if (!hub.settings.clientEvents) return 'Client events are not enabled';
  if (!takesClientEvents(channel)) return 'Client events need a private or presence channel';
  if (!connection.channels.has(channel)) return 'Not subscribed to the channel';
  if (event.length > limits.eventName) return 'The event name is too long';
  if (sizeOf(data) > limits.eventDataBytes) return 'The data is too large';
  return connection.clientEvents.take() ? undefined : 'Too many client events';
}

function sizeOf(data: unknown): number {
  return Buffer.byteLength(typeof data === 'string' ? data : (JSON.stringify(data) ?? ''));
}
