import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type Request, type Response } from 'express';
import type Pusher from 'pusher';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { bus, createBus, type AppEvents } from '#js/lib/bus.ts';
import {
  connectRealtime,
  disconnectRealtime,
  echoOptions,
  openChannel,
  watchThread,
} from '#js/lib/realtime.ts';
import { socketIdHeader } from '#js/lib/socket-id.ts';
import { createRealtimeServer } from '#server/realtime/server.ts';
import { becomeBrowser } from './browser.ts';
import { apiOn, app, connectPusherJs } from './support.ts';

// Pages get the build for browsers.
vi.mock('pusher-js', () => vi.importActual('pusher-js/dist/web/pusher.js'));

const created = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated';

const service = { cluster: 'eu', host: null };

beforeAll(() => becomeBrowser());

afterEach(() => disconnectRealtime());

/** An application with the server inside and one person signed in. */
async function startSite(userId: string) {
  const realtime = createRealtimeServer(app);
  const site = express();
  const server = createServer(site);
  realtime.attach(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const api = apiOn(port);
  const asked: Request[] = [];
  site.use((req, res, next) => realtime.handleRequest(req, res, next));
  site.use('/broadcasting', express.urlencoded({ extended: false }), (req, res) => {
    asked.push(req);
    authorise(api, userId, req, res);
  });
  onTestFinished(async () => {
    disconnectRealtime();
    await realtime.close();
    server.closeAllConnections();
    server.close();
  });
  Object.assign(location, { hostname: '127.0.0.1', port: String(port) });
  return { api, asked, realtime, server };
}

const THREAD = 'presence-App.Models.Thread.3';
const side = 'client';

function authorise(api: Pusher, userId: string, req: Request, res: Response): void {
  const { socket_id: socketId, channel_name: channel } = req.body;
  if (req.originalUrl.endsWith('user-auth')) {
    res.json(api.authenticateUser(socketId, { id: userId }));
  } else if (channel === `private-App.Models.User.${userId}` || channel === 'private-App.Staff') {
    res.json(api.authorizeChannel(socketId, channel));
  } else if (channel === THREAD) {
    res.json(api.authorizeChannel(socketId, channel, { user_id: userId, user_info: { side } }));
  } else {
    res.sendStatus(403);
  }
}

function nextOn<Name extends keyof AppEvents>(name: Name): Promise<AppEvents[Name]> {
  return new Promise((resolve) => {
    const stop = bus.on(name, (event) => {
      stop();
      resolve(event);
    });
  });
}

async function occupied(api: Pusher, channel: string): Promise<boolean> {
  const response = await api.get({ path: `/channels/${channel}` });
  const answer = await response.json();
  return answer.occupied === true;
}

test('the constants of the specification are set', () => {
  const page = { protocol: 'https:', hostname: 'volan.example', port: '' };

  expect(echoOptions({ ...service, key: 'k', embedded: false }, page)).toMatchObject({
    cluster: 'eu',
    forceTLS: true,
    namespace: 'App.Events',
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: 10_000,
    authEndpoint: '/broadcasting/auth',
    userAuthentication: { endpoint: '/broadcasting/user-auth' },
  });
});

test('the hosted service is reached over TLS at its own address', () => {
  const page = { protocol: 'http:', hostname: 'localhost', port: '3000' };

  const options = echoOptions({ ...service, key: 'k', embedded: false }, page);

  expect(options.forceTLS).toBe(true);
  expect(options).not.toHaveProperty('wsHost');
});

test("a service of one's own is reached at its own address", () => {
  const page = { protocol: 'https:', hostname: 'volan.example', port: '' };
  const host = { name: 'live.example', port: 6001, tls: false };

  const options = echoOptions({ ...service, host, key: 'k', embedded: false }, page);

  expect(options).toMatchObject({ wsHost: 'live.example', wsPort: 6001, forceTLS: false });
});

test.each([
  ['http:', '3000', { forceTLS: false, wsPort: 3000 }],
  ['http:', '', { forceTLS: false, wsPort: 80 }],
  ['https:', '', { forceTLS: true, wssPort: 443 }],
])('the embedded server is reached where the page came from: %s %s', (protocol, port, expected) => {
  const page = { protocol, hostname: 'volan.example', port };

  expect(echoOptions({ ...service, key: 'k', embedded: true }, page)).toMatchObject({
    ...expected,
    wsHost: 'volan.example',
  });
});

test('a notification of the user reaches the page', async () => {
  const { api, asked } = await startSite('7');
  document.cookie = 'theme=dark; XSRF-TOKEN=a%3D%3D';

  await connectRealtime({ ...service, key: app.key, embedded: true, userId: '7' });
  await expect.poll(() => occupied(api, 'private-App.Models.User.7')).toBe(true);
  const heard = nextOn('notification');
  await api.trigger('private-App.Models.User.7', created, { id: 'n1', type: 'confirmed', car: 3 });

  expect(await heard).toEqual({ id: 'n1', type: 'confirmed', car: 3 });
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked.map(({ headers }) => headers)).toEqual([
    expect.objectContaining({ 'x-xsrf-token': 'a==', 'x-requested-with': 'XMLHttpRequest' }),
    expect.objectContaining({ 'x-xsrf-token': 'a==', 'x-requested-with': 'XMLHttpRequest' }),
  ]);
});

test('the server can end the connection of a signed-in page, which may ask for a new one', async () => {
  const { api, realtime } = await startSite('7');
  await connectRealtime({ ...service, key: app.key, embedded: true, userId: '7' });
  await expect.poll(() => occupied(api, encodeURIComponent('#server-to-user-7'))).toBe(true);

  const status = nextOn('connection');
  await api.terminateUserConnections('7');

  expect(await status).toBe('disconnected');
  await expect.poll(() => realtime.connectionCount()).toBe(0);
  await connectRealtime({ ...service, key: app.key, embedded: true, userId: '7' });
  await expect.poll(() => occupied(api, 'private-App.Models.User.7')).toBe(true);
});

test('requests carry the socket id, which keeps their own events away', async () => {
  const { api } = await startSite('7');
  expect(socketIdHeader()).toEqual({});
  await connectRealtime({ ...service, key: app.key, embedded: true, userId: '7' });
  await expect.poll(() => occupied(api, 'private-App.Models.User.7')).toBe(true);

  const { 'X-Socket-ID': socketId = '' } = socketIdHeader();
  const heard = nextOn('notification');
  const own = { socket_id: socketId };
  await api.trigger('private-App.Models.User.7', created, { id: 'own', type: 'a' }, own);
  await api.trigger('private-App.Models.User.7', created, { id: 'other', type: 'a' });

  expect(socketId).toMatch(/^\d+\.\d+$/);
  expect(await heard).toMatchObject({ id: 'other' });
});

test('one page has one connection, of the user who asked last', async () => {
  const { api, realtime } = await startSite('8');

  await Promise.all([
    connectRealtime({ ...service, key: app.key, embedded: true, userId: '7' }),
    connectRealtime({ ...service, key: app.key, embedded: true, userId: '8' }),
    connectRealtime({ ...service, key: app.key, embedded: true, userId: '8' }),
  ]);
  await expect.poll(() => occupied(api, 'private-App.Models.User.8')).toBe(true);

  expect(realtime.connectionCount()).toBe(1);
  disconnectRealtime();
  await expect.poll(() => realtime.connectionCount()).toBe(0);
  expect(socketIdHeader()).toEqual({});
});

test('a user who leaves while the libraries load opens no connection', async () => {
  const { realtime } = await startSite('7');

  const connecting = connectRealtime({ ...service, key: app.key, embedded: true, userId: '7' });
  disconnectRealtime();
  await connecting;

  expect(socketIdHeader()).toEqual({});
  expect(realtime.connectionCount()).toBe(0);
});

test('Echo hears events by their short names, and of a refused channel in its error', async () => {
  const { api } = await startSite('7');
  const { default: Echo } = await import('laravel-echo');
  const { default: Pusher } = await import('pusher-js');
  const echo = new Echo<'pusher'>({
    ...echoOptions({ ...service, key: app.key, embedded: true }, location),
    Pusher,
  });
  onTestFinished(() => echo.disconnect());

  const refused = new Promise((resolve) => echo.private('App.Models.User.8').error(resolve));
  const own = echo.private('App.Models.User.7');
  const heard = new Promise((resolve) => own.listen('BookingConfirmed', resolve));
  await new Promise<void>((resolve) => own.subscribed(() => resolve()));
  await api.trigger('private-App.Models.User.7', 'App\\Events\\BookingConfirmed', { id: 3 });

  expect(await heard).toEqual({ id: 3 });
  expect(await refused).toMatchObject({ type: 'AuthError', status: 403 });
});

test('a page listens to a further channel for as long as it needs it', async () => {
  const { api } = await startSite('7');
  await connectRealtime({ ...service, key: app.key, embedded: true, userId: '7' });
  let opened = 0;
  const heard: string[] = [];
  onTestFinished(bus.on('App.Events.AvailabilityChanged', () => heard.push('car')));
  onTestFinished(bus.on('App.Events.QueueChanged', ({ queues }) => heard.push(...queues)));

  const leaveCar = openChannel('App.Models.Car.dacia', () => (opened += 1));
  const leaveStaff = openChannel('App.Staff', () => (opened += 1));
  await expect.poll(() => opened).toBe(2);
  await api.trigger('App.Models.Car.dacia', 'App\\Events\\AvailabilityChanged', {});
  await api.trigger('private-App.Staff', 'App\\Events\\QueueChanged', { queues: ['claims'] });
  await expect.poll(() => heard.toSorted()).toEqual(['car', 'claims']);

  leaveStaff?.();
  leaveCar?.();
  await expect.poll(() => occupied(api, 'private-App.Staff')).toBe(false);
  await expect.poll(() => occupied(api, 'App.Models.Car.dacia')).toBe(false);
});

/** Somebody of the other side who looks at the thread on another device. */
function otherSide(api: Pusher): void {
  const { port } = location;
  const host = connectPusherJs(Number(port), {
    channelAuthorization: {
      customHandler: ({ socketId }, callback) => {
        const member = { user_id: 'host', user_info: { side: 'host' } };
        callback(null, { channel_data: '', ...api.authorizeChannel(socketId, THREAD, member) });
      },
    },
  });
  host.subscribe(THREAD);
}

test('who looks at a thread sees the other side, and again on each new connection', async () => {
  const { api, realtime, server } = await startSite('7');
  const page = { ...service, key: app.key, embedded: true, userId: '7' };
  let present: readonly string[] = [];
  onTestFinished(watchThread('3', (sides) => (present = sides)));
  otherSide(api);

  await connectRealtime(page);
  await expect.poll(() => present.toSorted()).toEqual(['client', 'host']);

  // The server ends the connections of a session, as it does when the person signs out elsewhere.
  await expect.poll(() => occupied(api, encodeURIComponent('#server-to-user-7'))).toBe(true);
  await api.terminateUserConnections('7');
  await expect.poll(() => present).toEqual([]);
  await connectRealtime(page);
  await expect.poll(() => present.toSorted()).toEqual(['client', 'host']);

  // The server goes away and comes back, as with a new release.
  const successor = createRealtimeServer(app);
  onTestFinished(() => successor.close());
  server.removeAllListeners('upgrade');
  successor.attach(server);
  const lost = nextOn('connection');
  await realtime.close();
  await lost;
  expect(present).toEqual([]);
  await expect.poll(() => present.toSorted(), { timeout: 10_000 }).toEqual(['client', 'host']);
});

test('without a connection there is no further channel to listen to', () => {
  expect(openChannel('App.Staff', () => undefined)).toBeUndefined();
});

test('whoever stops listening on the bus hears no more', () => {
  const numbers = createBus<{ number: number }>();
  const heard: number[] = [];
  const stop = numbers.on('number', (number) => heard.push(number));

  numbers.emit('number', 1);
  stop();
  numbers.emit('number', 2);

  expect(heard).toEqual([1]);
});
