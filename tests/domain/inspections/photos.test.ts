import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { cleanUpFiles } from '#server/domain/documents/cleanup.ts';
import { destroyAll, privateStorage } from '#server/domain/documents/vault.ts';
import { movePublicPhotos } from '#server/domain/inspections/moving.ts';
import { readPhoto, storePhoto } from '#server/domain/inspections/photos.ts';
import { forgetOldPhotos } from '#server/domain/inspections/retention.ts';
import { storeImage } from '#server/domain/media/commands.ts';
import { pictureStorage } from '#server/domain/media/pictures.ts';
import { stemOf } from '#server/domain/media/queries.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { env } from '#server/env.ts';
import type { Storage } from '#server/storage/storage.ts';
import { photograph } from '../../media/pictures.ts';
import { createBooking, createCar } from '../../support/factories.ts';
import { newDamage } from '../../support/world-things.ts';

let width = 600;
/** Another picture each time. */
const picture = async () =>
  photograph((width += 1), 450)
    .jpeg()
    .toBuffer();

async function namesOf(storage: Storage, file: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of storage.list()) if (stemOf(key) === stemOf(file)) names.push(key);
  return names;
}

type Stored = { file: string; width: number; height: number; placeholder: string };

async function photoOf(booking: { id: string }, image: Stored & { keyId?: string | null }) {
  const leg = { bookingId: booking.id, leg: 'check_in' } as const;
  const inspection = await db.inspection.upsert({
    where: { bookingId_leg: leg },
    create: leg,
    update: {},
  });
  return db.inspectionPhoto.create({
    data: { inspectionId: inspection.id, angle: 'front', uploadKey: randomUUID(), ...image },
  });
}

const rowOf = ({ id }: { id: string }) => db.inspectionPhoto.findUniqueOrThrow({ where: { id } });

async function endedAt({ id }: { id: string }, at: Date) {
  await db.execute`
    update bookings set starts_at = ${hoursAfter(at, -48)}, ends_at = ${at}, returned_at = ${at} where id = ${id}`;
}

/** A trip that ended so many days ago, with one photo. */
async function tripOf(daysAgo: number, change: Parameters<typeof createBooking>[0] = {}) {
  const endsAt = hoursAfter(new Date(), -24 * daysAgo);
  const booking = await createBooking({
    status: 'completed',
    startsAt: hoursAfter(endsAt, -48),
    endsAt,
    ...change,
  });
  await endedAt(booking, endsAt);
  const photo = await photoOf(booking, await storePhoto(await picture()));
  return { booking, photo };
}

const isThere = async ({ id }: { id: string }) =>
  (await db.inspectionPhoto.count({ where: { id } })) === 1;

test('a photo that lay with the public pictures moves, and is the same', async () => {
  const image = await storeImage(await picture());
  const photo = await photoOf(await createBooking(), image);
  const before = await readPhoto(await rowOf(photo), 480);

  await movePublicPhotos();

  const moved = await rowOf(photo);
  expect(moved.keyId).not.toBeNull();
  expect(stemOf(moved.file)).not.toBe(stemOf(image.file));
  expect((await readPhoto(moved, 480)).equals(before)).toBe(true);
  expect(await namesOf(privateStorage, moved.file)).toHaveLength(2);
  expect(await namesOf(pictureStorage, image.file)).toEqual([]);
});

test('what also is the picture of a car stays there, and moving again changes nothing', async () => {
  const [car, image] = [await createCar(), await storeImage(await picture())];
  await db.carPhoto.create({ data: { carId: car.id, position: 0, ...image } });
  const photo = await photoOf(await createBooking(), image);

  await movePublicPhotos();
  const once = await rowOf(photo);
  await movePublicPhotos();

  expect(await rowOf(photo)).toEqual(once);
  expect(await namesOf(pictureStorage, image.file)).toHaveLength(2);
});

test('two processes that move at once leave one moved photo and no file without a row', async () => {
  const image = await storeImage(await picture());
  const photo = await photoOf(await createBooking(), image);
  const before = new Set(await allPrivate());

  await Promise.all([movePublicPhotos(), movePublicPhotos()]);

  const moved = await rowOf(photo);
  const added = (await allPrivate()).filter((name) => !before.has(name));
  expect(added.filter((name) => stemOf(name) !== stemOf(moved.file))).toEqual([]);
  await expect(readPhoto(moved, 480)).resolves.toBeInstanceOf(Buffer);
});

async function allPrivate(): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of privateStorage.list()) names.push(key);
  return names;
}

test('a photo whose file is missing stays as it is and holds up no other', async () => {
  const [lost, image] = [await storeImage(await picture()), await storeImage(await picture())];
  const booking = await createBooking();
  const [missing, photo] = [await photoOf(booking, lost), await photoOf(booking, image)];
  await pictureStorage.remove(lost.file);

  await movePublicPhotos();

  expect(await rowOf(missing)).toMatchObject({ file: lost.file, keyId: null });
  expect((await rowOf(photo)).keyId).not.toBeNull();
});

test('a photo in the private storage has a random name, or the database refuses it', async () => {
  const image = { ...(await storeImage(await picture())), keyId: 'abc' };

  await expect(photoOf(await createBooking(), image)).rejects.toThrow(
    /inspection_photos_file_check/,
  );
});

test('the clean-up keeps the copies of photos with a row and deletes the others', async () => {
  const { photo } = await tripOf(1);
  const orphan = await storePhoto(await picture());
  const old = Date.now() / 1000 - 2 * 86_400;
  for (const file of [photo.file, orphan.file])
    for (const name of await namesOf(privateStorage, file))
      await utimes(path.join(env.STORAGE_DIR, 'private', name), old, old);

  await cleanUpFiles(new Date());

  expect(await namesOf(privateStorage, photo.file)).toHaveLength(2);
  expect(await namesOf(privateStorage, orphan.file)).toEqual([]);
});

const DAYS = rules.retention.handoverPhotoDays;

test('a year after the trip its photos go, and the record says when', async () => {
  const [old, recent] = [await tripOf(DAYS + 1), await tripOf(DAYS - 1)];
  const now = new Date();

  await forgetOldPhotos(now);

  expect([await isThere(old.photo), await isThere(recent.photo)]).toEqual([false, true]);
  const inspection = { where: { id: old.photo.inspectionId } };
  expect((await db.inspection.findUniqueOrThrow(inspection)).photosDestroyedAt).toEqual(now);
});

test('they stay while the trip, a claim, its payment or an incident is open', async () => {
  const trips = await Promise.all(Array.from({ length: 4 }, () => tripOf(DAYS + 30)));
  const [claimed, owing, broken, solved] = trips.map(({ booking }) => booking.id);
  const running = await tripOf(DAYS + 30, { status: 'returned' });
  const claim = { kind: 'damage', amount: 100, currency: 'RON', respondBy: new Date() } as const;
  await db.claim.create({ data: { ...claim, bookingId: claimed ?? '', status: 'disputed' } });
  await db.payment.create({
    data: {
      bookingId: owing ?? '',
      purpose: 'settlement',
      amount: 100,
      currency: 'RON',
      status: 'failed',
      retryAt: new Date(),
    },
  });
  const incident = { kind: 'breakdown', reportedBy: trips[0]?.booking.clientId ?? '' } as const;
  await db.incident.create({ data: { ...incident, bookingId: broken ?? '' } });
  await db.claim.create({
    data: { ...claim, bookingId: solved ?? '', status: 'withdrawn', resolvedAt: new Date() },
  });

  await forgetOldPhotos(new Date());

  const left = await Promise.all([...trips, running].map(({ photo }) => isThere(photo)));
  expect(left).toEqual([true, true, true, false, true]);
});

test('the photo of a damage stays until the damage is repaired', async () => {
  const { booking, photo } = await tripOf(DAYS + 1);
  const damageKey = await newDamage(booking);
  await db.inspectionPhoto.update({ where: { id: photo.id }, data: { damageKey } });

  await forgetOldPhotos(new Date());
  const kept = await isThere(photo);
  await db.carDamage.update({ where: { id: damageKey }, data: { repairedAt: new Date() } });
  await forgetOldPhotos(new Date());

  expect([kept, await isThere(photo)]).toEqual([true, false]);
});

test('a file that two photos share goes with the last of them', async () => {
  const { booking, photo } = await tripOf(DAYS + 1);
  const { file, width: wide, height, placeholder, keyId } = photo;
  const { booking: young } = await tripOf(1);
  const second = await photoOf(young, { file, width: wide, height, placeholder, keyId });

  await forgetOldPhotos(new Date());

  expect(booking.id).not.toBe(young.id);
  expect([await isThere(photo), await isThere(second)]).toEqual([false, true]);
  expect(await jobsFor(file)).toBe(0);
  await endedAt(young, hoursAfter(new Date(), -24 * (DAYS + 1)));
  await forgetOldPhotos(new Date());
  expect(await jobsFor(file)).toBe(1);
  await destroyAll(await namesOf(privateStorage, file));
  expect(await namesOf(privateStorage, file)).toEqual([]);
});

async function jobsFor(file: string): Promise<number> {
  return db.execute`select from pgboss.job where name = 'destroy-files' and data->'files' ? ${file}`;
}
