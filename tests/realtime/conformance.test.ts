import { describe, expect, test } from 'vitest';
import { arrived, heardOn, subscribed } from './channels.ts';
import { signedBy, type ChannelHandler } from './signing.ts';
import { app, connectPusherJs, eventOn, otherNodes, startServer } from './support.ts';

// What the usual clients and their own test suites expect of a server, seen through the real libraries.

describe('a connection', () => {
  test('goes from connecting to connected, and is disconnected when the page says so', async () => {
    const { port } = await startServer();
    const client = connectPusherJs(port);
    const states = heardOn(client.connection, 'state_change');

    await eventOn(client.connection, 'connected');
    client.disconnect();

    expect(states).toEqual([
      { previous: 'connecting', current: 'connected' },
      { previous: 'connected', current: 'disconnected' },
    ]);
    client.connect();
    await eventOn(client.connection, 'connected');
  });

  test.each([
    ['an unknown key', { key: 'another' }, 4001, 'disconnected'],
    ['a disabled application', { enabled: false }, 4003, 'disconnected'],
    ['a server that is full', { maxConnections: 0 }, 4100, 'connecting'],
  ])('%s is an error with its code, by which the client tries again or not', async (...row) => {
    const [, options, code, state] = row;
    const { port } = await startServer(options);
    const client = connectPusherJs(port);

    const error = await eventOn(client.connection, 'error');

    expect(error).toMatchObject({ error: { type: 'PusherError', data: { code } } });
    await expect.poll(() => client.connection.state).toBe(state);
  });

  test('pings the server while nothing happens, and stays', async () => {
    const { port } = await startServer();
    const client = connectPusherJs(port, { activityTimeout: 1000, pongTimeout: 500 });
    await eventOn(client.connection, 'connected');
    const states = heardOn(client.connection, 'state_change');
    const messages = heardOn(client.connection, 'message');

    await expect.poll(() => messages.length, { timeout: 5_000 }).toBeGreaterThan(1);

    expect(messages[0]).toMatchObject({ event: 'pusher:pong' });
    expect(states).toEqual([]);
  });
});

describe.each(['', 'private-', 'presence-'])('on a %schannel', (prefix) => {
  test.each([
    ['subscribing twice', ['subscribe', 'subscribe'], true],
    ['leaving before the answer', ['subscribe', 'unsubscribe'], false],
    ['leaving twice', ['subscribe', 'unsubscribe', 'unsubscribe'], false],
    ['coming back before the answer', ['subscribe', 'unsubscribe', 'subscribe'], true],
  ] as const)('%s ends as the page wanted it last', async (_, acts, isThere) => {
    const { port, api } = await startServer();
    const client = connectPusherJs(port, signedBy(api, '7'));
    const witness = await subscribed(client, 'witness');
    const name = `${prefix}cars`;

    for (const act of acts) client[act](name);
    const state = () => client.channel(name)?.subscribed ?? false;
    await expect.poll(() => client.channel(name)?.subscriptionPending ?? false).toBe(false);
    await arrived(api, witness);

    expect(state()).toBe(isThere);
    const response = await api.get({ path: `/channels/${name}` });
    expect(await response.json()).toMatchObject({ occupied: isThere });
  });
});

const wronglySigned: ChannelHandler = (_, callback) => callback(null, { auth: `${app.key}:00` });

test('a channel that its server refuses is an error with status, and the others go on', async () => {
  const { port, api } = await startServer();
  const client = connectPusherJs(port, { channelAuthorization: { customHandler: wronglySigned } });
  const open = await subscribed(client, 'cars');

  const error = await eventOn(client.subscribe('private-cars'), 'pusher:subscription_error');
  const heard = eventOn(open, 'listed');
  await api.trigger('cars', 'listed', 1);

  expect(error).toMatchObject({ type: 'AuthError', status: 401, error: expect.any(String) });
  expect(await heard).toBe(1);
});

describe('a presence channel', () => {
  const ana = { id: 'ana', info: { name: 'Ana' } };
  const dan = { id: 'dan', info: { name: 'Dan' } };

  test('has each person once, however many windows they have', async () => {
    const { port, api } = await startServer();
    const watching = await subscribed(connectPusherJs(port, signedBy(api, ana)), 'presence-hall');
    const added = heardOn(watching, 'pusher:member_added');
    const removed = heardOn(watching, 'pusher:member_removed');
    const windows = [1, 2, 3].map(() => connectPusherJs(port, signedBy(api, dan)));
    for (const window of windows) await subscribed(window, 'presence-hall');

    const [first, ...others] = windows;
    for (const window of others) window.disconnect();
    await arrived(api, watching);

    expect(added).toEqual([dan]);
    expect(removed).toEqual([]);
    first?.unsubscribe('presence-hall');
    await expect.poll(() => removed).toEqual([dan]);
  });

  test('knows who one is oneself, and everybody by their id', async () => {
    const { port, api } = await startServer();
    await subscribed(connectPusherJs(port, signedBy(api, ana)), 'presence-hall');
    const client = connectPusherJs(port, signedBy(api, dan));

    const members = await eventOn(
      client.subscribe('presence-hall'),
      'pusher:subscription_succeeded',
    );

    expect(members).toMatchObject({ count: 2, myID: 'dan', me: dan });
    expect(Object(members).get('ana')).toEqual(ana);
    expect(Object(members).get('nobody')).toBeNull();
    const users = await (await api.get({ path: '/channels/presence-hall/users' })).json();
    expect(users).toEqual({ users: [{ id: 'ana' }, { id: 'dan' }] });
  });
});

describe('an event of a client', () => {
  test.each(['private-chat', 'presence-chat'])('reaches the others on %s', async (name) => {
    const { port, api } = await startServer({ clientEvents: true });
    const sender = await subscribed(connectPusherJs(port, signedBy(api, 'ana')), name);
    const other = await subscribed(connectPusherJs(port, signedBy(api, 'dan')), name);
    const own = heardOn(sender, 'client-typing');
    const told = new Promise((resolve) => {
      other.bind('client-typing', (data: unknown, from: unknown) => resolve({ data, from }));
    });

    expect(sender.trigger('client-typing', { on: true })).toBe(true);

    const isPresence = name.startsWith('presence-');
    expect(await told).toMatchObject({
      data: { on: true },
      ...(isPresence && { from: { user_id: 'ana' } }),
    });
    await arrived(api, sender);
    expect(own).toEqual([]);
  });

  test('that is not allowed is an error, after which the connection goes on', async () => {
    const { port, api } = await startServer({ clientEvents: true });
    const client = connectPusherJs(port, signedBy(api, 'ana'));
    const open = await subscribed(client, 'cars');
    const errors = heardOn(client.connection, 'error');

    client.send_event('client-typing', {}, 'cars');
    client.send_event('client-typing', {}, 'private-elsewhere');

    const refused = { type: 'PusherError', data: { code: 4301 } };
    await expect.poll(() => errors).toMatchObject([refused, refused]);
    await arrived(api, open);
    expect(client.connection.state).toBe('connected');
  });
});

describe('a user', () => {
  test('hears who of the watchlist comes and goes', async () => {
    const { port, api } = await startServer();
    const watcher = connectPusherJs(port, signedBy(api, { id: 'me', watchlist: ['ana', 'dan'] }));
    const [online, offline] = ['online', 'offline'].map((name) =>
      heardOn(watcher.user.watchlist, name),
    );
    watcher.signin();
    await expect.poll(() => offline).toEqual([{ name: 'offline', user_ids: ['ana', 'dan'] }]);

    const ana = connectPusherJs(port, signedBy(api, 'ana'));
    ana.signin();
    await expect.poll(() => online).toEqual([{ name: 'online', user_ids: ['ana'] }]);
    ana.disconnect();
    await expect.poll(() => offline?.at(-1)).toEqual({ name: 'offline', user_ids: ['ana'] });
  });

  test('hears what is sent to them in every window, and nobody else does', async () => {
    const { port, api } = await startServer();
    const windows = ['ana', 'ana', 'dan'].map((id) => connectPusherJs(port, signedBy(api, id)));
    const heard = windows.map((window) => heardOn(window.user, 'greeting'));
    for (const window of windows) window.signin();
    await expect
      .poll(() => windows.every(({ user }) => user.serverToUserChannel?.subscribed))
      .toBe(true);
    await otherNodes();

    await api.sendToUser('ana', 'greeting', { hello: 1 });

    await expect.poll(() => heard.slice(0, 2)).toEqual([[{ hello: 1 }], [{ hello: 1 }]]);
    expect(heard[2]).toEqual([]);
  });
});

test('a cache channel without an event says so, and then gives the last one', async () => {
  const { port, api } = await startServer();
  const early = connectPusherJs(port).subscribe('cache-prices');
  await eventOn(early, 'pusher:cache_miss');

  await api.trigger('cache-prices', 'changed', { price: 2 });
  await otherNodes();
  const late = connectPusherJs(port).subscribe('cache-prices');

  expect(await eventOn(late, 'changed')).toEqual({ price: 2 });
});
