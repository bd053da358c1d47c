import type Pusher from 'pusher';
import { expect, test } from 'vitest';
import { arrived, heardOn, subscribed } from './channels.ts';
import { signedBy } from './signing.ts';
import { connectPusherJs, eventOn, startServer } from './support.ts';

// What the libraries of servers and their own test suites expect of the HTTP API.

const hundred = Array.from({ length: 100 }, (_, i) => `cars-${i}`);
const large = 'x'.repeat(10_241);
const userCount = { info: 'user_count' };
const userCountOfPresence = { filter_by_prefix: 'presence-', ...userCount };

function batchOf(count: number) {
  return Array.from({ length: count }, () => ({ channel: 'a', name: 'e', data: {} }));
}

test('takes a hundred channels', async () => {
  const { port, api } = await startServer();
  const last = await subscribed(connectPusherJs(port), 'cars-99');
  const heard = eventOn(last, 'listed');

  const response = await api.trigger(hundred, 'listed', 'x');

  expect(await response.json()).toEqual({});
  expect(await heard).toBe('x');
});

test.each([
  [413, 'data content of this event exceeds', (api: Pusher) => api.trigger('a', 'e', large)],
  [
    413,
    'data content of this event exceeds',
    (api: Pusher) => api.triggerBatch([{ channel: 'a', name: 'e', data: large }]),
  ],
  [400, 'Batch too large', (api: Pusher) => api.triggerBatch(batchOf(11))],
  [400, 'user_count', (api: Pusher) => api.get({ path: '/channels', params: userCount })],
  [400, 'presence', (api: Pusher) => api.get({ path: '/channels/cars/users' })],
  [404, 'Not found', (api: Pusher) => api.get({ path: '/cars' })],
] as const)('answers %i with words that say why: %s', async (status, words, call) => {
  const { api } = await startServer();

  await expect(call(api)).rejects.toMatchObject({
    status,
    body: expect.stringContaining(words),
  });
});

test('lists what is open, by prefix and with what was asked', async () => {
  const { port, api } = await startServer();
  for (const id of ['ana', 'dan']) {
    const client = connectPusherJs(port, signedBy(api, id));
    await subscribed(client, 'presence-hall');
    await subscribed(client, 'cars');
  }
  const ask = async (path: string, params = {}) => (await api.get({ path, params })).json();

  expect(await ask('/channels')).toEqual({ channels: { cars: {}, 'presence-hall': {} } });
  expect(await ask('/channels', { filter_by_prefix: 'nothing' })).toEqual({ channels: {} });
  expect(await ask('/channels', userCountOfPresence)).toEqual({
    channels: { 'presence-hall': { user_count: 2 } },
  });
  expect(await ask('/channels/cars', { info: 'subscription_count' })).toEqual({
    occupied: true,
    subscription_count: 2,
  });
});

test('leaves out the socket that is named, of all the windows of a person', async () => {
  const { port, api } = await startServer();
  const [own, other] = [connectPusherJs(port), connectPusherJs(port)];
  const [here, there] = [await subscribed(own, 'cars'), await subscribed(other, 'cars')];
  const heard = heardOn(here, 'listed');
  const elsewhere = eventOn(there, 'listed');

  await api.trigger('cars', 'listed', {}, { socket_id: own.connection.socket_id });
  await elsewhere;
  await arrived(api, here);

  expect(heard).toEqual([]);
});
