import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connect, connectPusherJs, eventOn, startServer } from './support.ts';

test('an idle client is asked, and closed with 4201 when it does not answer', async () => {
  const { port } = await startServer({ activityTimeout: 0.1, pongTimeout: 0.1 });
  const { client } = await connect(port, { autoPong: false });

  await client.next('pusher:ping');

  expect(await client.closed).toBe(4201);
});

test.each([
  ['a pusher:pong', { autoPong: false }, { event: 'pusher:pong', data: {} }],
  ['any message', { autoPong: false }, { event: 'pusher:unsubscribe', data: { channel: 'a' } }],
  ['a WebSocket pong', { autoPong: true }, undefined],
])('%s keeps the connection', async (_, options, answer) => {
  const { port } = await startServer({ activityTimeout: 0.05, pongTimeout: 1 });
  const { client } = await connect(port, options);
  const longAfterTheFirstQuestion = performance.now() + 1500;

  while (performance.now() < longAfterTheFirstQuestion) {
    await client.next('pusher:ping');
    if (answer) client.send(answer);
  }

  expect(await client.everythingSoFar()).toEqual([]);
});

test('pusher-js takes the shorter of its own and our activity timeout', async () => {
  const { port } = await startServer({ activityTimeout: 0.1 });
  const client = connectPusherJs(port);

  await eventOn(client.connection, 'connected');

  expect(client.connection).toMatchObject({ activityTimeout: 100 });
});

test.each([
  ['pings of the protocol', { event: 'pusher:ping', data: {} }],
  ['frames of nothing known', { event: 'nothing', data: {} }],
])('a socket that floods with %s is closed', async (_, frame) => {
  const { port } = await startServer();
  const { client } = await connect(port);

  for (let sent = 0; sent < 2_000; sent++) {
    client.send(frame);
    // So much at once that it is cut off for its size is another matter.
    if (sent % 100 === 0) await setImmediate();
  }

  expect(await client.closed).toBe(4100);
});

test('a socket that floods with WebSocket pings is closed', async () => {
  const { port } = await startServer();
  const { client } = await connect(port);

  for (let sent = 0; sent < 2_000; sent++) client.ping();

  expect(await client.closed).toBe(4100);
});

test('whoever has signed in and subscribes to as much as one may at once is heard', async () => {
  const { port, api } = await startServer();
  const { client, socketId } = await connect(port);
  client.send({ event: 'pusher:signin', data: api.authenticateUser(socketId, { id: '7' }) });
  await client.next('pusher:signin_success');

  for (let at = 0; at < 1_000; at++)
    client.send({ event: 'pusher:subscribe', data: { channel: `news-${at}` } });

  const heard = await client.everythingSoFar();
  expect(heard.map(({ event }) => event)).toEqual(
    Array.from({ length: 1_000 }, () => 'pusher_internal:subscription_succeeded'),
  );
});
