import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFeed, isPublicAddress } from '#server/domain/feeds/fetching.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const nothing = { etag: null, lastModified: null };

let server: Server;
let base: string;
let ca: string;
const isHere = (address: string) => address === '127.0.0.1' || address === '::1';

beforeAll(async () => {
  const names = [{ type: 2 as const, value: 'localhost' }];
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: names }],
  });
  ca = pems.cert;
  server = createServer({ key: pems.private, cert: pems.cert }, (req, res) => {
    const path = req.url ?? '';
    if (path === '/moved') return res.writeHead(302, { Location: '/car.ics' }).end();
    if (path === '/round') return res.writeHead(302, { Location: '/round' }).end();
    if (path === '/inside') return res.writeHead(302, { Location: 'https://10.0.0.1/' }).end();
    if (path === '/plain') return res.writeHead(302, { Location: 'http://localhost/' }).end();
    if (path === '/gone') return res.writeHead(410).end();
    if (path === '/broken') return res.writeHead(500).end();
    if (path === '/large') return res.end('x'.repeat(1_100_000));
    if (req.headers['if-none-match'] === '"1"') return res.writeHead(304).end();
    return res.writeHead(200, { ETag: '"1"' }).end(CALENDAR);
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
    ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '127.0.0.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
  ];

  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(['93.184.216.34', '2606:2800:220:1::1'].every(isPublicAddress)).toBe(true);
});
