import { expect, test } from 'vitest';
import { channelAuth } from '#server/realtime/signatures.ts';
import { app, connect, startServer } from './support.ts';

async function join(port: number, channel: string, member?: object) {
  const { client, socketId } = await connect(port);
  const data = member && JSON.stringify(member);
  const auth = channelAuth(app, socketId, channel, data);
  await client.subscribe(channel, { auth, channel_data: data });
  return client;
}

test('an event of one subscriber reaches the others, not itself', async () => {
  const { port } = await startServer({ clientEvents: true });
  const sender = await join(port, 'private-chat');
  const other = await join(port, 'private-chat');

  sender.send({ event: 'client-typing', channel: 'private-chat', data: { by: 'Ana' } });

  expect(await other.next('client-typing')).toEqual({
    event: 'client-typing',
    channel: 'private-chat',
    data: { by: 'Ana' },
  });
  expect(await sender.everythingSoFar()).toEqual([]);
});

test('on a presence channel it says who sent it', async () => {
  const { port } = await startServer({ clientEvents: true });
  const sender = await join(port, 'presence-chat', { user_id: 7 });
  const other = await join(port, 'presence-chat', { user_id: 8 });

  sender.send({ event: 'client-typing', channel: 'presence-chat', data: '' });

  expect(await other.next('client-typing')).toMatchObject({ user_id: '7', data: '' });
});

test.each([
  ['client-a', 'private-chat', '', false],
  ['client-a', 'private-other', '', true],
  ['client-a', 'chat', '', true],
  ['client-a', 'private-encrypted-chat', '', true],
  [`client-${'a'.repeat(200)}`, 'private-chat', '', true],
  ['client-a', 'private-chat', 'x'.repeat(10_241), true],
  ['client-a', 'private-chat', { text: 'ă'.repeat(5_200) }, true],
])('%.12s… on %s is rejected with 4301', async (event, channel, data, clientEvents) => {
  const { port } = await startServer({ clientEvents });
  const sender = await join(port, 'private-chat');
  const other = await join(port, 'private-chat');

  sender.send({ event, channel, data });

  expect((await sender.next('pusher:error')).data).toMatchObject({ code: 4301 });
  expect(await other.everythingSoFar()).toEqual([]);
});

test('more than ten in a second are rejected', async () => {
  const { port } = await startServer({ clientEvents: true });
  const sender = await join(port, 'private-chat');
  const other = await join(port, 'private-chat');

  for (let i = 0; i < 60; i += 1) {
    sender.send({ event: 'client-a', channel: 'private-chat', data: i });
  }
  const rejected = await sender.everythingSoFar();

  const passed = await other.everythingSoFar();
  expect(rejected.length).toBeGreaterThan(0);
  expect(passed.length).toBeGreaterThanOrEqual(10);
  expect(passed.length + rejected.length).toBe(60);
});
