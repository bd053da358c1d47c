import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, expect, test } from 'vitest';
import { precompress } from '#tools/precompress.ts';
import { readFiles, serveFiles } from '#server/http/static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'static-'));
const script = 'export const words = "drum bun";\n'.repeat(200);
mkdirSync(join(folder, 'assets/deep'), { recursive: true });
mkdirSync(join(folder, 'assets/drafts'));
writeFileSync(join(folder, 'secret.txt'), 'not for the world');
writeFileSync(join(folder, 'assets/drafts/one.js'), script);
writeFileSync(join(folder, 'assets/app-1.js'), script);
writeFileSync(join(folder, 'assets/deep/tiny.css'), 'a{}');
writeFileSync(join(folder, 'assets/font.woff2'), Buffer.alloc(5000, 7));
await precompress(join(folder, 'assets'), join(folder, 'assets'));

const app = express();
app.use(
  '/assets',
  serveFiles(readFiles({ folder: join(folder, 'assets'), except: 'drafts' }), 'public, immutable'),
);
app.use((_req, res) => {
  res.status(404).send('nothing');
});
const server = createServer(app).listen(0);

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Not `fetch`, which tidies paths and unpacks answers. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  return new Promise<Answer>((resolve, reject) => {
    const sent = request({ port, path, headers, method }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('a browser that reads Brotli gets Brotli, even when it names gzip first', async () => {
  const { headers, body } = await ask('/assets/app-1.js', {
    'Accept-Encoding': 'gzip, deflate, br, zstd',
  });

  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, immutable',
    vary: 'Accept-Encoding',
    'content-length': String(body.length),
  });
  expect(brotliDecompressSync(body).toString()).toBe(script);
});

test('gzip and plain text are there for those who read nothing else', async () => {
  const gzip = await ask('/assets/app-1.js', { 'Accept-Encoding': 'gzip, br;q=0' });
  const plain = await ask('/assets/app-1.js');

  expect(gunzipSync(gzip.body).toString()).toBe(script);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe(script);
});

test('HEAD tells everything about a file and sends nothing of it', async () => {
  const answer = await ask('/assets/app-1.js', { 'Accept-Encoding': 'br' }, 'HEAD');

  expect(answer.status).toBe(200);
  expect(answer.headers['content-encoding']).toBe('br');
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  expect(answer.body).toHaveLength(0);
});

test('a file a browser has already is not sent again', async () => {
  const { headers } = await ask('/assets/app-1.js');
  const again = await ask('/assets/app-1.js', { 'If-None-Match': String(headers.etag) });

  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
});

test('small files and fonts are sent as they are', async () => {
  const tiny = await ask('/assets/deep/tiny.css', { 'Accept-Encoding': 'br' });
  const font = await ask('/assets/font.woff2', { 'Accept-Encoding': 'br' });

  expect(tiny.headers).not.toHaveProperty('content-encoding');
  expect(tiny.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(font.headers['content-type']).toBe('font/woff2');
  expect(font.headers).not.toHaveProperty('vary');
});

test.each([
  '/assets/',
  '/assets/deep',
  '/assets/missing.js',
  '/assets/drafts/one.js',
  '/assets/app-1.js.br',
  '/assets/../secret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/..%2fsecret.txt',
  '/assets/%00',
  '/assets/__proto__',
])('%s is not found', async (path) => {
  const answer = await ask(path);

  expect(answer.status).toBe(404);
  expect(answer.body.toString()).toBe('nothing');
});

test('a file can only be read', async () => {
  const answer = await ask('/assets/app-1.js', {}, 'POST');

  expect(answer.status).toBe(404);
});
