import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { photograph } from '../media/pictures.ts';
import { as } from '../support/app.ts';
import { carIdentity, freshPlate, priceStep as price } from '../support/listing.ts';
import { createBooking, createCar, createHost, createUser } from '../support/factories.ts';

const place = { step: 'place', address: 'Strada Horea 12', lat: '46.7785', lng: '23.5876' };
const rules = {
  step: 'rules',
  leadHours: '4',
  minHours: '1',
  maxDays: '30',
  bufferMinutes: '60',
  minAge: '23',
  minLicenceYears: '3',
  cancellationPolicy: 'moderate',
};
const specification = {
  step: 'specification',
  category: 'city',
  seats: '4',
  doors: '5',
  gearbox: 'automatic',
  fuel: 'electric',
  features: ['isofix'],
};

async function begun(change: object = {}) {
  const host = await createHost();
  const sent = await as(host.owner).post('/owner/cars', {
    hostId: host.id,
    ...carIdentity(change),
  });
  const car = await db.car.findFirst({ where: { hostId: host.id } });
  return { host, owner: host.owner, sent, car, page: `/owner/cars/${car?.slug}` };
}

async function sendPhotos(owner: { id: string }, page: string, sizes: readonly number[]) {
  const answers = [];
  for (const [at, width] of sizes.entries()) {
    const form = new FormData();
    form.append('uploadKey', randomUUID());
    const bytes = await photograph(width, Math.round(width * 0.75) + at)
      .jpeg()
      .toBuffer();
    form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    answers.push(await as(owner).upload(`${page}/photos`, form));
  }
  return answers;
}

test('a new owner lists a car, step by step, and sends it for review', async () => {
  const { owner, page, car } = await begun();
  for (const [at, step] of [specification, place, price, rules].entries())
    await as(owner).put(page, { ...step, version: at + 1 });
  await sendPhotos(owner, page, [1200, 1200, 1200, 1200]);

  const sent = await as(owner).post(`${page}/submission`, { version: 5 });

  expect(sent.status).toBe(303);
  expect(await db.car.findUnique({ where: { id: car?.id ?? '' } })).toMatchObject({
    status: 'in_review',
    fuel: 'electric',
    town: 'Cluj-Napoca',
    basePrice: 150_00,
    kmPrice: 75,
    discount7: 1_000,
    minHours: 24,
  });
  const lists = { where: { carId: car?.id ?? '' } };
  expect(await db.carProtection.findMany(lists)).toMatchObject([{ plan: 'plus', dayPrice: 30_00 }]);
  expect(await db.carExtra.findMany(lists)).toMatchObject([{ kind: 'child_seat', price: 40_00 }]);
});

test('a draft begins with what cars of its model usually are like', async () => {
  const { sent, car } = await begun();

  expect(sent.headers.get('location')).toBe(`/owner/cars/${car?.slug}/edit?step=specification`);
  expect(car).toMatchObject({ status: 'draft', fuel: 'electric', gearbox: 'automatic' });
});

test.each([
  ['plate', { plate: 'B 12 AB' }],
  ['vin', { vin: 'WVWZZZ1JZ3W38675' }],
  ['vin', { vin: '1M8GDM9A1KP042788' }],
  ['year', { year: '1901' }],
  ['colour', { colour: '' }],
  ['make', { make: '' }],
])('a wrong %s is named, and nothing is saved', async (field, change) => {
  const host = await createHost();
  const sent = { hostId: host.id, ...carIdentity(change) };

  const page = await as(host.owner).submit('/owner/cars', sent, '/owner/cars/create');

  expect(Object.keys(page.props['errors'] ?? {})).toEqual([field]);
  expect(await db.car.count({ where: { hostId: host.id } })).toBe(0);
});

test('a year out of range is answered with the years that are possible, written as years', async () => {
  const host = await createHost();
  const sent = { hostId: host.id, ...carIdentity({ year: '1901' }) };

  const page = await as(host.owner).submit('/owner/cars', sent, '/owner/cars/create');

  const latest = new Date().getFullYear() + 1;
  expect(page.props['errors']).toEqual({ year: `Anul poate fi între 1995 și ${latest}.` });
});

test('a plate is stored as it is written where it comes from', async () => {
  const foreign = `AB-${Math.floor(1000 + Math.random() * 9000)}-X`;

  expect(
    (await begun({ plate: `cj12${freshPlate().slice(-3).toLowerCase()}` })).car?.plate,
  ).toMatch(/^CJ 12 \w{3}$/);
  expect((await begun({ plate: foreign, foreign: 'on' })).car?.plate).toBe(foreign);
});

test('a plate that is on another car is named', async () => {
  const taken = await createCar({ plate: freshPlate() });

  const host = await createHost();
  const sent = { hostId: host.id, ...carIdentity({ plate: taken.plate }) };

  const page = await as(host.owner).submit('/owner/cars', sent, '/owner/cars/create');

  expect(page.props['errors']).toHaveProperty('plate');
});

test('a page made before another tab’s change saves nothing and says so', async () => {
  const { owner, page, car } = await begun();
  await as(owner).put(page, { ...place, version: 1 });

  const from = `${page}/edit?step=rules`;
  const shown = await as(owner).submit(page, { ...rules, version: 1 }, from, 'PUT');

  expect(shown.props['errors']).toHaveProperty('version');
  expect(await db.car.findUnique({ where: { id: car?.id ?? '' } })).toMatchObject({ minAge: 21 });
});

test('a photo that is too small is refused kindly, and the order says which is the cover', async () => {
  const { owner, page, car } = await begun();

  const answers = await sendPhotos(owner, page, [1200, 400, 1300]);
  const before = await db.carPhoto.findMany({
    where: { carId: car?.id ?? '' },
    orderBy: { position: 'asc' },
  });
  await as(owner).put(`${page}/photos`, { photos: before.map(({ id }) => id).toReversed() });
  const after = await db.carPhoto.findMany({
    where: { carId: car?.id ?? '' },
    orderBy: { position: 'asc' },
  });

  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200]);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed());
});

test('photos left out of the order are deleted, and a listed car with fewer than four is looked at', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const page = `/owner/cars/${car.slug}`;
  await sendPhotos(host.owner, page, [1200, 1200, 1200, 1200]);
  const photos = await db.carPhoto.findMany({ where: { carId: car.id } });

  await as(host.owner).put(`${page}/photos`, { photos: photos.slice(1).map(({ id }) => id) });

  expect(await db.carPhoto.count({ where: { carId: car.id } })).toBe(3);
  expect(await db.carReview.findMany({ where: { carId: car.id } })).toMatchObject([
    { decidedAt: null, changes: [{ field: 'photos', before: 4, after: 3 }] },
  ]);
  expect(await db.car.findUnique({ where: { id: car.id } })).toMatchObject({ status: 'listed' });
});

test('the page shows one step of a draft, and what cars like it cost', async () => {
  for (let n = 0; n < 5; n += 1)
    await createCar({ category: 'pickup', lat: 44.43, lng: 26.1, basePrice: 200_00 + n * 10_00 });
  const { owner, page } = await begun();
  await as(owner).put(page, { ...specification, category: 'pickup', version: 1 });
  await as(owner).put(page, { ...place, lat: '44.43', lng: '26.1', version: 2 });

  const shown = await as(owner).visit(`${page}/edit?step=price`);

  expect(shown.component).toBe('Owner/Cars/Edit');
  expect(shown.props).toMatchObject({
    step: 'price',
    car: { missing: ['photos', 'price', 'rules'], version: 3 },
    earnings: { market: { isNear: true, low: 210_00, median: 220_00, high: 230_00 }, month: null },
  });
});

test('a VIN and an exact place are on no public page', async () => {
  const host = await createHost();
  const car = await createCar({
    hostId: host.id,
    vin: 'WVWZZZ1JZ3W386752',
    selfCheckIn: 'Sub roată',
  });

  const html = await as(await createUser()).get(`/cars/${car.slug}`);

  expect(await html.text()).not.toMatch(/WVWZZZ1JZ3W386752|Sub roată|Memorandumului/);
});

test('a draft, or a car nobody has booked, is archived; its plate is free again', async () => {
  const { owner, page, car } = await begun();

  const answer = await as(owner).post(`${page}/status`, { move: 'archive' });

  expect(answer.headers.get('location')).toBe('/owner/cars');
  expect(await db.car.findUnique({ where: { id: car?.id ?? '' } })).toMatchObject({
    status: 'archived',
  });
  expect((await as(owner).get(`${page}/edit`)).status).toBe(404);
  expect((await begun({ plate: car?.plate })).car).toMatchObject({ status: 'draft' });
});

test('a car in review is taken back with what the staff were to look at', async () => {
  const { car, owner } = await hostAndCar('in_review');
  await db.carReview.create({ data: { carId: car.id, openedAt: new Date() } });

  await as(owner).post(`/owner/cars/${car.slug}/status`, { move: 'archive' });

  expect(await db.carReview.count({ where: { carId: car.id } })).toBe(0);
});

test('a car with a booking ahead is not archived', async () => {
  const { car, owner } = await hostAndCar('listed');
  await createBooking({ car });

  await as(owner).post(`/owner/cars/${car.slug}/status`, { move: 'archive' });

  expect(await db.car.findUnique({ where: { id: car.id } })).toMatchObject({ status: 'listed' });
});

async function hostAndCar(status: 'in_review' | 'listed') {
  const { owner, id: hostId } = await createHost();
  return { owner, car: await createCar({ hostId, status }) };
}

test('its host sees the whole page of a draft as clients will, and nobody else sees anything', async () => {
  const { owner, page } = await begun();
  expect((await as(owner).get(`${page}/preview`)).status).toBe(404);
  await as(owner).put(page, { ...place, version: 1 });
  await as(owner).put(page, { ...price, version: 2 });

  const shown = await as(owner).visit(`${page}/preview`);
  const answer = await as(owner).get(`${page}/preview`);

  expect(shown.component).toBe('Car/Show');
  expect(shown.props).toMatchObject({
    car: { state: 'listed', basePrice: 150_00, town: 'Cluj-Napoca' },
    preview: { listingUrl: `${page}/edit` },
    quote: null,
  });
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect((await as(owner).visit(`${page}/edit?step=preview`)).props).toMatchObject({
    car: { urls: { preview: `${page}/preview` } },
  });
  for (const other of [await createUser(), (await createHost()).owner])
    expect((await as(other).get(`${page}/preview`)).status).toBe(404);
  expect((await as(owner).get(page.replace('/owner', ''))).status).toBe(404);
});
