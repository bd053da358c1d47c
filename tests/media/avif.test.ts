import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { encodeWaitingPictures } from '#server/domain/media/avif.ts';
import { storeImage } from '#server/domain/media/commands.ts';
import { pictureFolder } from '#server/domain/media/pictures.ts';
import { imageView } from '#server/http/presenters/image.ts';
import { createCar } from '../support/factories.ts';
import { emptyStorage, photograph } from './pictures.ts';

const photoOf = async (car: { id: string }) =>
  db.carPhoto.findFirstOrThrow({ where: { carId: car.id } });

test('a car’s picture gets its AVIF copies, and is then shown as AVIF with WebP to fall back on', async () => {
  const storageDir = await emptyStorage();
  const storage = pictureFolder(storageDir);
  const stored = await storeImage(await photograph(700, 500).jpeg().toBuffer(), { storage });
  const [car, twin] = [await createCar(), await createCar()];
  for (const { id } of [car, twin])
    await db.carPhoto.create({ data: { carId: id, position: 0, ...stored } });

  await encodeWaitingPictures(storage);
  await encodeWaitingPictures(storage);

  const stem = stored.file.replace('-700.webp', '');
  const names = ['-480.avif', '-480.webp', '-700.avif', '-700.webp'].map((end) => stem + end);
  expect((await readdir(path.join(storageDir, 'media'))).toSorted()).toEqual(names);
  const photo = await photoOf(car);
  expect(photo.file).toBe(`${stem}-700.avif`);
  expect((await photoOf(twin)).file).toBe(photo.file);
  expect(imageView(photo, '')).toMatchObject({
    src: expect.stringMatching(/-700\.webp$/),
    srcSet: expect.stringMatching(/-480\.webp 480w, .+-700\.webp 700w$/),
    isAvif: true,
  });
});

test('a picture whose files are lost stays as it is', async () => {
  const car = await createCar();
  const lost = { file: 'lost-960.webp', width: 960, height: 600, placeholder: '' };
  await db.carPhoto.create({ data: { carId: car.id, position: 0, ...lost } });

  await encodeWaitingPictures(pictureFolder(await emptyStorage()));

  expect((await photoOf(car)).file).toBe('lost-960.webp');
});
