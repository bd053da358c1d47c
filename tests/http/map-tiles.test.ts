import { readFileSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { afterAll, expect, test } from 'vitest';
import { mapTiles, tileArchive, tileOrigins } from '#server/http/map-tiles.ts';
import { archiveFolder } from '../support/pmtiles.ts';

const STORAGE_DIR = archiveFolder();
const file = join(STORAGE_DIR, 'park.pmtiles');
const bytes = readFileSync(file);

const app = express();
app.use(tileArchive({ MAP_PMTILES: 'park.pmtiles', STORAGE_DIR }));
const server = createServer(app).listen(0);

afterAll(() => {
  server.close();
});

function ask(headers: Record<string, string> = {}, method = 'GET') {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/map/streets.pmtiles`, { headers, method });
}

test('a range of the archive comes as that range alone', async () => {
  const answer = await ask({ Range: 'bytes=0-126' });

  expect(answer.status).toBe(206);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-range': `bytes 0-126/${bytes.length}`,
    'content-length': '127',
    'content-type': 'application/vnd.pmtiles',
    'cache-control': 'public, max-age=86400',
  });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(0, 127));
});

test('a range beyond its end is refused, and says how long it is', async () => {
  const answer = await ask({ Range: `bytes=${bytes.length}-` });

  expect(answer.status).toBe(416);
  expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
});

test('the whole archive comes without a range; asked for its head, nothing of it', async () => {
  const [whole, head] = [await ask(), await ask({}, 'HEAD')];

  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
});

test('its tag is a strong one, spares what is known, and changes with the file', async () => {
  const tag = (await ask()).headers.get('etag') ?? '';
  const question = { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' };
  const known = await ask(question);
  utimesSync(file, new Date(), new Date(Date.now() + 60_000));
  const replaced = await ask(question);

  expect(tag).toMatch(/^"[^"]+"$/);
  expect([known.status, replaced.status]).toEqual([304, 200]);
  expect(replaced.headers.get('etag')).not.toBe(tag);
});

const images = ['https://tiles.example'];
const none: string[] = [];

test.each([
  ['nothing', {}, [null, none, none]],
  [
    'pictures',
    { MAP_TILES_URL: 'https://tiles.example/a/{z}/{x}/{y}.png?key=1' },
    ['raster', images, none],
  ],
  [
    'pictures of several hosts',
    { MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
    ['raster', ['https://*.tiles.example'], none],
  ],
  [
    'vectors',
    { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.pbf?key=1' },
    ['vector', none, images],
  ],
  [
    'an archive in a bucket',
    { MAP_PMTILES: 'https://tiles.example/a.pmtiles' },
    ['archive', none, images],
  ],
  ['an archive in storage', { MAP_PMTILES: 'park.pmtiles' }, ['archive', none, none]],
])('with %s the page may ask no others', (_name, given, expected) => {
  const settings = { STORAGE_DIR, ...given };
  const origins = tileOrigins(settings);

  const kind = mapTiles(settings)?.kind ?? null;
  expect([kind, origins.images, origins.connections]).toEqual(expected);
});
