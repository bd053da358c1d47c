import { expect, onTestFinished, test } from 'vitest';
import { createRealtimeServer } from '#server/realtime/server.ts';
import { signedBy, type ChannelHandler } from './signing.ts';
import {
  apiOn,
  app,
  connectPusherJs,
  eventOn,
  mountServer,
  startServer,
  otherNodes,
} from './support.ts';

const encryptionMasterKeyBase64 = Buffer.alloc(32, 7).toString('base64');

test('pusher-js hears what pusher sends, on public, private and cache channels', async () => {
  const { port, api } = await startServer();
  const client = connectPusherJs(port, signedBy(api, '7'));

  for (const name of ['cars', 'private-cars', 'cache-cars', 'private-cache-cars']) {
    const channel = client.subscribe(name);
    await eventOn(channel, 'pusher:subscription_succeeded');
    const heard = eventOn(channel, 'listed');
    await api.trigger(name, 'listed', { in: name });
    expect(await heard).toEqual({ in: name });
  }
});

test('pusher-js keeps the members of a presence channel', async () => {
  const { port, api } = await startServer();
  const ana = connectPusherJs(port, signedBy(api, 'ana')).subscribe('presence-hall');
  await eventOn(ana, 'pusher:subscription_succeeded');
  await otherNodes();

  const added = eventOn(ana, 'pusher:member_added');
  const removed = eventOn(ana, 'pusher:member_removed');
  const dan = connectPusherJs(port, signedBy(api, 'dan'));
  const members = await eventOn(dan.subscribe('presence-hall'), 'pusher:subscription_succeeded');

  expect(members).toMatchObject({ count: 2, myID: 'dan', members: { ana: null, dan: null } });
  expect(await added).toMatchObject({ id: 'dan' });
  dan.unsubscribe('presence-hall');
  expect(await removed).toMatchObject({ id: 'dan' });
});

test('an encrypted event can be read by subscribers alone', async () => {
  const { port } = await startServer();
  const api = apiOn(port, { encryptionMasterKeyBase64 });
  const client = connectPusherJs(port, signedBy(api, '7'));
  const channel = client.subscribe('private-encrypted-cars');
  await eventOn(channel, 'pusher:subscription_succeeded');
  const frame = eventOn(client.connection, 'message');
  const heard = eventOn(channel, 'listed');

  await api.trigger('private-encrypted-cars', 'listed', { plate: 'B 01 VLN' });

  expect(await heard).toEqual({ plate: 'B 01 VLN' });
  expect(await frame).toMatchObject({
    data: { nonce: expect.any(String), ciphertext: expect.any(String) },
  });
});

test('a signed-in user hears what is sent to the user, until terminated for good', async () => {
  const { port, api } = await startServer();
  const client = connectPusherJs(port, signedBy(api, '7'));
  client.signin();
  await eventOn(client.connection, 'connected');
  await expect.poll(() => client.user.serverToUserChannel?.subscribed).toBe(true);

  const heard = eventOn(client.user, 'greeting');
  await api.sendToUser('7', 'greeting', { hello: 'Ana' });
  expect(await heard).toEqual({ hello: 'Ana' });

  const disconnected = eventOn(client.connection, 'disconnected');
  await api.terminateUserConnections('7');
  await disconnected;
  expect(client.connection.state).toBe('disconnected');
});

test('after 4200 the client is back and subscribed within a second and a half', async () => {
  const { server, port, realtime: old } = await mountServer();
  const client = connectPusherJs(port, signedBy(apiOn(port), '7'));
  const channel = client.subscribe('private-cars');
  await eventOn(channel, 'pusher:subscription_succeeded');
  const successor = createRealtimeServer(app);
  onTestFinished(() => successor.close());
  server.removeAllListeners('upgrade');
  successor.attach(server);

  const again = eventOn(channel, 'pusher:subscription_succeeded');
  const closedAt = performance.now();
  await old.close();
  await again;

  expect(performance.now() - closedAt).toBeLessThan(1500);
  expect(successor.connectionCount()).toBe(1);
});

test('a client refused for its key does not try again', async () => {
  const { port } = await startServer({ key: 'another' });
  const client = connectPusherJs(port);

  await eventOn(client.connection, 'disconnected');

  expect(client.connection.state).toBe('disconnected');
});

test('where private channels need signing in, pusher-js enters, and leaves with its own session only', async () => {
  const { port, api } = await startServer({ privateNeedsSignIn: true });
  const pageOf = (session: string) => {
    const data = { user_id: 'ana', signed_in_as: session };
    const authorise: ChannelHandler = ({ socketId, channelName }, callback) =>
      callback(null, api.authorizeChannel(socketId, channelName, data));
    const client = connectPusherJs(port, {
      ...signedBy(api, session),
      channelAuthorization: { customHandler: authorise },
    });
    client.signin();
    return { client, channel: client.subscribe('private-ana') };
  };
  const [ended, staying] = [pageOf('session-1'), pageOf('session-2')];
  const opened = [ended, staying].map(({ channel }) =>
    eventOn(channel, 'pusher:subscription_succeeded'),
  );
  await Promise.all(opened);

  const gone = eventOn(ended.client.connection, 'disconnected');
  await api.terminateUserConnections('session-1');
  await gone;
  const heard = eventOn(staying.channel, 'news');
  await api.trigger('private-ana', 'news', { for: 'ana' });

  expect(await heard).toEqual({ for: 'ana' });
  expect([ended.channel.subscribed, staying.channel.subscribed]).toEqual([false, true]);
});
