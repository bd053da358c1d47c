import type Pusher from 'pusher';
import type Client from 'pusher-js';
import { eventOn, otherNodes, type Bindable } from './support.ts';

type Channel = ReturnType<Client['subscribe']>;

/** What arrives on a channel under this name, as long as the test runs. */
export function heardOn(target: Bindable, name: string): unknown[] {
  const heard: unknown[] = [];
  target.bind(name, (data: unknown) => heard.push(data));
  return heard;
}

export async function subscribed(client: Client, name: string): Promise<Channel> {
  const channel = client.subscribe(name);
  await eventOn(channel, 'pusher:subscription_succeeded');
  await otherNodes();
  return channel;
}

/** Everything that was sent before has arrived by the end. */
export async function arrived(api: Pusher, channel: Channel): Promise<void> {
  await otherNodes();
  const last = eventOn(channel, 'last');
  await api.trigger(channel.name, 'last', {});
  await last;
}
