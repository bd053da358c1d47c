import { z } from 'zod';
import { ApiError, deliver } from './api-request.ts';
import { channelInfo, parseAttributes, type Elsewhere } from './channel-info.ts';
import { isPresence, isUserChannel, isValidChannel } from './channel-names.ts';
import { parseJson } from './frames.ts';
import type { Hub } from './hub.ts';
import { limits } from './settings.ts';

const channelName = z
  .string()
  .refine((name) => isUserChannel(name) || isValidChannel(name), 'Invalid channel name');

const event = z.object({
  name: z.string().min(1).max(limits.eventName),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/, 'Invalid socket_id')
    .nullish(),
  info: z.string().nullish(),
});

const multiEvent = event.extend({
  channel: channelName.optional(),
  channels: z.array(channelName).min(1).max(limits.channelsPerEvent).optional(),
});

const batch = z.object({
  batch: z
    .array(event.extend({ channel: channelName }))
    .max(limits.eventsPerBatch, `Batch too large (> ${limits.eventsPerBatch})`),
});

/** `POST /events`: one event to one or more channels. */
export async function triggerEvent(hub: Hub, body: Buffer): Promise<object> {
  const request = parse(multiEvent, body);
  const channels = request.channels ?? (request.channel === undefined ? [] : [request.channel]);
  if (channels.length === 0) throw new ApiError(400, 'An event needs a channel');
  refuseLargeData(request.data);
  const attributes = parseAttributes(request.info);
  await publish(hub, [...new Set(channels)], request);
  if (attributes.length === 0) return {};
  const elsewhere = await hub.nodes.countElsewhere({ names: channels });
  const infos = channels.map((name) => [name, infoOf(hub, name, attributes, elsewhere)] as const);
  return { channels: Object.fromEntries(infos) };
}

/** `POST /batch_events`: sends all events, or none if one is wrong. */
export async function triggerBatch(hub: Hub, body: Buffer): Promise<object> {
  const { batch: events } = parse(batch, body);
  for (const { data } of events) refuseLargeData(data);
  const attributes = events.map(({ info }) => parseAttributes(info));
  await Promise.all(events.map((one) => publish(hub, [one.channel], one)));
  if (attributes.every((wanted) => wanted.length === 0)) return {};
  const names = events.map(({ channel }) => channel);
  const elsewhere = await hub.nodes.countElsewhere({ names });
  return { batch: names.map((name, i) => infoOf(hub, name, attributes[i] ?? [], elsewhere)) };
}

/** Sends to the subscribers of this node at once, and answers when the event is on its way to the others. */
async function publish(
  hub: Hub,
  channels: string[],
  { name, data, socket_id }: z.infer<typeof event>,
): Promise<void> {
  const except = socket_id ?? undefined;
  for (const channel of channels) hub.channels.publish(channel, name, data, except);
  await deliver(hub, { kind: 'event', channels, event: name, data, except });
}

/** The attributes that were asked for and that this kind of channel has. */
function infoOf(
  hub: Hub,
  channel: string,
  attributes: readonly string[],
  elsewhere: Elsewhere,
): object {
  const known = attributes.filter((name) => name !== 'user_count' || isPresence(channel));
  return channelInfo(hub, channel, known, elsewhere);
}

/** In the words of Pusher's own service, which the tests of some libraries ask for. */
function refuseLargeData(data: string): void {
  if (Buffer.byteLength(data) > limits.eventDataBytes) {
    throw new ApiError(
      413,
      `The data content of this event exceeds the allowed maximum (${limits.eventDataBytes} bytes)`,
    );
  }
}

function parse<T>(schema: z.ZodType<T>, body: Buffer): T {
  const result = schema.safeParse(parseJson(body.toString('utf8')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiError(400, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}
