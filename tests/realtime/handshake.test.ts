import { expect, test } from 'vitest';
import { WebSocketServer, type ClientOptions } from 'ws';
import { app, connect, handshake, mountServer, RawClient, startServer } from './support.ts';
import { relaysOfSuite } from './relays.ts';

test('a socket is greeted with its id and the activity timeout', async () => {
  const { port } = await startServer();
  const client = new RawClient(`ws://127.0.0.1:${port}${handshake}`);

  const greeting = await client.next('pusher:connection_established');

  expect(greeting.data).toEqual({
    socket_id: expect.stringMatching(/^\d+\.\d+$/),
    activity_timeout: 120,
  });
});

test.each([
  ['an unknown key', '/app/other?protocol=7', 4001],
  ['a path beyond the key', `/app/${app.key}/more?protocol=7`, 4005],
  ['a path without a key', '/app/?protocol=7', 4005],
  ['a protocol that is not a number', `/app/${app.key}?protocol=seven`, 4006],
  ['a protocol of the future', `/app/${app.key}?protocol=8`, 4007],
  ['a protocol of the past', `/app/${app.key}?protocol=3`, 4007],
  ['no protocol', `/app/${app.key}`, 4008],
])('%s is refused, in a frame and in the close code', async (_, path, code) => {
  const { port } = await startServer();
  const client = new RawClient(`ws://127.0.0.1:${port}${path}`);

  const error = await client.next('pusher:error');

  expect(error.data).toEqual({ code, message: expect.any(String) });
  expect(await client.closed).toBe(code);
});

test.each([
  ['a disabled application', { enabled: false }, 4003],
  ['plain text where TLS is required', { requireTls: true }, 4000],
  ['one connection too many', { maxConnections: 0 }, 4100],
])('%s refuses the socket', async (_, options, code) => {
  const { port } = await startServer(options);

  const client = new RawClient(`ws://127.0.0.1:${port}${handshake}`);

  expect(await client.closed).toBe(code);
});

test('pages of other origins are refused, those of the application and programs are not', async () => {
  const { port } = await startServer({ allowedOrigins: ['https://volan.example'] });
  const url = `ws://127.0.0.1:${port}${handshake}`;

  const foreign = new RawClient(url, { origin: 'https://evil.example' });
  const garbage = new RawClient(url, { origin: 'null' });

  expect(await foreign.closed).toBe(4009);
  expect(await garbage.closed).toBe(4009);
  await connect(port, { origin: 'https://volan.example' });
  await connect(port, { origin: `http://127.0.0.1:${port}` });
  await connect(port);
});

// Every node counts its own connections.
const isOneNode = relaysOfSuite().length === 0;

test.runIf(isOneNode)(
  'an address may hold only so many connections, and gets its place back',
  async () => {
    const { port } = await startServer({ maxConnectionsPerIp: 2, trustProxy: true });
    const { client: first } = await connect(port, from('10.0.0.1'));
    await connect(port, from('10.0.0.1'));

    const third = new RawClient(`ws://127.0.0.1:${port}${handshake}`, from('10.0.0.1'));

    expect(await third.closed).toBe(4100);
    await connect(port, from('10.0.0.2'));
    first.drop();
    await first.closed;
    await expect.poll(() => outcome(port, from('10.0.0.1'))).toBe('pusher:connection_established');
  },
);

test.runIf(isOneNode)(
  'the addresses of one network of IPv6 share its connections, and so do the ways to write one of IPv4',
  async () => {
    const { port } = await startServer({ maxConnectionsPerIp: 1, trustProxy: true });
    await connect(port, from('2001:db8:0:7::1'));
    await connect(port, from('::ffff:10.0.0.1'));

    expect(await outcome(port, from('2001:db8:0:7:ffff::2'))).toBe(4100);
    expect(await outcome(port, from('10.0.0.1'))).toBe(4100);
    expect(await outcome(port, from('2001:db8:0:8::1'))).toBe('pusher:connection_established');
  },
);

test.runIf(isOneNode)(
  'behind two proxies it counts the address that the outer one saw',
  async () => {
    const { port } = await startServer({ maxConnectionsPerIp: 1, trustProxy: 2 });
    await connect(port, from('10.0.0.1, 10.9.9.9'));

    expect(await outcome(port, from('10.0.0.1, 10.9.9.9'))).toBe(4100);
    expect(await outcome(port, from('10.0.0.2, 10.9.9.9'))).toBe('pusher:connection_established');
  },
);

test('the handshake of a trusted proxy tells whether the client came over TLS', async () => {
  const { port } = await startServer({ requireTls: true, trustProxy: true });

  const { socketId } = await connect(port, { headers: { 'X-Forwarded-Proto': 'https' } });

  expect(socketId).toMatch(/^\d+\.\d+$/);
});

test('upgrades to other paths are left to the other listeners', async () => {
  const { port, server } = await mountServer();
  const others = new WebSocketServer({ noServer: true });
  server.on('upgrade', (req, socket, head) => {
    if (req.url === '/hmr') others.handleUpgrade(req, socket, head, (ws) => ws.close(4999));
  });

  const client = new RawClient(`ws://127.0.0.1:${port}/hmr`);

  expect(await client.closed).toBe(4999);
  await connect(port);
});

test('an upgrade on a path that no listener serves is answered', async () => {
  const { port } = await mountServer();

  const response = await fetch(`http://127.0.0.1:${port}/elsewhere`);
  const client = new RawClient(`ws://127.0.0.1:${port}/elsewhere`);

  expect(response.status).toBe(404);
  expect(await client.failed).toMatch('404');
});

test('a frame over the limit closes the socket, a binary or broken one does not', async () => {
  const { port } = await startServer();
  const { client } = await connect(port);

  client.send(Buffer.from([1, 2, 3]));
  client.send('not json');
  client.send({ noEvent: true });
  client.send({ event: 'pusher:unknown' });
  const complaints = await client.everythingSoFar();
  client.send('x'.repeat(102_401));

  expect(complaints.map(({ event }) => event)).toEqual(Array(4).fill('pusher:error'));
  expect(await client.closed).toBe(1009);
});

test('a server that goes away tells its clients to come back', async () => {
  const { port, close } = await startServer();
  const { client } = await connect(port);

  await close();

  expect(await client.closed).toBe(4200);
});

function from(address: string) {
  return { headers: { 'X-Forwarded-For': `9.9.9.9, ${address}` } };
}

/** The greeting, or the code of the refusal. */
function outcome(port: number, options: ClientOptions): Promise<string | number> {
  const client = new RawClient(`ws://127.0.0.1:${port}${handshake}`, options);
  const greeting = client.next('pusher:connection_established').then(({ event }) => event);
  return Promise.race([greeting, client.closed]);
}
