import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frame, message, openRaw, openRawWebSocket, settled } from '../support/raw-socket.ts';

/** Of each kind; of all kinds together there are 250, as many as one address may have. */
const SOCKETS = 80;
const SOCKETS_OF_ADDRESS = 250;
const MEGABYTE = 1024 * 1024;
/** So many sockets of 64 KB. */
const mostHeld = (sockets: number) => (sockets * 64 * 1024) / MEGABYTE;
const LONGEST_MS = 3_000;

let port = 0;
let meterPort = 0;
const child = spawn(process.execPath, ['--expose-gc', 'tests/support/measured-process.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});

beforeAll(async () => {
  const [line] = await once(createInterface(child.stdout), 'line');
  const [address = '', meter] = String(line).split(' ');
  [port, meterPort] = [Number(new URL(address).port), Number(meter)];
  await Promise.all(['/', '/cars', '/login'].map((path) => get(path)));
}, 60_000);

afterAll(() => void child.kill('SIGKILL'));

async function get(path: string, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  return response.status;
}

async function measured(): Promise<number> {
  return Number(await text(connect({ port: meterPort, host: '127.0.0.1' }))) / MEGABYTE;
}

/** What the process holds once it has worked through everything that came, in megabytes. */
async function held(): Promise<number> {
  let before = await measured();
  for (let time = 0; time < 20; time++) {
    const now = await measured();
    if (Math.abs(now - before) < 0.5) return now;
    before = now;
  }
  return before;
}

type Attack = (socket: Socket) => void;

/** How much more the process holds while so many sockets do this, and after they have gone, in megabytes. */
async function attacked(open: () => Promise<Socket>, attacks: readonly Attack[], count = SOCKETS) {
  const before = await held();
  const sockets = await Promise.all(Array.from({ length: count }, open));
  for (const [at, socket] of sockets.entries()) attacks[at % attacks.length]?.(socket);
  await Promise.all(sockets.map((socket) => settled(socket, LONGEST_MS)));
  const during = await held();
  for (const socket of sockets) socket.destroy();
  await expect.poll(held, { timeout: 20_000 }).toBeLessThan(before + mostHeld(count) / 2);
  return during - before;
}

const webSocket = () => openRawWebSocket(port, '/app/local?protocol=7&client=js&version=8.6.0');
const times = (count: number, made: (at: number) => Buffer) =>
  Buffer.concat(Array.from({ length: count }, (_, at) => made(at)));
const subscription = (channel: string, signed: object = {}) =>
  message('pusher:subscribe', { channel, ...signed });
const auth = `local:${'0'.repeat(64)}`;

const attacksOfSockets: [string, Attack][] = [
  ['say nothing', () => {}],
  [
    'wait for a sign-in with large subscriptions',
    (socket) =>
      socket.write(
        times(10, (at) =>
          subscription(`private-${at}`, { auth: 'x'.repeat(30_000), more: 'y'.repeat(30_000) }),
        ),
      ),
  ],
  [
    'wait for a sign-in with many subscriptions whose signatures look right',
    (socket) =>
      socket.write(
        times(500, (at) => subscription(`private-${at}`, { auth, channel_data: 'x'.repeat(500) })),
      ),
  ],
  [
    'subscribe to as many open channels as they like',
    (socket) => {
      const own = String(Math.random()).slice(2);
      socket.write(times(1_000, (at) => subscription(`${own}-${at}-`.padEnd(164, 'c'))));
    },
  ],
  [
    'subscribe to channels of which the server has no event',
    (socket) => socket.write(times(1_000, (at) => subscription(`cache-${at}-`.padEnd(164, 'c')))),
  ],
  [
    'read nothing of many long answers',
    (socket) => {
      for (let round = 0; round < 100; round++)
        socket.write(subscription('not a name '.repeat(1_000)));
    },
  ],
  [
    'read nothing and ping',
    (socket) => socket.write(times(1_000, () => frame('p'.repeat(125), { opcode: 9 }))),
  ],
  [
    'begin a long message and never end it',
    (socket) => socket.write(frame('x'.repeat(65_000)).subarray(0, 64_000)),
  ],
  [
    'send a message in parts that each hold on to much that is empty',
    (socket) => {
      const part = Buffer.concat([
        frame('x', { opcode: 0, isFinal: false }),
        times(2_000, () => frame('', { opcode: 0, isFinal: false })),
      ]);
      socket.write(frame('x', { isFinal: false }));
      for (let at = 0; at < 10; at++) socket.write(part);
    },
  ],
  ['send what no protocol has', (socket) => socket.write(Buffer.alloc(200_000, 0xff))],
];

test.each(attacksOfSockets)(
  'sockets that %s make the process keep less than 64 KB each',
  async (_, attack) => {
    expect(await attacked(webSocket, [attack])).toBeLessThan(mostHeld(SOCKETS));
  },
  60_000,
);

test('all the sockets of one address, each with another attack, make the process keep less than 64 KB each', async () => {
  const attacks = attacksOfSockets.map(([, attack]) => attack);
  const during = await attacked(webSocket, attacks, SOCKETS_OF_ADDRESS);

  expect(during).toBeLessThan(mostHeld(SOCKETS_OF_ADDRESS));
}, 60_000);

const post = (path: string, length: number, sent: number, type = 'application/json') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    'Sec-Fetch-Site: same-origin',
    '',
    'x'.repeat(sent),
  ].join('\r\n');

test.each<[string, Attack]>([
  [
    'never end their headers',
    (socket) => socket.write(`GET / HTTP/1.1\r\nX: ${'x'.repeat(15_000)}`),
  ],
  ['never end a form', (socket) => socket.write(post('/login', 200_000, 190_000))],
  ['never end a webhook', (socket) => socket.write(post('/webhooks/stripe', 200_000, 190_000))],
  [
    'never end a call of the API for events',
    (socket) => socket.write(post('/apps/local/events?auth_key=local', 1_000_000, 900_000)),
  ],
  [
    'never end an upload to the test gateway',
    (socket) =>
      socket.write(
        post('/_gateway/v1/files', 5_000_000, 900_000, 'multipart/form-data; boundary=x'),
      ),
  ],
  [
    'ask for page after page and read none',
    (socket) => socket.write('GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(300)),
  ],
])(
  'connections that %s make the process keep less than 64 KB each',
  async (_, attack) => {
    expect(await attacked(() => openRaw(port), [attack])).toBeLessThan(mostHeld(SOCKETS));
  },
  60_000,
);

/** One visitor, with another search, cookie, page they may not see and form than everybody else. */
function visit(at: number) {
  const own = `${at}-${'q'.repeat(500)}`;
  const cookie = `__Host-sid=${own}; sid=${own}; seen=${own}`;
  const asked = [
    get(`/cars?place=${own}&make[]=${own}&from=2030-01-${10 + (at % 18)}T10:00`, {
      headers: { Cookie: cookie },
    }),
    get(`/client/bookings?tab=${own}`, { headers: { Cookie: cookie } }),
    get('/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email: `${own}@example.com`, password: 'p'.repeat(20_000) }),
    }),
  ];
  return Promise.all(asked);
}

async function visits(from: number, to: number) {
  for (let at = from; at < to; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, more) => visit(at + more)));
}

test('thousands of visitors, each with another question, cookie and form, leave nothing behind', async () => {
  await visits(0, 200);
  const before = await held();

  await visits(200, 800);

  expect((await held()) - before).toBeLessThan(10);
}, 120_000);
