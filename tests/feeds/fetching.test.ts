import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFeed } from '#server/domain/feeds/fetching.ts';
import { isPublicAddress } from '#server/lib/public-address.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const nothing = { etag: null, lastModified: null };

let server: Server;
let base: string;
let ca: string;
const isHere = (address: string) => address === '127.0.0.1' || address === '::1';

type Answer = [status: number, headers?: Record<string, string>, body?: string];

const answers: Record<string, Answer> = {
  '/moved': [302, { Location: '/car.ics' }],
  '/round': [302, { Location: '/round' }],
  '/inside': [302, { Location: 'https://10.0.0.1/' }],
  '/plain': [302, { Location: 'http://localhost/' }],
  '/gone': [410],
  '/broken': [500],
  '/large': [200, {}, 'x'.repeat(1_100_000)],
};

function fresh({ headers }: IncomingMessage): Answer {
  return headers['if-none-match'] === '"1"' ? [304] : [200, { ETag: '"1"' }, CALENDAR];
}

beforeAll(async () => {
  const names = [{ type: 2 as const, value: 'localhost' }];
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: names }],
  });
  ca = pems.cert;
  server = createServer({ key: pems.private, cert: pems.cert }, (req, res) => {
    const [status, headers, body] = answers[req.url ?? ''] ?? fresh(req);
    res.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  base = `https://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const read = (path: string, since = nothing as Parameters<typeof fetchFeed>[1]) =>
  fetchFeed(base + path, since, { mayReach: isHere, connection: { ca } });

test('a calendar is read, over redirects as well', async () => {
  expect(await read('/car.ics')).toEqual({ text: CALENDAR, etag: '"1"', lastModified: null });
  expect(await read('/moved')).toMatchObject({ text: CALENDAR });
});

test('one that has not changed is not sent again', async () => {
  expect(await read('/car.ics', { etag: '"1"', lastModified: null })).toBeNull();
});

test.each([
  ['/round', 'refused'],
  ['/inside', 'private'],
  ['/plain', 'address'],
  ['/gone', 'missing'],
  ['/broken', 'refused'],
  ['/large', 'large'],
])('what answers wrongly is refused by its name: %s', async (path, problem) => {
  await expect(read(path)).rejects.toMatchObject({ problem });
});

test('a name that leads into our own network is not connected to', async () => {
  await expect(fetchFeed(`${base}/car.ics`, nothing, { connection: { ca } })).rejects.toMatchObject(
    {
      problem: 'private',
    },
  );
});

test.each([
  'http://example.org/car.ics',
  'https://me:secret@example.org/car.ics',
  'file:///etc/passwd',
  'car.ics',
])('an address that is not https is refused: %s', async (address) => {
  await expect(fetchFeed(address, nothing)).rejects.toMatchObject({ problem: 'address' });
});

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/'])(
  'an address of this machine is refused however it is written: %s',
  async (address) => {
    await expect(fetchFeed(address, nothing)).rejects.toMatchObject({ problem: 'private' });
  },
);

test('only addresses of the internet are public', () => {
  const inside = [
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ];

  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(['93.184.216.34', '2606:2800:220:1::1'].every(isPublicAddress)).toBe(true);
});
