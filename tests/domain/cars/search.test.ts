import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { LatLng } from '#shared/mercator.ts';
import { noFilters, type FilterQuery } from '#shared/search-filters.ts';
import { searchCars, type Hit, type Search } from '#server/domain/cars/search.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { makeQuote } from '#server/domain/quotes/commands.ts';
import {
  addDays,
  hoursAfter,
  wallDateOf,
  wallHoursBetween,
} from '#server/domain/time/wall-clock.ts';
import { hostWeekdays } from '#server/domain/hosts/opening-hours.ts';
import {
  createBooking,
  createCar,
  createHost,
  createSmartPrices,
  inHours,
} from '../../support/factories.ts';
import { cases, fc } from '../../support/chance.ts';

const zone = 'Europe/Bucharest';
const now = new Date();
const period = { startsAt: inHours(48), endsAt: inHours(96) };
const anything = noFilters;
const search = (change: Partial<Search> = {}): Search => ({
  area: null,
  period,
  filters: anything,
  sort: 'price',
  timeZone: zone,
  ...change,
});

const all = { offset: 0, limit: 1_000 };
const found = async (change: Partial<Search>) => (await searchCars(search(change), all, now)).hits;
const ids = async (change: Partial<Search>) => (await found(change)).map(({ id }) => id);

test('only cars free for the whole period are found, turn-around included', async () => {
  const [free, held, before] = [await createCar(), await createCar(), await createCar()];
  await createBooking({ car: held, startsAt: inHours(90), endsAt: inHours(120) });
  await createBooking({ car: before, startsAt: inHours(20), endsAt: inHours(47) });

  const cars = await ids({});

  expect(cars).toContain(free.id);
  expect(cars).toContain(before.id);
  expect(cars).not.toContain(held.id);
  expect(await ids({ period: { startsAt: inHours(47.5), endsAt: inHours(96) } })).not.toContain(
    before.id,
  );
});

test('a car that is not listed, or not bookable so soon, so briefly or for so long, is not found', async () => {
  const cars = [
    await createCar({ status: 'paused' }),
    await createCar({ leadHours: 72 }),
    await createCar({ minHours: 72 }),
    await createCar({ maxDays: 1 }),
  ];

  const results = await ids({});

  for (const car of cars) expect(results).not.toContain(car.id);
});

test('a circle and a box find what lies inside them, nearest first', async () => {
  const near = await createCar({ publicLat: 60.01, publicLng: 10.01 });
  const far = await createCar({ publicLat: 60.1, publicLng: 10.1 });
  const circle = { kind: 'circle' as const, lat: 60, lng: 10, radiusKm: 20 };

  const hits = await found({ area: circle, sort: 'distance' });

  expect(hits.map(({ id }) => id)).toEqual([near.id, far.id]);
  expect(hits[0]?.distanceKm).toBeCloseTo(1.24, 1);
  expect(await ids({ area: { ...circle, radiusKm: 5 } })).toEqual([near.id]);
  expect(
    await ids({ area: { kind: 'box', west: 10.05, east: 10.2, south: 60, north: 60.2 } }),
  ).toEqual([far.id]);
});

const north = (degrees: number) => ({ publicLat: 55 + degrees, publicLng: 15 });

test('each order puts first what it is named after', async () => {
  const old = new Date('2020-01-01');
  const cheap = await createCar({ ...north(0.03), basePrice: 70_00, listedAt: old });
  const near = await createCar({ ...north(0), basePrice: 90_00, listedAt: old });
  const liked = await createCar({
    ...north(0.02),
    basePrice: 95_00,
    listedAt: old,
    ratingCount: 40,
    ratingSum: 200,
  });
  const fresh = await createCar({ ...north(0.01), basePrice: 99_00, listedAt: new Date() });
  const onceLiked = await createCar({
    ...north(0.02),
    basePrice: 98_00,
    listedAt: old,
    ratingCount: 1,
    ratingSum: 5,
  });
  const area = { kind: 'circle' as const, lat: 55, lng: 15, radiusKm: 20 };
  const first = async (sort: Search['sort']) => (await ids({ area, sort }))[0];

  expect(await first('price')).toBe(cheap.id);
  expect(await first('distance')).toBe(near.id);
  expect(await first('newest')).toBe(fresh.id);
  expect((await ids({ area, sort: 'rating' })).slice(0, 2)).toEqual([liked.id, onceLiked.id]);
  expect(await first('relevance')).toBe(liked.id);
});

test('every filter leaves out what it does not want', async () => {
  const area = { kind: 'circle' as const, lat: 50, lng: 20, radiusKm: 5 };
  const place = { publicLat: 50, publicLng: 20 };
  const plain = await createCar({ ...place, minAge: 25, cancellationPolicy: 'strict' });
  const fancy = await createCar({
    ...place,
    category: 'city',
    gearbox: 'automatic',
    fuel: 'electric',
    cancellationPolicy: 'flexible',
    instantBook: true,
    seats: 7,
    basePrice: 300_00,
    features: ['bluetooth', 'isofix'],
    ratingSum: 50,
    ratingCount: 10,
    make: 'Renault',
    model: 'Zoe',
    doors: 6,
    kmPerDay: 400,
    minAge: 21,
    deliveryPlaces: { create: { name: 'Gara', lat: 50, lng: 20, fee: 0 } },
  });
  const inputs: Partial<FilterQuery>[] = [
    { category: ['city'] },
    { gearbox: ['automatic'] },
    { fuel: ['electric'] },
    { policy: ['flexible'] },
    { feature: ['isofix'] },
    { seats: 6 },
    { instant: '1' },
    { min: 200 },
    { rating: 4.5 },
    { make: ['Renault'] },
    { model: ['Renault Zoe'] },
    { make: ['Renault', 'Dacia'], model: ['Dacia Logan'] },
    { doors: 6 },
    { km: 300 },
    { age: 24 },
    { delivery: '1' },
    { free: '1' },
  ];

  for (const input of inputs)
    expect(await ids({ area, filters: { ...anything, ...input } })).toEqual([fancy.id]);
  expect(await ids({ area, filters: { ...anything, max: 200 } })).toEqual([plain.id]);
});

/** Hours from now to the days before a change of the clocks, which has 23 or 25 hours. */
const aroundClockChange = (() => {
  const days = Array.from({ length: 300 }, (_, day) => day + 2);
  const changes = days.filter(
    (day) => wallHoursBetween(inHours(day * 24), inHours((day + 1) * 24), zone) !== 24,
  );
  return fc.oneof(
    ...changes.map((day) => fc.integer({ min: Math.max(24, day * 24 - 72), max: day * 24 + 24 })),
  );
})();

const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
const span = fc.option(
  fc.tuple(time, fc.oneof(time, fc.constant('24:00'))).filter(([opens, closes]) => opens < closes),
);

/** Hours of a host, what a hand-over at others costs, and days with hours of their own. */
const openingHours = fc.record({
  week: fc.record(Object.fromEntries(hostWeekdays.map((day) => [day, span]))),
  afterHoursFee: fc.option(fc.integer({ min: 0, max: 100_000 })),
  exceptions: fc.tuple(fc.option(span, { nil: undefined }), fc.option(span, { nil: undefined })),
});

/** How far a host goes, for how much, and where the car is wanted: mostly within that. */
const deliveryRange = fc.record({
  terms: fc.record({
    deliveryKm: fc.integer({ min: 1, max: 100 }),
    deliveryKmFee: fc.integer({ min: 0, max: 2_000 }),
    deliveryMinFee: fc.integer({ min: 0, max: 200_000 }),
  }),
  to: fc.record({
    lat: fc.double({ min: 9.5, max: 10.5, noNaN: true }),
    lng: fc.double({ min: -30.5, max: -29.5, noNaN: true }),
  }),
});

const searchedAt = (point: LatLng) => ({ ...point, radiusKm: 3, point, name: 'Aeroport' });

/** A car that is not brought so far is quoted where it stands. */
function wantedAt(point: LatLng | undefined, hit: Hit | undefined) {
  return point && hit?.delivery ? { ...point, name: 'Aeroport', isTown: false } : null;
}

type Hours = typeof openingHours extends fc.Arbitrary<infer T> ? T : never;

/** The exceptions are on the days of the two hand-overs. */
async function openAt(hostId: string, hours: Hours | null, at: readonly number[]) {
  if (!hours) return;
  const { week, afterHoursFee, exceptions } = hours;
  await db.host.update({ where: { id: hostId }, data: { openingHours: week, afterHoursFee } });
  for (const [which, exception] of exceptions.entries()) {
    if (exception === undefined) continue;
    const [opens = null, closes = null] = exception ?? [];
    const on = wallDateOf(inHours(at[which] ?? 0), zone);
    await db.execute`insert into host_exceptions (host_id, "on", opens, closes)
      values (${hostId}, ${on}::date, ${opens}, ${closes}) on conflict do nothing`;
  }
}

test('what search shows for the dates is the quote, to the ban, for any car and period', async () => {
  const car = fc.record({
    basePrice: fc.integer({ min: 1, max: 150_000 }),
    discount3: fc.integer({ min: 0, max: 5_000 }),
    discount7: fc.integer({ min: 0, max: 7_000 }),
    discount30: fc.integer({ min: 0, max: 9_000 }),
    ownPrices: fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 8 }),
    smartPrices: fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 12 }),
    isSmart: fc.boolean(),
    hours: fc.option(openingHours),
    range: fc.option(deliveryRange),
  });
  const halfHours = fc.integer({ min: 48, max: 48 * 60 });
  await fc.assert(
    fc.asyncProperty(
      car,
      halfHours,
      fc.oneof(fc.integer({ min: 24, max: 300 * 24 }), aroundClockChange),
      async (input, length, offset) => {
        const { ownPrices, smartPrices, isSmart, hours, range, ...prices } = input;
        const at = { publicLat: 10, publicLng: -30 };
        const host = await createHost();
        await openAt(host.id, hours, [offset, offset + length / 2]);
        const { id, slug } = await createCar({
          ...prices,
          ...at,
          ...range?.terms,
          maxDays: 90,
          hostId: host.id,
        });
        const startsAt = inHours(offset);
        const dates = { startsAt, endsAt: hoursAfter(startsAt, length / 2) };
        const first = wallDateOf(startsAt, zone);
        await setPrices(id, first, ownPrices);
        await createSmartPrices(id, { first: addDays(first, -2), prices: smartPrices, isSmart });

        const hits = await found({
          period: dates,
          area: { kind: 'circle', lat: 10, lng: -30, radiusKm: 1 },
          deliveryTo: range && searchedAt(range.to),
        });
        const hit = hits.find((one) => one.id === id);
        const request = { ...plainRequest(dates), deliveryTo: wantedAt(range?.to, hit) };
        const quote = await makeQuote(slug, request, null, now);

        // 24 hours in which the clocks go back are less than a day on the wall clock.
        const unfit = wallHoursBetween(startsAt, dates.endsAt, zone) < 24 ? 'too-short' : 'closed';
        expect(hit?.total ?? unfit).toBe(quote.ok ? quote.price.total : quote.problem);
        await db.execute`update cars set status = 'archived' where id = ${id}`;
      },
    ),
    cases(200),
  );
}, 60_000);

/** Some of the days, from the one before the rental. */
async function setPrices(carId: string, from: string, prices: readonly number[]) {
  for (const [index, price] of prices.entries())
    await db.execute`insert into car_prices (car_id, "on", price)
      values (${carId}, ${addDays(from, index * 2 - 1)}::date, ${price})`;
}
