import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scannerFor } from '#server/domain/media/scanner.ts';
import { EICAR, startClamd } from '../support/clamd.ts';

const folder = mkdtempSync(join(tmpdir(), 'volan-scan-'));
let clamd: Awaited<ReturnType<typeof startClamd>>;

beforeAll(async () => {
  clamd = await startClamd();
});

afterAll(() => {
  clamd.close();
  rmSync(folder, { recursive: true });
});

function fileOf(bytes: Buffer | string): string {
  const file = join(folder, 'upload');
  writeFileSync(file, bytes);
  return file;
}

const withClamd = () => scannerFor({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: clamd.port });
const without = () => scannerFor({ CLAMAV_PORT: 3310 });

test.each([
  ['ClamAV', withClamd],
  ['no scanner', without],
])('%s lets an ordinary file pass, also an empty and a large one', async (_name, scanner) => {
  for (const bytes of ['a contract', '', Buffer.alloc(1_500_000, 7)])
    expect(await scanner()(fileOf(bytes))).toEqual({ kind: 'clean' });
});

test('ClamAV finds a virus, also across the border of two frames', async () => {
  const found = { kind: 'infected', signature: 'Eicar-Test-Signature' };

  expect(await withClamd()(fileOf(EICAR))).toEqual(found);
  expect(await withClamd()(fileOf(Buffer.alloc(64 * 1024 - 20, 32) + EICAR))).toEqual(found);
});

test('a file too large for the daemon is not called clean', async () => {
  expect(await withClamd()(fileOf(Buffer.alloc(6_000_000)))).toMatchObject({ kind: 'unknown' });
});

test('a daemon that is away, hangs up or says nothing calls no file clean', async () => {
  const hangsUp = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  const isSilent = createServer((socket) => socket.on('error', () => undefined)).listen(
    0,
    '127.0.0.1',
  );
  await Promise.all([once(hangsUp, 'listening'), once(isSilent, 'listening')]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const portOf = (server: typeof hangsUp) => (server.address() as AddressInfo).port;

  for (const CLAMAV_PORT of [portOf(hangsUp), portOf(isSilent), 1]) {
    const scan = scannerFor({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT }, 300);
    expect(await scan(fileOf('a contract'))).toMatchObject({ kind: 'unknown' });
  }
  hangsUp.close();
  isSilent.close();
});
