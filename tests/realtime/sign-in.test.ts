import { expect, test } from 'vitest';
import { apiOn, connect, otherNodes, startServer } from './support.ts';

type User = { id: string; user_info?: object; watchlist?: string[] };

async function signIn(port: number, user: User) {
  const { client, socketId } = await connect(port);
  client.send({ event: 'pusher:signin', data: apiOn(port).authenticateUser(socketId, user) });
  const answer = await client.next('pusher:signin_success');
  await otherNodes();
  return { client, socketId, answer };
}

test('a signed-in user receives what is sent to the user', async () => {
  const { port, api } = await startServer();
  const { client, answer } = await signIn(port, { id: '7' });
  await client.subscribe('#server-to-user-7');

  await api.sendToUser('7', 'greeting', { hello: 'Ana' });

  expect(answer.data).toEqual({ user_data: '{"id":"7"}' });
  expect((await client.next('greeting')).data).toEqual({ hello: 'Ana' });
});

test('the channel of another user stays closed', async () => {
  const { port } = await startServer();
  const { client } = await signIn(port, { id: '7' });

  client.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-8' } });

  expect(await client.next('pusher:subscription_error')).toMatchObject({
    channel: '#server-to-user-8',
  });
});

test.each([
  ['a wrong signature', { auth: 'app-key:00', user_data: '{"id":"7"}' }],
  ['nothing at all', {}],
])('%s closes the connection with 4009', async (_, data) => {
  const { port } = await startServer();
  const { client } = await connect(port);

  client.send({ event: 'pusher:signin', data });

  expect(await client.closed).toBe(4009);
});

test('one connection is one user', async () => {
  const { port, api } = await startServer();
  const { client, socketId } = await signIn(port, { id: '7' });

  client.send({ event: 'pusher:signin', data: api.authenticateUser(socketId, { id: '8' }) });
  await client.next('pusher:error');
  client.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-8' } });

  expect(await client.next('pusher:subscription_error')).toMatchObject({
    channel: '#server-to-user-8',
  });
});

test('a signed-in user enters a presence channel without telling who again', async () => {
  const { port, api } = await startServer();
  const { client, socketId } = await signIn(port, { id: '7', user_info: { name: 'Ana' } });

  const { auth } = api.authorizeChannel(socketId, 'presence-cars');
  const answer = await client.subscribe('presence-cars', { auth });

  expect(answer.data).toEqual({
    presence: { ids: ['7'], hash: { 7: { name: 'Ana' } }, count: 1 },
  });
});

test('terminating a user closes every connection of that user and no other', async () => {
  const { port, api } = await startServer();
  const windows = [await signIn(port, { id: 'a b/7' }), await signIn(port, { id: 'a b/7' })];
  const { client: other } = await signIn(port, { id: '8' });

  const encoded = encodeURIComponent('a b/7');
  const response = await api.post({ path: `/users/${encoded}/terminate_connections`, body: '{}' });

  expect(await response.json()).toEqual({});
  expect(await Promise.all(windows.map(({ client }) => client.closed))).toEqual([4009, 4009]);
  expect(await other.everythingSoFar()).toEqual([]);
});

test('a watcher learns who is online and who comes and goes', async () => {
  const { port } = await startServer();
  await signIn(port, { id: 'here' });
  const { client: watcher } = await signIn(port, { id: 'me', watchlist: ['here', 'away'] });

  const now = await watcher.next('pusher_internal:watchlist_events');
  const { client: window1 } = await signIn(port, { id: 'away' });
  const came = await watcher.next('pusher_internal:watchlist_events');
  const { client: window2 } = await signIn(port, { id: 'away' });
  window1.drop();
  window2.drop();
  const went = await watcher.next('pusher_internal:watchlist_events');

  expect(now.data).toEqual({
    events: [
      { name: 'online', user_ids: ['here'] },
      { name: 'offline', user_ids: ['away'] },
    ],
  });
  expect(came.data).toEqual({ events: [{ name: 'online', user_ids: ['away'] }] });
  expect(went.data).toEqual({ events: [{ name: 'offline', user_ids: ['away'] }] });
});

test('a watchlist is cut at a hundred users, and the client is told', async () => {
  const { port } = await startServer();
  const watchlist = Array.from({ length: 101 }, (_, i) => `u${i}`);

  const { client } = await signIn(port, { id: 'me', watchlist });

  expect((await client.next('pusher:error')).data).toMatchObject({ code: 4302 });
  expect((await client.next('pusher_internal:watchlist_events')).data).toEqual({
    events: [{ name: 'offline', user_ids: watchlist.slice(0, 100) }],
  });
});

test('what a client sends after its connection was ended is not heeded', async () => {
  const { port, api } = await startServer();
  const { client: watcher, socketId: watcherId } = await connect(port);
  const { client, socketId } = await connect(port);
  const enter = (id: string) => api.authorizeChannel(id, 'presence-hall', { user_id: id });
  await watcher.subscribe('presence-hall', enter(watcherId));

  client.send({ event: 'pusher:signin', data: {} });
  client.send({
    event: 'pusher:subscribe',
    data: { channel: 'presence-hall', ...enter(socketId) },
  });

  expect(await client.closed).toBe(4009);
  expect(await watcher.everythingSoFar()).toEqual([]);
});
