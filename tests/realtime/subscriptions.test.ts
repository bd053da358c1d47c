import { describe, expect, test } from 'vitest';
import { channelAuth } from '#server/realtime/signatures.ts';
import { app, connect, startServer, otherNodes } from './support.ts';

function signed(socketId: string, channel: string, data?: object) {
  const channelData = data && JSON.stringify(data);
  return {
    auth: channelAuth(app, socketId, channel, channelData),
    ...(channelData && { channel_data: channelData }),
  };
}

async function join(port: number, channel: string, data?: object) {
  const { client, socketId } = await connect(port);
  const answer = await client.subscribe(channel, signed(socketId, channel, data));
  return { client, socketId, answer };
}

test('an event reaches the subscribers of its channel, its data as it was sent', async () => {
  const { port, api } = await startServer();
  const { client } = await connect(port);
  const { client: stranger } = await connect(port);
  await client.subscribe('cars');

  await api.trigger('cars', 'listed', { id: 7, name: 'Duster „nou”' });

  expect(await client.next('listed')).toEqual({
    event: 'listed',
    channel: 'cars',
    data: { id: 7, name: 'Duster „nou”' },
  });
  expect(await stranger.everythingSoFar()).toEqual([]);
});

test('the socket that caused an event is left out', async () => {
  const { port, api } = await startServer();
  const { client: cause, socketId } = await connect(port);
  const { client: other } = await connect(port);
  await cause.subscribe('cars');
  await other.subscribe('cars');

  await api.trigger('cars', 'listed', {}, { socket_id: socketId });

  await other.next('listed');
  expect(await cause.everythingSoFar()).toEqual([]);
});

test('nothing comes after unsubscribing, which may be done twice', async () => {
  const { port, api } = await startServer();
  const { client } = await connect(port);
  await client.subscribe('cars');

  client.send({ event: 'pusher:unsubscribe', data: { channel: 'cars' } });
  client.send({ event: 'pusher:unsubscribe', data: { channel: 'cars' } });
  await client.everythingSoFar();
  await api.trigger('cars', 'listed', {});

  expect(await client.everythingSoFar()).toEqual([]);
});

test('subscribing twice is an error that changes nothing', async () => {
  const { port, api } = await startServer();
  const { client } = await connect(port);
  await client.subscribe('cars');

  client.send({ event: 'pusher:subscribe', data: { channel: 'cars' } });
  await client.next('pusher:error');
  await api.trigger('cars', 'listed', {});

  const frames = await client.everythingSoFar();
  expect(frames.filter(({ event }) => event === 'listed')).toHaveLength(1);
});

test.each([
  ['private-cars', 'nobody signed', {}],
  ['private-cars', 'was signed wrongly', { auth: `${app.key}:0000` }],
  ['private-encrypted-cars', 'nobody signed', {}],
  ['presence-cars', 'nobody signed', { channel_data: '{"user_id":"1"}' }],
  ['#server-to-user-1', 'belongs to a user who is not signed in', {}],
  ['#other', 'is not a name', {}],
  ['cars/1', 'is not a name', {}],
  ['c'.repeat(165), 'is too long', {}],
])('%s that %s is refused and the connection stays', async (channel, _, auth) => {
  const { port } = await startServer();
  const { client } = await connect(port);

  client.send({ event: 'pusher:subscribe', data: { channel, ...auth } });

  const error = await client.next('pusher:subscription_error');
  expect(error).toMatchObject({ channel, data: { type: 'AuthError', status: 401 } });
  expect(await client.everythingSoFar()).toEqual([]);
});

test('a signature is good for one socket and one channel', async () => {
  const { port } = await startServer();
  const { socketId } = await connect(port);
  const { client: thief, socketId: thiefId } = await connect(port);

  for (const auth of [signed(socketId, 'private-a'), signed(thiefId, 'private-b')]) {
    thief.send({ event: 'pusher:subscribe', data: { channel: 'private-a', ...auth } });
    await thief.next('pusher:subscription_error');
  }

  expect(await thief.everythingSoFar()).toEqual([]);
});

test('a private channel with channel data is signed over both', async () => {
  const { port } = await startServer();

  const { answer } = await join(port, 'private-cars', { user_id: '7' });

  expect(answer).toMatchObject({ channel: 'private-cars', data: {} });
});

describe('a presence channel', () => {
  const ana = { user_id: 7, user_info: { name: 'Ana' } };
  const dan = { user_id: '8' };

  test('tells a newcomer who is there and the others who came and went', async () => {
    const { port } = await startServer();
    const { client: first, answer: alone } = await join(port, 'presence-cars', ana);

    const { client: second, answer: together } = await join(port, 'presence-cars', dan);
    const added = await first.next('pusher_internal:member_added');
    second.drop();
    const removed = await first.next('pusher_internal:member_removed');

    expect(alone.data).toEqual({
      presence: { ids: ['7'], hash: { 7: { name: 'Ana' } }, count: 1 },
    });
    expect(together.data).toEqual({
      presence: { ids: ['7', '8'], hash: { 7: { name: 'Ana' }, 8: null }, count: 2 },
    });
    expect(added).toMatchObject({ channel: 'presence-cars', data: { user_id: '8' } });
    expect(removed).toMatchObject({ channel: 'presence-cars', data: { user_id: '8' } });
  });

  test('counts a person with two windows once, until both are closed', async () => {
    const { port, api } = await startServer();
    const { client: watcher } = await join(port, 'presence-cars', ana);
    const { client: window1 } = await join(port, 'presence-cars', dan);
    const { client: window2 } = await join(port, 'presence-cars', dan);
    await watcher.next('pusher_internal:member_added');

    window1.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-cars' } });
    await window1.everythingSoFar();
    const users = await api.get({ path: '/channels/presence-cars/users' });

    expect(await users.json()).toEqual({ users: [{ id: '7' }, { id: '8' }] });
    expect(await watcher.everythingSoFar()).toEqual([]);
    window2.drop();
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: '8' });
  });

  test.each([
    ['a user id over 128 characters', { user_id: 'u'.repeat(129) }],
    ['a user over one kilobyte', { user_id: '1', user_info: 'x'.repeat(1025) }],
    ['no user id', { user_info: {} }],
  ])('refuses %s', async (_, member) => {
    const { port } = await startServer();
    const { client, socketId } = await connect(port);
    const channel = 'presence-cars';

    const data = { channel, ...signed(socketId, channel, member) };
    client.send({ event: 'pusher:subscribe', data });

    expect(await client.next('pusher:subscription_error')).toMatchObject({ channel });
  });

  test('takes a hundred people and no more', async () => {
    const { port } = await startServer();
    const people = Array.from({ length: 100 }, (_, i) => ({ user_id: `u${i}` }));
    await Promise.all(people.map((person) => join(port, 'presence-full', person)));

    const { client, socketId } = await connect(port);
    const auth = signed(socketId, 'presence-full', { user_id: 'late' });
    client.send({ event: 'pusher:subscribe', data: { channel: 'presence-full', ...auth } });

    const error = await client.next('pusher:subscription_error');
    expect(error.data).toMatchObject({ type: 'LimitReached' });
    await join(port, 'presence-full', { user_id: 'u0' });
  });
});

function waiting(socketId: string, channel: string, more: object = {}) {
  const data = { signed_in_as: '7', ...more };
  return { event: 'pusher:subscribe', data: { channel, ...signed(socketId, channel, data) } };
}

describe('before its sign-in a connection', () => {
  test('waits with what the application has signed for it, and is subscribed afterwards', async () => {
    const { port, api } = await startServer({ privateNeedsSignIn: true });
    const { client, socketId } = await connect(port);

    client.send(waiting(socketId, 'private-cars'));
    client.send({ event: 'pusher:signin', data: api.authenticateUser(socketId, { id: '7' }) });

    expect(await client.next('pusher_internal:subscription_succeeded')).toMatchObject({
      channel: 'private-cars',
    });
  });

  test('is refused at once what the application has not signed', async () => {
    const { port } = await startServer({ privateNeedsSignIn: true });
    const { client } = await connect(port);
    const auth = `${app.key}:${'0'.repeat(64)}`;

    client.send({ event: 'pusher:subscribe', data: { channel: 'private-cars', auth } });

    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 401 });
  });

  test('waits with twenty subscriptions and with small ones only', async () => {
    const { port } = await startServer({ privateNeedsSignIn: true });
    const { client, socketId } = await connect(port);

    client.send(waiting(socketId, 'private-large', { more: 'x'.repeat(4_096) }));
    for (let at = 0; at < 21; at++) client.send(waiting(socketId, `private-${at}`));
    const refused = await client.everythingSoFar();

    expect(refused.map(({ channel, data }) => [channel, Object(data).type])).toEqual([
      ['private-large', 'LimitReached'],
      ['private-20', 'LimitReached'],
    ]);
  });

  test('waits no longer than ten seconds', { timeout: 20_000 }, async () => {
    const { port, api } = await startServer({ privateNeedsSignIn: true });
    const { client, socketId } = await connect(port);

    client.send(waiting(socketId, 'private-cars'));

    expect(await client.next('pusher:subscription_error')).toMatchObject({
      channel: 'private-cars',
    });
    client.send({ event: 'pusher:signin', data: api.authenticateUser(socketId, { id: '7' }) });
    await client.next('pusher:signin_success');
    expect(await client.everythingSoFar()).toEqual([]);
  });

  test('may listen on fifty open channels', async () => {
    const { port } = await startServer();
    const { client } = await connect(port);

    for (let at = 0; at <= 50; at++)
      client.send({ event: 'pusher:subscribe', data: { channel: `news-${at}` } });

    const last = (await client.everythingSoFar()).at(-1);
    expect(last).toMatchObject({ channel: 'news-50', event: 'pusher:subscription_error' });
  });
});

test('a cache channel gives newcomers its last event, or says it has none', async () => {
  const { port, api } = await startServer();
  const { client: early } = await connect(port);
  const { client: late } = await connect(port);

  await early.subscribe('cache-prices');
  await early.next('pusher:cache_miss');
  await api.trigger('cache-prices', 'changed', { price: 1 });
  await api.trigger('cache-prices', 'changed', { price: 2 });
  await otherNodes();
  await late.subscribe('cache-prices');

  expect(await late.next('changed')).toEqual({
    event: 'changed',
    channel: 'cache-prices',
    data: { price: 2 },
  });
});
