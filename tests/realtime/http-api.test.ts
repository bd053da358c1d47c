import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import Pusher from 'pusher';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRealtimeServer } from '#server/realtime/server.ts';
import { apiOn, app, connect, startServer } from './support.ts';

type Call = { path: string; body: string; query: Record<string, string>; secret: string };

const eventsPath = `/apps/${app.appId}/events`;
const batchPath = `/apps/${app.appId}/batch_events`;
const event = JSON.stringify({ name: 'e', channel: 'c', data: '{}' });

/** A request signed by hand, so that every part of it can be wrong. */
async function call(port: number, wrong: Partial<Call> = {}) {
  const { path, body, secret } = { path: eventsPath, body: event, ...app, ...wrong };
  const query: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
    ...wrong.query,
  };
  const names = Object.keys(query).toSorted();
  const signed = ['POST', path, names.map((name) => `${name}=${query[name]}`).join('&')];
  const auth_signature = createHmac('sha256', secret).update(signed.join('\n')).digest('hex');
  const search = new URLSearchParams({ ...query, auth_signature });
  const url = `http://127.0.0.1:${port}${path}?${search}`;
  const response = await fetch(url, { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, answer: response.ok ? JSON.parse(text) : text };
}

function secondsAgo(seconds: number) {
  return { query: { auth_timestamp: String(Math.floor(Date.now() / 1000) - seconds) } };
}

function events(count: number, data = '{}') {
  return JSON.stringify({
    batch: Array.from({ length: count }, () => ({ name: 'e', channel: 'c', data })),
  });
}

test.each<[string, number, Partial<Call>]>([
  ['a wrong secret', 401, { secret: 'other' }],
  ['an unknown key', 401, { query: { auth_key: 'other' } }],
  ['another version of signatures', 401, { query: { auth_version: '2.0' } }],
  ['a timestamp 700 s old', 401, secondsAgo(700)],
  ['a timestamp 700 s ahead', 401, secondsAgo(-700)],
  ['a timestamp that is no number', 401, { query: { auth_timestamp: 'now' } }],
  ['the digest of another body', 401, { query: { body_md5: '0'.repeat(32) } }],
  ['another application', 404, { path: '/apps/4/events' }],
  ['an unknown path', 404, { path: `/apps/${app.appId}/nothing` }],
  ['the wrong method', 404, { path: `/apps/${app.appId}/channels` }],
  ['a body that is not JSON', 400, { body: 'name=e' }],
  ['an event without a channel', 400, { body: '{"name":"e","data":"{}"}' }],
  ['data that is not text', 400, { body: '{"name":"e","channel":"c","data":{}}' }],
  ['an invalid channel', 400, { body: '{"name":"e","channel":"a b","data":""}' }],
  ['an invalid socket id', 400, { body: '{"name":"e","channel":"c","data":"","socket_id":"1"}' }],
  ['an unknown attribute', 400, { body: '{"name":"e","channel":"c","data":"","info":"age"}' }],
  ['a batch of 11', 400, { path: batchPath, body: events(11) }],
  ['too much data in a batch', 413, { path: batchPath, body: events(2, 'x'.repeat(10_241)) }],
  ['a request over a megabyte', 413, { body: 'x'.repeat(1_048_577) }],
])('%s gets %d', async (_, status, request) => {
  const { port } = await startServer();

  expect(await call(port, request)).toEqual({ status, answer: expect.stringMatching(/./) });
});

test('a request signed 500 s ago still counts', async () => {
  const { port } = await startServer();

  expect(await call(port, secondsAgo(500))).toEqual({ status: 200, answer: {} });
});

test('a disabled application gets 403', async () => {
  const { port } = await startServer({ enabled: false });

  expect(await call(port)).toMatchObject({ status: 403 });
});

describe('the pusher library', () => {
  test('gets the reason why a request failed', async () => {
    const { port } = await startServer();
    const impostor = new Pusher({ ...app, secret: 'x', host: '127.0.0.1', port: String(port) });

    await expect(impostor.trigger('c', 'e', {})).rejects.toMatchObject({
      status: 401,
      body: 'Invalid signature',
    });
  });

  test('may send 10240 bytes and no more', async () => {
    const { api } = await startServer();

    const response = await api.trigger('c', 'e', 'x'.repeat(10_240));

    expect(await response.json()).toEqual({});
    await expect(api.trigger('c', 'e', 'x'.repeat(10_241))).rejects.toMatchObject({ status: 413 });
    await expect(api.trigger('c', 'e', 'ă'.repeat(5_121))).rejects.toMatchObject({ status: 413 });
  });

  test('sends one event to many channels and hears how many listen', async () => {
    const { port, api } = await startServer();
    const { client } = await connect(port);
    await client.subscribe('a');
    await client.subscribe('b');

    const info = 'user_count,subscription_count';
    const response = await api.trigger(['a', 'b', 'presence-c'], 'e', { x: 1 }, { info });

    expect(await response.json()).toEqual({
      channels: {
        a: { subscription_count: 1 },
        b: { subscription_count: 1 },
        'presence-c': { user_count: 0, subscription_count: 0 },
      },
    });
    const frames = await client.everythingSoFar();
    expect(frames.map(({ channel }) => channel)).toEqual(['a', 'b']);
  });

  test('sends a batch, each event to its channel, all or none', async () => {
    const { port, api } = await startServer();
    const { client } = await connect(port);
    await client.subscribe('a');
    const batch = [
      { channel: 'a', name: 'first', data: { x: 1 }, info: 'subscription_count' },
      { channel: 'b', name: 'second', data: 'text' },
    ];

    const response = await api.triggerBatch(batch);
    const spoilt = api.triggerBatch([...batch, { channel: 'not valid', name: 'e', data: '' }]);

    expect(await response.json()).toEqual({ batch: [{ subscription_count: 1 }, {}] });
    await expect(spoilt).rejects.toMatchObject({ status: 400 });
    const frames = await client.everythingSoFar();
    expect(frames.map(({ event: name }) => name)).toEqual(['first']);
  });
});

async function get(port: number, path: string, params: Record<string, string> = {}) {
  const response = await apiOn(port).get({ path, params });
  return response.json();
}

async function startOccupied() {
  const { port, api } = await startServer();
  const { client, socketId } = await connect(port);
  await client.subscribe('cars');
  await client.subscribe(
    'presence-hall',
    api.authorizeChannel(socketId, 'presence-hall', { user_id: '7' }),
  );
  return port;
}

describe('the state of channels', () => {
  test('lists the occupied ones', async () => {
    const port = await startOccupied();
    const halls = { filter_by_prefix: 'presence-', info: 'user_count' };

    expect(await get(port, '/channels')).toEqual({ channels: { cars: {}, 'presence-hall': {} } });
    expect(await get(port, '/channels', halls)).toEqual({
      channels: { 'presence-hall': { user_count: 1 } },
    });
  });

  test('shows one of them', async () => {
    const port = await startOccupied();
    const info = 'user_count,subscription_count';

    expect(await get(port, '/channels/empty')).toEqual({ occupied: false });
    expect(await get(port, '/channels/presence-hall', { info })).toEqual({
      occupied: true,
      user_count: 1,
      subscription_count: 1,
    });
    expect(await get(port, '/channels/presence-hall/users')).toEqual({ users: [{ id: '7' }] });
  });

  test('shows what a cache channel remembers', async () => {
    const { port, api } = await startServer();
    await api.trigger('cache-prices', 'changed', { price: 1 });

    expect(await get(port, '/channels/cache-prices', { info: 'cache' })).toEqual({
      occupied: false,
      cache: { data: '{"price":1}', ttl: 1800 },
    });
  });

  test.each([
    ['/channels', { info: 'user_count' }],
    ['/channels/cars', { info: 'user_count' }],
    ['/channels/cars', { info: 'cache' }],
    ['/channels/cars/users', {}],
  ])('%s with %o is refused', async (path, params) => {
    const { port } = await startServer();

    await expect(get(port, path, params)).rejects.toMatchObject({ status: 400 });
  });
});

test('mounted in Express it answers its own paths and leaves the others', async () => {
  const realtime = createRealtimeServer(app);
  const site = express();
  site.use((req, res, next) => realtime.handleRequest(req, res, next));
  site.use(express.json());
  site.post('/echo', (req, res) => void res.json(req.body));
  const server = createServer(site).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const echo = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: event,
  });

  expect(await call(port)).toEqual({ status: 200, answer: {} });
  expect(await echo.json()).toMatchObject({ name: 'e' });
});
