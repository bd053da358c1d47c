import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { Pages } from '#server/http/pages.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createCar, createHost, createUser } from '../support/factories.ts';
import { priceStep as price } from '../support/listing.ts';

const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(8)}T10:00` };
const brasov = { publicLat: 45.65, publicLng: 25.61, lat: 45.653, lng: 25.612 };
const range = { deliveryKm: 40, deliveryKmFee: 3_00, deliveryMinFee: 20_00 };

async function shown(person: Parameters<typeof as>[0], slug: string, choice: object) {
  const page = url('cars.show', { car: slug }, { ...dates, delivery: 'to', ...choice });
  const { props } = await as(person).visit(page);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the visit is of this page
  return props as Pages['Car/Show'];
}

test('a host offers to bring the car anywhere; what is half filled in is said beside the field', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const save = async (version: number, given: object) =>
    as(host.owner).put(`/owner/cars/${car.slug}`, { ...price, version, range: given });

  await save(1, { km: '40', kmFee: '2.75', minFee: '20' });

  const saved = { deliveryKm: 40, deliveryKmFee: 2_75, deliveryMinFee: 20_00 };
  expect(await db.car.findUniqueOrThrow({ where: { id: car.id } })).toMatchObject(saved);
  for (const [given, field] of [
    [{ km: '40', kmFee: '', minFee: '' }, 'range.kmFee'],
    [{ km: '101', kmFee: '1', minFee: '' }, 'range.km'],
    [{ km: '', kmFee: '', minFee: '20' }, 'range.km'],
    [{ km: '10', kmFee: '21', minFee: '' }, 'range.kmFee'],
  ] as const) {
    const page = `/owner/cars/${car.slug}`;
    const body = { ...price, version: 2, range: given };
    const { props } = await as(host.owner).submit(page, body, `${page}/edit`, 'PUT');
    expect(Object.keys(props['errors'] ?? {})).toEqual([field]);
  }
  await save(2, { km: '', kmFee: '', minFee: '' });
  expect(await db.car.findUniqueOrThrow({ where: { id: car.id } })).toMatchObject({
    deliveryKm: null,
    deliveryMinFee: null,
  });
});

test('a client has the car brought to a town in reach: the fee is a line, the address is known to the parties', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id, ...brasov, ...range });
  const client = await createUser();

  const { quote, requestKey, car: view } = await shown(client, car.slug, { place: 'Săcele' });

  expect(view).toMatchObject({
    deliveryRange: { km: 40, kmFee: 3_00, minFee: 20_00 },
    deliveryTo: { kind: 'place', name: 'Săcele' },
  });
  expect(quote).toMatchObject({ ok: true, addressIn: 'Săcele' });
  const line = quote?.ok && quote.lines.find(({ kind }) => kind === 'delivery');
  expect(line).toMatchObject({ place: expect.stringMatching(/^Săcele \(\d+ km\)$/) });
  const quoteId = quote?.ok ? quote.id : '';
  const book = async (deliveryAddress: string) =>
    as(client).post(`/cars/${car.slug}/bookings`, { quoteId, requestKey, deliveryAddress });

  await book('');
  expect(await db.booking.count({ where: { carId: car.id } })).toBe(0);
  await book('Strada Fabricii 9');

  const booking = await db.booking.findFirstOrThrow({ where: { carId: car.id } });
  expect(booking.deliveryPlace).toBe('Strada Fabricii 9, Săcele');
  const { props } = await as(client).visit(`/checkout/${booking.ref}`);
  expect(props['checkout']).toMatchObject({ deliveryPlace: 'Strada Fabricii 9, Săcele' });
});

async function problemOf(slug: string, choice: object) {
  const { quote } = await shown(null, slug, choice);
  return quote && !quote.ok ? quote.problem : null;
}

test('too far, not chosen and unknown are each said, and a car without a radius goes nowhere', async () => {
  const car = await createCar({ ...brasov, ...range });
  const still = await createCar(brasov);

  expect(await problemOf(car.slug, { place: 'bucuresti' })).toBe('beyond-delivery');
  expect(await problemOf(still.slug, { place: 'brasov' })).toBe('beyond-delivery');
  expect(await problemOf(car.slug, {})).toBe('no-delivery-place');
  expect(await problemOf(car.slug, { place: 'Qqqqq' })).toBe('no-delivery-place');
  expect(await problemOf(car.slug, { lat: '45.66', lng: '25.6' })).toBeNull();
});

test('saving the price again keeps the ids of extras and places, under which open pages know them', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id, ...brasov });
  const own = { name: 'Suport de biciclete', price: '25', unit: 'day', maxQuantity: '2' };
  const save = async (version: number, extra: object, fee: string) =>
    as(host.owner).put(`/owner/cars/${car.slug}`, {
      ...price,
      version,
      own: { 0: extra },
      places: { brasov: { fee } },
    });
  const ids = async () => {
    const select = { id: true };
    const where = { carId: car.id };
    const [extras, places] = [
      await db.carExtra.findMany({ where, select, orderBy: { id: 'asc' } }),
      await db.deliveryPlace.findMany({ where, select }),
    ];
    return { extras, places };
  };
  await save(1, own, '30');
  const before = await ids();
  const [place] = before.places;

  await as(host.owner).put(`/owner/cars/${car.slug}`, {
    ...price,
    version: 2,
    own: { 0: { ...own, price: '35', name: 'SUPORT de biciclete' } },
    places: { [place?.id ?? '']: { fee: '45' } },
  });

  expect(await ids()).toEqual(before);
  expect(before).toMatchObject({ extras: [{}, {}], places: [{}] });
  const place2 = await db.deliveryPlace.findFirstOrThrow({ where: { carId: car.id } });
  expect(place2.fee).toBe(45_00);
  const extra = await db.carExtra.findFirstOrThrow({ where: { carId: car.id, kind: null } });
  expect(extra).toMatchObject({ name: 'SUPORT de biciclete', price: 35_00 });
  await as(host.owner).put(`/owner/cars/${car.slug}`, { ...price, version: 3 });
  expect(await ids()).toMatchObject({ extras: [{}], places: [] });
});

test('an address stands beside the town of its point, which the fee is worked out for', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id, ...brasov, ...range });
  const point = { lat: '45.65', lng: '25.62' };

  const placeOf = async (address: string) => {
    const { quote } = await shown(null, car.slug, { ...point, address });
    const line = quote?.ok && quote.lines.find(({ kind }) => kind === 'delivery');
    return line && line.kind === 'delivery' ? line.place : null;
  };

  expect(await placeOf('Aeroportul Otopeni')).toBe('Aeroportul Otopeni, Brașov (1 km)');
  expect(await placeOf('Strada Lungă 1, Brașov')).toBe('Strada Lungă 1, Brașov (1 km)');
});
