import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { diskStorage } from '#server/storage/disk.ts';
import { s3Storage } from '#server/storage/s3.ts';
import {
  MissingObject,
  pictureNames,
  type Storage,
  type StoredObject,
} from '#server/storage/storage.ts';
import { s3Keys, startS3Double } from '../support/s3-double.ts';

const s3 = await startS3Double();
afterAll(s3.close);
const settings = { bucket: 'documents', region: 'eu-central-1', endpoint: s3.endpoint, ...s3Keys };

const folder = await mkdtemp(path.join(tmpdir(), 'volan-storage-'));

async function listOf(storage: Storage): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of storage.list()) found.push(object);
  return found;
}

const newPicture = () => `${randomBytes(12).toString('hex')}-480.avif`;
const newFolder = () => path.join(folder, randomUUID());
const newPlace = () => ({ ...settings, prefix: `${randomUUID()}/` });

const adapters: [name: string, make: () => Storage, newKey: () => string][] = [
  ['a folder', () => diskStorage(newFolder()), randomUUID],
  ['a bucket', () => s3Storage(newPlace()), randomUUID],
  ['a folder of pictures', () => diskStorage(newFolder(), pictureNames), newPicture],
  ['a bucket of pictures', () => s3Storage(newPlace(), pictureNames), newPicture],
];

/** What the vault and the pictures count on, wherever the bytes are. */
describe.each(adapters)('%s', (_name, make, newKey) => {
  const storage = make();

  test('gives back exactly what it was given, also nothing and ten megabytes', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('ăîșț\u0000'),
      randomBytes(10 * 1024 * 1024),
    ]) {
      const key = newKey();
      await storage.put(key, bytes);
      expect((await storage.get(key)).equals(bytes)).toBe(true);
    }
  });

  test('keeps the last of two objects with one key', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('first'));
    await storage.put(key, Buffer.from('second'));
    expect(String(await storage.get(key))).toBe('second');
  });

  test('says what is missing by its own name', async () => {
    await expect(storage.get(newKey())).rejects.toBeInstanceOf(MissingObject);
  });

  test('removes an object once and does not mind the second time', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('x'));
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.get(key)).rejects.toBeInstanceOf(MissingObject);
  });

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'a/b',
    '..',
    '',
    'a-480.webp/../../x',
    'a-480.svg',
    '%2e%2e',
    `${'a'.repeat(36)}\u0000`,
  ])('takes no key that could lead elsewhere: %j', async (key) => {
    await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(async () => storage.get(key)).rejects.toThrow(RangeError);
    await expect(async () => storage.remove(key)).rejects.toThrow(RangeError);
  });

  test('lists everything it has, with its time, and nothing of others', async () => {
    const own = make();
    const keys = Array.from({ length: 8 }, () => newKey());
    await make().put(newKey(), Buffer.from('another’s'));
    await Promise.all(keys.map((key) => own.put(key, Buffer.from('x'))));

    const listed = await listOf(own);

    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    for (const { modifiedAt } of listed)
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('is empty before its first object', async () => {
    expect(await listOf(make())).toEqual([]);
  });

  test('keeps twenty objects sent at once apart', async () => {
    const objects = Array.from({ length: 20 }, () => [newKey(), randomBytes(5_000)] as const);
    await Promise.all(objects.map(([key, bytes]) => storage.put(key, bytes)));
    for (const [key, bytes] of objects) expect((await storage.get(key)).equals(bytes)).toBe(true);
  });
});

test('what a killed process left half-written in a folder is no object, and goes after a while', async () => {
  const place = path.join(folder, randomUUID());
  const storage = diskStorage(place);
  const key = randomUUID();
  await storage.put(key, Buffer.from('whole'));
  for (const [name, age] of [
    ['old', 7_200],
    ['new', 60],
  ] as const) {
    const file = path.join(place, `${randomUUID()}.${name}.part`);
    await writeFile(file, 'hal');
    await utimes(file, Date.now() / 1000 - age, Date.now() / 1000 - age);
  }

  expect(await storage.cleanUp(new Date(Date.now() - 3_600_000))).toBe(1);

  expect((await listOf(storage)).map(({ key: name }) => name)).toEqual([key]);
  expect((await readdir(place)).filter((name) => name.endsWith('.part'))).toEqual([
    expect.stringContaining('.new.'),
  ]);
});

const headersOf = (place: string) => s3.objects.get(`documents/${place}`)?.headers;

test('what is public says what it is and may be kept for good; private bytes say nothing', async () => {
  const [pictures, documents] = [newPlace(), newPlace()];
  const [picture, document] = [newPicture(), randomUUID()];
  await s3Storage(pictures, pictureNames).put(picture, Buffer.from('x'));
  await s3Storage(documents).put(document, Buffer.from('x'));

  expect(headersOf(pictures.prefix + picture)).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(headersOf(documents.prefix + document)).toMatchObject({
    'content-type': 'application/octet-stream',
  });
  expect(headersOf(documents.prefix + document)).not.toHaveProperty('cache-control');
});

test('files of others in a place of pictures are none of them', async () => {
  const place = newFolder();
  const pictures = diskStorage(place, pictureNames);
  const picture = newPicture();
  await pictures.put(picture, Buffer.from('x'));
  await writeFile(path.join(place, 'index.html'), 'x');

  expect((await listOf(pictures)).map(({ key }) => key)).toEqual([picture]);
});

test('a bucket is not opened with another secret', async () => {
  const thief = s3Storage({ ...settings, secretAccessKey: 'a guess' });
  await expect(thief.put(randomUUID(), Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch');
});

test('a bucket that cannot be reached is a fault, not a missing object', async () => {
  const gone = s3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' });
  await expect(gone.get(randomUUID())).rejects.not.toBeInstanceOf(MissingObject);
}, 30_000);
