import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, expect, test } from 'vitest';
import { compression } from '#server/http/compression.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { as } from '../support/app.ts';

const text = 'Mașini de închiriat în București. '.repeat(200);
const app = express().use(compression);
app.get('/page', (_req, res) => {
  res.type('html').send(text);
});
app.get('/json', (_req, res) => {
  res.json({ text });
});
app.get('/small', (_req, res) => {
  res.type('html').send('<p>ok</p>');
});
app.get('/picture', (_req, res) => {
  res.type('png').send(Buffer.alloc(5000));
});
app.get('/done', (_req, res) => {
  res.type('html').set('Content-Encoding', 'gzip').send(Buffer.alloc(5000));
});
app.get('/stream', (_req, res) => {
  res.type('text/event-stream');
  res.write('data: 1\n\n');
  setTimeout(() => res.end(`data: ${text}\n\n`), 5);
});
const server = createServer(app).listen(0);
afterAll(() => {
  server.close();
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Not `fetch`, which unpacks what it gets. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  return new Promise<Answer>((resolve, reject) => {
    const sent = request({ port, path, method, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });
}

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

test('a page leaves as Brotli with the length it has then', async () => {
  const { headers, body } = await ask('/page', browser);

  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers.vary).toContain('Accept-Encoding');
  expect(brotliDecompressSync(body).toString()).toBe(text);
});

test('JSON leaves as gzip for those who read no Brotli, and plain for those who read neither', async () => {
  const gzip = await ask('/json', { 'Accept-Encoding': 'gzip' });
  const plain = await ask('/json');

  expect(JSON.parse(gunzipSync(gzip.body).toString())).toEqual({ text });
  expect(JSON.parse(plain.body.toString())).toEqual({ text });
  expect(plain.headers.vary).toContain('Accept-Encoding');
});

test.each(['/small', '/picture', '/done'])('%s leaves as it is', async (path) => {
  const plain = await ask(path);
  const { headers, body } = await ask(path, browser);

  expect(body).toEqual(plain.body);
  expect(headers['content-encoding']).toBe(plain.headers['content-encoding']);
});

test('what is sent piece by piece arrives piece by piece', async () => {
  const { headers, body } = await ask('/stream', browser);

  expect(headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toBe(`data: 1\n\ndata: ${text}\n\n`);
});

test('HEAD has no body, and an unchanged page is not sent again', async () => {
  const head = await ask('/page', browser, 'HEAD');
  const { headers } = await ask('/page', browser);
  const again = await ask('/page', { ...browser, 'If-None-Match': String(headers.etag) });

  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});

test('the application compresses its pages for those who read it', async () => {
  const compressed = await as(null).send('/faq', { headers: { 'Accept-Encoding': 'br' } });
  const plain = await as(null).send('/faq');

  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect((await pageOf(compressed)).component).toBe((await pageOf(plain)).component);
});
