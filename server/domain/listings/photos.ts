import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { storeImage } from '../media/commands.ts';
import { forgetPicture } from '../media/copies.ts';
import { Refusal } from '../refusal.ts';
import type { By } from './drafting.ts';
import { FEWEST_PHOTOS, isCarActionFrom } from './car.ts';
import { managedCar, type LockedCar } from './locked.ts';
import { openReview, openReviewOf } from './open-review.ts';

export const MOST_PHOTOS = 20;

/** The shorter side in pixels, enough for the full width of a present phone. */
const LEAST_PIXELS = 600;

export type PhotoAdded = { ok: true } | { ok: false; problem: 'too-small' | 'too-many' };

/**
 * Adds a photo at the end. The same picture sent twice is one photo.
 *
 * @throws {ImageRefusal} if the file is not a picture
 * @throws {Refusal} `not-found`, `forbidden`, or `conflict` for a car that is archived
 */
export async function addCarPhoto(slug: string, bytes: Buffer, by: By): Promise<PhotoAdded> {
  await transaction((tx) => managedCar(tx, slug, by.actor));
  const { file, width, height, placeholder } = await storeImage(bytes);
  if (Math.min(width, height) < LEAST_PIXELS) return { ok: false, problem: 'too-small' };
  return transaction(async (tx) => {
    const car = await openCar(tx, slug, by);
    const photos = await photosOf(tx, car.id);
    if (photos.some((photo) => photo.file === file)) return { ok: true };
    if (photos.length >= MOST_PHOTOS) return { ok: false, problem: 'too-many' };
    const position = (photos.at(-1)?.position ?? -1) + 1;
    await tx.carPhoto.create({
      data: { carId: car.id, position, file, width, height, placeholder },
      select: { id: true },
    });
    await openAfter(tx, car, [photos.length, photos.length + 1], by.now);
    return { ok: true };
  });
}

/**
 * Puts the photos in this order, with the first as cover, and deletes those that are not in it.
 *
 * @throws {Refusal} `not-found`, `forbidden`, or `conflict` for a car that is archived
 */
export async function arrangePhotos(slug: string, ids: readonly string[], by: By): Promise<void> {
  const removed = await transaction(async (tx) => {
    const car = await openCar(tx, slug, by);
    const photos = await photosOf(tx, car.id);
    const chosen = [...new Set(ids)].filter((id) => photos.some((photo) => photo.id === id));
    const gone = photos.filter(({ id }) => !chosen.includes(id));
    await tx.carPhoto.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
    // Two photos cannot have the same position at any moment, so they first get numbers that are not in use.
    const free = (photos.at(-1)?.position ?? 0) + 1;
    for (const [at, id] of chosen.entries())
      await tx.carPhoto.update({
        where: { id },
        data: { position: free + at },
        select: { id: true },
      });
    for (const [at, id] of chosen.entries())
      await tx.carPhoto.update({ where: { id }, data: { position: at }, select: { id: true } });
    await openAfter(tx, car, [photos.length, chosen.length], by.now);
    return gone;
  });
  await eachOf(removed, ({ file }) => forgetPicture(file));
}

function photosOf(tx: Db, carId: string) {
  return tx.carPhoto.findMany({
    where: { carId },
    select: { id: true, file: true, position: true },
    orderBy: { position: 'asc' },
  });
}

async function openCar(tx: Db, slug: string, { actor }: By): Promise<LockedCar> {
  const car = await managedCar(tx, slug, actor);
  if (car.status === 'archived' || car.status === 'suspended')
    throw new Refusal('conflict', `The car is ${car.status}.`);
  return car;
}

/** Opens a review for a listed car with too few photos. An open review learns of changed photos. */
async function openAfter(
  tx: Db,
  car: LockedCar,
  [before, after]: readonly [number, number],
  now: Date,
): Promise<void> {
  if (!isCarActionFrom('recheck', car.status) || before === after) return;
  const isOpen = (await openReviewOf(tx, car.id)) !== null;
  if ((after < before && after < FEWEST_PHOTOS) || isOpen)
    await openReview(tx, car.id, [{ field: 'photos', before, after }], now);
}
