import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { encodeWaitingPictures } from '#server/domain/media/avif.ts';
import { storeImage } from '#server/domain/media/commands.ts';
import { forgetPicture } from '#server/domain/media/copies.ts';
import { cleanUpPictures } from '#server/domain/media/cleanup.ts';
import { pictureFolder, pictureStorage } from '#server/domain/media/pictures.ts';
import { stemOf } from '#server/domain/media/queries.ts';
import type { Storage } from '#server/storage/storage.ts';
import { withAvif } from '#shared/image.ts';
import { createCar, createUser } from '../support/factories.ts';
import { emptyStorage, photograph } from './pictures.ts';

let width = 500;
/** Another picture each time. */
const picture = async () =>
  photograph((width += 1), 400)
    .jpeg()
    .toBuffer();

async function namesIn(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of storage.list()) names.push(key);
  return names.toSorted();
}

const copiesOf = async (file: string) =>
  (await namesIn(pictureStorage)).filter((name) => stemOf(name) === stemOf(file));

/** Those of other tests would be encoded as well, which takes a second each. */
async function forgetWaitingPictures() {
  await db.carPhoto.deleteMany({ where: { file: { endsWith: '.webp' } } });
}

test('a picture goes with all its copies, in both formats, once nothing shows it', async () => {
  await forgetWaitingPictures();
  const [car, stored] = [await createCar(), await storeImage(await picture())];
  const photo = await db.carPhoto.create({ data: { carId: car.id, position: 0, ...stored } });
  await encodeWaitingPictures(pictureStorage, async () => undefined);
  const file = withAvif(stored.file);
  expect(await copiesOf(file)).toHaveLength(4);

  await forgetPicture(file);
  expect(await copiesOf(file)).toHaveLength(4);

  await db.carPhoto.delete({ where: { id: photo.id } });
  await forgetPicture(file);
  expect(await copiesOf(file)).toEqual([]);
});

test('somebody’s portrait that is also the picture of a car stays, whatever its format there', async () => {
  const [car, stored] = [await createCar(), await storeImage(await picture())];
  const shown = { ...stored, file: withAvif(stored.file) };
  await db.carPhoto.create({ data: { carId: car.id, position: 0, ...shown } });

  await forgetPicture(stored.file);

  expect(await copiesOf(stored.file)).toHaveLength(2);
});

test('at night pictures go that are shown nowhere, but for those that have just come', async () => {
  const folder = await emptyStorage();
  const storage = pictureFolder(folder);
  const [car, person] = [await createCar(), await createUser()];
  const [ofCar, ofPerson, orphan, recent] = [
    await storeImage(await picture(), { storage }),
    await storeImage(await picture(), { storage }),
    await storeImage(await picture(), { storage }),
    await storeImage(await picture(), { storage }),
  ];
  await db.carPhoto.create({
    data: { carId: car.id, position: 0, ...ofCar, file: withAvif(ofCar.file) },
  });
  await db.user.update({ where: { id: person.id }, data: { photo: { ...ofPerson } } });
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  for (const name of await namesIn(storage))
    if (stemOf(name) !== stemOf(recent.file))
      await utimes(path.join(folder, 'media', name), twoDaysAgo, twoDaysAgo);

  await cleanUpPictures(new Date(), storage);

  const stems = new Set((await namesIn(storage)).map(stemOf));
  expect(stems).toEqual(new Set([ofCar, ofPerson, recent].map(({ file }) => stemOf(file))));
  expect(stems).not.toContain(stemOf(orphan.file));
});

test('of a picture that the disk has no room for, no copy stays', async () => {
  const storage = pictureFolder(await emptyStorage());
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const filling: Storage = {
    ...storage,
    put: async (key, bytes) => {
      if (!key.includes('-480')) throw full;
      await storage.put(key, bytes);
    },
  };

  await expect(storeImage(await picture(), { storage: filling })).rejects.toBe(full);

  expect(await namesIn(storage)).toEqual([]);
});
