import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { privateStorage } from '#server/domain/documents/vault.ts';
import { pictureStorage } from '#server/domain/media/pictures.ts';
import { stemOf } from '#server/domain/media/queries.ts';
import { photoUrl } from '#server/http/photo-links.ts';
import { clock } from '#server/lib/clock.ts';
import type { Storage } from '#server/storage/storage.ts';
import { as } from '../support/app.ts';
import { createBooking, createHost, createUser, inHours } from '../support/factories.ts';
import { newDamage } from '../support/world-things.ts';
import { hostWith, memberOf, sendFourSides, sendPhoto } from './owner-support.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const HOUR_MS = 3_600_000;

/** A check-in with four photos. */
async function handedOver() {
  const made = await hostWith({ status: 'confirmed', startsAt: inHours(1) });
  const photosUrl = `${made.page}/inspections/check-in/photos`;
  await sendFourSides(made.owner, photosUrl);
  const photo = await db.inspectionPhoto.findFirstOrThrow({
    where: { angle: 'front', inspection: { bookingId: made.booking.id } },
  });
  return { ...made, photo, photosUrl };
}

const linkFor = (person: { id: string }, { id }: { id: string }) =>
  photoUrl(id, 480, { userId: person.id, now: clock.now() });

async function namesOf(storage: Storage, file: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of storage.list()) if (stemOf(key) === stemOf(file)) names.push(key);
  return names.toSorted();
}

test('a photo of a hand-over is stored encrypted with all its copies, and nothing of it publicly', async () => {
  const { photo } = await handedOver();
  const stem = stemOf(photo.file);

  const stored = await privateStorage.get(photo.file);

  expect(await namesOf(privateStorage, photo.file)).toEqual(
    ['1200', '480', '960'].map((width) => `${stem}-${width}.webp`),
  );
  expect(await namesOf(pictureStorage, photo.file)).toEqual([]);
  expect(stored.toString('latin1')).not.toContain('WEBP');
  expect((await as(null).get(`/media/${photo.file}`)).status).toBe(404);
});

test('both sides see it by a link of their own, which their browser may use until it ends', async () => {
  const { owner, client, photo } = await handedOver();
  const admin = await createUser({}, ['admin']);

  const answer = await as(owner).get(linkFor(owner, photo));

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{4}, immutable$/);
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect((await as(client).get(linkFor(client, photo))).status).toBe(200);
  expect((await as(admin).get(linkFor(admin, photo))).status).toBe(200);
});

test('each width has its own copy, and one that does not exist the next larger', async () => {
  const { owner, photo } = await handedOver();
  const lengthOf = async (width: number) => {
    const link = photoUrl(photo.id, width, { userId: owner.id, now: clock.now() });
    return Number((await as(owner).get(link)).headers.get('content-length'));
  };

  const [small, medium, between, large] = [
    await lengthOf(480),
    await lengthOf(960),
    await lengthOf(500),
    await lengthOf(99_999),
  ];

  expect(small).toBeGreaterThan(0);
  expect(small).toBeLessThan(medium);
  expect(between).toBe(medium);
  expect(large).toBeGreaterThan(medium);
});

test('a link of the same half hour is the same, and after an hour it opens nothing', async () => {
  const { owner, photo } = await handedOver();
  const start = new Date('2026-03-01T10:00:00Z');
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const link = photoUrl(photo.id, 480, { userId: owner.id, now: at(0) });
  const statusAt = async (minutes: number) => {
    vi.spyOn(clock, 'now').mockReturnValue(at(minutes));
    return (await as(owner).get(link)).status;
  };

  expect(photoUrl(photo.id, 480, { userId: owner.id, now: at(29) })).toBe(link);
  expect(photoUrl(photo.id, 480, { userId: owner.id, now: at(31) })).not.toBe(link);
  expect([await statusAt(59), await statusAt(61)]).toEqual([200, 403]);
});

test.each([
  ['more time', (link: string) => link.replace(/until=\d+/, `until=${Date.now() + HOUR_MS * 9}`)],
  ['another signature', (link: string) => link.replace(/signature=.{4}/, 'signature=AAAA')],
  ['no signature', (link: string) => link.replace(/&signature=.*/, '')],
  ['nothing behind the path', (link: string) => link.replace(/\?.*/, '')],
])('a link changed to %s is refused', async (_name, change) => {
  const { owner, photo } = await handedOver();

  expect((await as(owner).get(change(linkFor(owner, photo)))).status).toBe(403);
});

test.each(['nothing', '..%2f..%2fenv', '0-480.webp', `${'0'.repeat(36)}-480.avif`])(
  'there is no photo called %s',
  async (name) => {
    expect((await as(await createUser()).get(`/handovers/photos/${name}`)).status).toBe(404);
  },
);

test('strangers, other hosts and other clients of the car see nothing of a trip that is not theirs', async () => {
  const { host, car, photo, owner } = await handedOver();
  const other = (await createHost()).owner;
  const later = await createUser();
  await createBooking({
    status: 'confirmed',
    car,
    client: later,
    startsAt: inHours(200),
    endsAt: inHours(220),
  });
  const member = await memberOf(host, 'viewer');
  const status = async (person: { id: string }) =>
    (await as(person).get(linkFor(person, photo))).status;

  expect([await status(other), await status(later), await status(await createUser())]).toEqual([
    404, 404, 404,
  ]);
  expect(await status(member)).toBe(200);
  expect((await as(member).get(linkFor(owner, photo))).status).toBe(403);
  expect((await as(null).get(linkFor(owner, photo))).headers.get('location')).toBe('/login');
});

const period = (from: number) => ({ startsAt: inHours(from), endsAt: inHours(from + 20) });

test('the photo of a damage is for the clients who take the car later, and not for those who only asked', async () => {
  const { car, booking } = await handedOver();
  const damage = await newDamage(booking);
  const photo = await db.inspectionPhoto.findFirstOrThrow({
    where: { inspection: { bookingId: booking.id }, angle: 'left' },
  });
  await db.inspectionPhoto.update({
    where: { id: photo.id },
    data: { angle: 'damage', damageKey: damage },
  });
  const [later, asking] = [await createUser(), await createUser()];
  await createBooking({ status: 'confirmed', car, client: later, ...period(200) });
  await createBooking({ status: 'requested', car, client: asking, ...period(300) });

  expect((await as(later).get(linkFor(later, photo))).status).toBe(200);
  expect((await as(asking).get(linkFor(asking, photo))).status).toBe(404);
});

test('every page of the trip shows the photos by such links', async () => {
  const { owner, client, booking, page } = await handedOver();
  const filled = { odometerKm: 50_000, fuelPercent: 75, notes: '', signature: owner.name };
  await as(owner).post(`${page}/inspections/check-in/submission`, filled);
  const admin = await createUser({}, ['admin']);
  const pages = [
    [owner, page],
    [owner, `${page}/check-in`],
    [client, `/client/bookings/${booking.ref}`],
    [client, `/client/bookings/${booking.ref}/status`],
    [admin, `/admin/checkins?q=${booking.ref}`],
  ] as const;
  for (const [person, address] of pages) {
    const props = JSON.stringify((await as(person).visit(address)).props);
    const links = props.match(/\/handovers\/photos\/[^" ]+-960\.webp\?[^" ]+/g) ?? [];
    const { status } = await as(person).get(links[0] ?? '');
    expect([address, new Set(links).size, status]).toEqual([address, 4, 200]);
  }
});

test('a photo that another replaces, or that is removed, goes with its files; one sent twice is stored once', async () => {
  const { owner, photo, photosUrl } = await handedOver();
  await sendPhoto(owner, photosUrl, { angle: 'front', uploadKey: photo.uploadKey });
  const front = { angle: 'front', inspectionId: photo.inspectionId } as const;
  const sentTwice = await db.inspectionPhoto.findMany({ where: front });

  await sendPhoto(owner, photosUrl, { angle: 'front' });

  const [job] = await db.sql(z.object({ files: z.array(z.string()) }))`
    select data->'files' as files from pgboss.job
    where name = 'destroy-files' and data->'files' ? ${photo.file}`;
  expect(sentTwice.map(({ file }) => file)).toEqual([photo.file]);
  expect(job?.files).toHaveLength(3);
  expect(await db.inspectionPhoto.count({ where: front })).toBe(1);
});
