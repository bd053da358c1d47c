import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storeImage } from '#server/domain/media/commands.ts';
import { pictureFolder } from '#server/domain/media/pictures.ts';
import { emptyStorage, photograph, pixelBomb } from './pictures.ts';

async function filesIn(storageDir: string) {
  return (await readdir(path.join(storageDir, 'media'))).toSorted();
}

test('a photograph is stored in three widths under a name taken from its content', async () => {
  const storageDir = await emptyStorage();
  const photo = await photograph(2000, 1250).jpeg().toBuffer();

  const image = await storeImage(photo, { storage: pictureFolder(storageDir) });

  const stem = image.file.replace('-1600.webp', '');
  expect(stem).toMatch(/^[0-9a-f]{24}$/);
  expect(image).toMatchObject({ width: 1600, height: 1000 });
  expect(await filesIn(storageDir)).toEqual([
    `${stem}-1600.webp`,
    `${stem}-480.webp`,
    `${stem}-960.webp`,
  ]);
});

test('every copy has the width its name says', async () => {
  const storageDir = await emptyStorage();
  await storeImage(await photograph(1800, 1200).png().toBuffer(), {
    storage: pictureFolder(storageDir),
  });

  for (const file of await filesIn(storageDir)) {
    const { width, format } = await sharp(path.join(storageDir, 'media', file)).metadata();
    expect(format).toBe('webp');
    expect(file).toContain(`-${width}.webp`);
  }
});

test('the same upload twice is one set of files', async () => {
  const storageDir = await emptyStorage();
  const photo = await photograph(600, 400).jpeg().toBuffer();

  const [first, second] = await Promise.all([
    storeImage(photo, { storage: pictureFolder(storageDir) }),
    storeImage(photo, { storage: pictureFolder(storageDir) }),
  ]);

  expect(first).toEqual(second);
  expect(await filesIn(storageDir)).toHaveLength(2);
});

test('a small picture is not enlarged', async () => {
  const storageDir = await emptyStorage();
  const image = await storeImage(await photograph(300, 200).png().toBuffer(), {
    storage: pictureFolder(storageDir),
  });

  expect(image.file).toMatch(/-300\.webp$/);
  expect(image.width).toBe(300);
});

test('a 6-megapixel portrait becomes 1600 × 2400, upright, without position or camera', async () => {
  const storageDir = await emptyStorage();
  const photo = await photograph(3000, 2000)
    .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '44/1 25/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const image = await storeImage(photo, { storage: pictureFolder(storageDir) });

  expect(image).toMatchObject({ width: 1600, height: 2400 });
  const stored = await sharp(path.join(storageDir, 'media', image.file)).metadata();
  expect(stored).not.toHaveProperty('exif');
  expect(stored).not.toHaveProperty('orientation');
});

test('the placeholder is a data address of at most 500 characters', async () => {
  const storageDir = await emptyStorage();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 900, height: 900, channels: 3, noise, background: '#888888' },
  })
    .jpeg()
    .toBuffer();

  const { placeholder } = await storeImage(photo, { storage: pictureFolder(storageDir) });

  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThanOrEqual(500);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is accepted', async (format) => {
  const storageDir = await emptyStorage();
  const photo = await photograph(640, 400).toFormat(format).toBuffer();
  await expect(storeImage(photo, { storage: pictureFolder(storageDir) })).resolves.toMatchObject({
    width: 640,
  });
});

test('a picture can be given as a path instead of bytes', async () => {
  const storageDir = await emptyStorage();
  const upload = path.join(storageDir, 'upload');
  await writeFile(upload, await photograph(500, 300).jpeg().toBuffer());
  await expect(storeImage(upload, { storage: pictureFolder(storageDir) })).resolves.toMatchObject({
    width: 500,
  });
});

test('whatever is appended to a picture is gone from its copies', async () => {
  const storageDir = await emptyStorage();
  const photo = await photograph(500, 300).jpeg().toBuffer();
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);

  const { file } = await storeImage(polyglot, { storage: pictureFolder(storageDir) });

  const stored = await readFile(path.join(storageDir, 'media', file), 'latin1');
  expect(stored).not.toContain('<script>');
});

test('a 38-megapixel picture is still accepted', async () => {
  const storageDir = await emptyStorage();
  const photo = await sharp({
    create: { width: 7600, height: 5000, channels: 3, background: '#0f6b63' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  await expect(storeImage(photo, { storage: pictureFolder(storageDir) })).resolves.toMatchObject({
    width: 1600,
  });
});

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
test.each([
  [
    'HTML called photo.jpg',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    'unsupported-type',
  ],
  ['an SVG with a script', svg('<script>alert(1)</script>'), 'unsupported-type'],
  ['an SVG that includes a file', svg('<image href="file:///etc/passwd"/>'), 'unsupported-type'],
  ['a huge SVG', svg('<rect width="99999" height="99999"/>'), 'unsupported-type'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'unsupported-type'],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'unsupported-type'],
  ['a TIFF', Buffer.from('II*\x00', 'latin1'), 'unsupported-type'],
  ['an empty file', Buffer.alloc(0), 'unsupported-type'],
  ['a JPEG that is only its first bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'broken'],
  ['a 900-megapixel PNG', pixelBomb(30_000, 30_000), 'too-large'],
  [
    '11 MB',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(11 * 1024 * 1024)]),
    'too-large',
  ],
] as const)('%s is refused', async (_name, upload, reason) => {
  const storageDir = await emptyStorage();
  await expect(storeImage(upload, { storage: pictureFolder(storageDir) })).rejects.toMatchObject({
    name: 'ImageRefusal',
    reason,
  });
  expect(await readdir(storageDir)).toEqual([]);
});

test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is refused', async (format) => {
  const storageDir = await emptyStorage();
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const whole = await sharp({
    create: { width: 800, height: 600, channels: 3, noise, background: '#888888' },
  })
    .toFormat(format)
    .toBuffer();

  const upload = storeImage(whole.subarray(0, whole.length / 2), {
    storage: pictureFolder(storageDir),
  });

  await expect(upload).rejects.toMatchObject({ reason: 'broken' });
  expect(await readdir(storageDir)).toEqual([]);
});

test('twenty uploads at once are all stored', async () => {
  const storageDir = await emptyStorage();
  const photos = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      photograph(500 + index, 300)
        .jpeg()
        .toBuffer(),
    ),
  );

  const images = await Promise.all(
    photos.map((photo) => storeImage(photo, { storage: pictureFolder(storageDir), effort: 0 })),
  );

  expect(new Set(images.map(({ file }) => file)).size).toBe(20);
});
