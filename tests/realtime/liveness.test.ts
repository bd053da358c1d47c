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
