import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { privateStorage, takeOut } from '#server/domain/documents/vault.ts';
import { env } from '#server/env.ts';
import { cleanUpFiles } from '#server/domain/documents/cleanup.ts';
import { url } from '#shared/routes.ts';
import { photograph, pixelBomb } from '../media/pictures.ts';
import { baseUrl } from '../support/app.ts';
import { signedInCookie } from '../support/sign-in.ts';
import { hostWithCar, inDays, documentsOf, pdf, sendDocument } from './document-support.ts';

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

const uploadsLeft = () => readdir(path.join(env.STORAGE_DIR, 'uploads'));

/** What is kept of the one file of a car. */
async function storedOf(car: { id: string }): Promise<{ bytes: Buffer; mime: string }> {
  const [file] = await db.sql(z.object({ file: z.string(), keyId: z.string(), mime: z.string() }))`
    select f.file, f.key_id as "keyId", f.mime from document_files f join documents d on d.id = f.document_id
    where d.car_id = ${car.id}`;
  if (!file) throw new Error('Nothing was stored.');
  return { bytes: await takeOut(file), mime: file.mime };
}

test.each([
  ['a web page called photo.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG with a script', svg('<script>alert(1)</script>')],
  ['an SVG that includes a file of ours', svg('<image href="file:///etc/passwd"/>')],
  ['a huge SVG', svg('<rect width="99999" height="99999"/>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ['a TIFF', Buffer.from('II*\x00', 'latin1')],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
  ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a 900-megapixel PNG of a few kilobytes', pixelBomb(30_000, 30_000)],
  ['a PDF that was cut off', Buffer.from('%PDF-1.7\nhalf of it')],
  ['a web page that calls itself PDF further down', Buffer.from('<html>%PDF-1.7\n%%EOF')],
  ['a HEIC cut off in its header', Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00', 'latin1')],
])('%s is refused with words, and nothing of it stays', async (_name, bytes) => {
  const { owner, car } = await hostWithCar();

  const answer = await sendDocument(owner, car, { bytes });

  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ error: expect.stringMatching(/\p{L}{4,}/u) });
  expect(await documentsOf(car)).toEqual([]);
  expect(await uploadsLeft()).toEqual([]);
});

test('a HEIC with damaged pixels is refused, and the next good one is read', async () => {
  const { owner, car } = await hostWithCar();
  const good = await readFile('tests/media/photo.heic');
  const cut = good.subarray(0, good.length - 120);

  expect((await sendDocument(owner, car, { bytes: cut })).status).toBe(422);
  expect((await sendDocument(owner, car, { bytes: good })).status).toBe(201);

  const { bytes, mime } = await storedOf(car);
  expect(mime).toBe('image/jpeg');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
  expect(bytes.includes('Spy')).toBe(false);
});

test('a photograph with its place and camera is kept upright and without them', async () => {
  const { owner, car } = await hostWithCar();
  const bytes = await photograph(3000, 2000)
    .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '44/1 25/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  await sendDocument(owner, car, { bytes });

  const stored = await storedOf(car);
  const { exif, orientation, width, height } = await sharp(stored.bytes).metadata();
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 1600, 2400]);
  expect(stored.bytes.includes('Spy')).toBe(false);
});

test.each(['png', 'webp', 'avif'] as const)('a %s becomes a JPEG', async (format) => {
  const { owner, car } = await hostWithCar();
  await sendDocument(owner, car, { bytes: await photograph(64, 48).toFormat(format).toBuffer() });
  expect((await sharp((await storedOf(car)).bytes).metadata()).format).toBe('jpeg');
});

test('bytes after the end of a picture are not stored', async () => {
  const { owner, car } = await hostWithCar();
  const tail = Buffer.from('<script>alert(1)</script>');
  const bytes = Buffer.concat([await photograph(80, 60).jpeg().toBuffer(), tail]);

  await sendDocument(owner, car, { bytes });

  expect((await storedOf(car)).bytes.includes('<script>')).toBe(false);
});

test.each(['../../../etc/x.jpg', '..\\..\\x.jpg', '<img src=x onerror=alert(1)>.jpg'])(
  'the name %j decides nothing',
  async (name) => {
    const { owner, car } = await hostWithCar();

    expect((await sendDocument(owner, car, { name })).status).toBe(201);

    const [row] = await db.sql(z.object({ file: z.string() }))`
      select f.file from document_files f join documents d on d.id = f.document_id where d.car_id = ${car.id}`;
    expect(row?.file).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('a form that cannot be read is the sender’s fault', async () => {
  const { owner, car } = await hostWithCar();

  expect((await sendDocument(owner, car, { name: 'a\u0000b.jpg' })).status).toBe(400);
  expect(await uploadsLeft()).toEqual([]);
});

test('what somebody without the right sends is removed unseen', async () => {
  const { car } = await hostWithCar();

  expect((await sendDocument((await hostWithCar()).owner, car)).status).toBe(404);

  await expect.poll(uploadsLeft).toEqual([]);
});

test('a full disk is said to be full, and leaves no row', async () => {
  const { owner, car } = await hostWithCar();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const put = vi.spyOn(privateStorage, 'put').mockRejectedValueOnce(full);

  expect((await sendDocument(owner, car)).status).toBe(507);
  expect(await documentsOf(car)).toEqual([]);
  expect((await sendDocument(owner, car)).status).toBe(201);

  put.mockRestore();
});

test('a PDF is kept byte for byte and never opened', async () => {
  const { owner, car } = await hostWithCar();
  const bytes = pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>');

  await sendDocument(owner, car, { bytes });

  const stored = await storedOf(car);
  expect(stored.mime).toBe('application/pdf');
  expect(stored.bytes.equals(bytes)).toBe(true);
});

test('eleven megabytes are too many', async () => {
  const { owner, car } = await hostWithCar();
  expect(
    (await sendDocument(owner, car, { bytes: Buffer.alloc(11 * 1024 * 1024, 1) })).status,
  ).toBe(413);
  expect(await documentsOf(car)).toEqual([]);
});

test('a connection that breaks in the middle of a file leaves no row, and its rest is swept up', async () => {
  const { owner, car } = await hostWithCar();
  await sendHalf(owner, car);

  expect(await documentsOf(car)).toEqual([]);
  await cleanUpFiles(inDays(1));
  expect(await uploadsLeft()).toEqual([]);
});

/** Says that a megabyte follows, and hangs up after a little of it. */
async function sendHalf(person: { id: string }, car: { slug: string }) {
  const { hostname, port, origin } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      `POST ${url('owner.cars.documents.store', { car: car.slug, kind: 'rca' })} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Origin: ${origin}`,
      `Cookie: ${await signedInCookie(person.id)}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.jpg"',
      '',
      'x'.repeat(2_000),
    ].join('\r\n'),
  );
  await new Promise((later) => setTimeout(later, 300));
  socket.destroy();
  await new Promise((later) => setTimeout(later, 300));
}
