import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { noFilters } from '#shared/search-filters.ts';
import { marksIn, type View } from '#server/domain/cars/map.ts';
import { extentOf, hitOf, searchCars, type Search } from '#server/domain/cars/search.ts';
import { createCar, inHours } from '../../support/factories.ts';
import { cases, fc } from '../../support/chance.ts';

const now = new Date();
const MANY = 2_300;
const box = { west: 100, south: -20, east: 101, north: -19 };
const search: Search = {
  area: { kind: 'box', ...box },
  period: null,
  filters: noFilters,
  sort: 'price',
  timeZone: 'Europe/Bucharest',
};
const whole: View = { box: { west: 99, south: -21, east: 102, north: -18 }, zoom: 8 };
const countIn = async (change: Partial<Search>) =>
  (await searchCars({ ...search, ...change }, { offset: 0, limit: 0 }, now)).total;
const sum = (marks: readonly { count: number }[]) =>
  marks.reduce((all, { count }) => all + count, 0);

const prices = (marks: readonly { id: string; price: number }[]) =>
  marks.map(({ id, price }) => `${id} ${price}`).toSorted();

/** Copies of one car strewn over a degree, with prices that rise to the east. */
beforeAll(async () => {
  const { id } = await createCar({ publicLat: -19.5, publicLng: 100.5, basePrice: 90_00 });
  await db.execute`
    insert into cars (host_id, slug, status, make, model, year, category, seats, doors, gearbox, fuel, colour, plate,
      town, town_slug, address, lat, lng, public_lat, public_lng, base_price, deposit, km_price)
    select host_id, slug || n, status, make, model, year, category, seats, doors, gearbox, fuel, colour, plate || n,
      town, town_slug, address, 0, 0, -20 + (n * 7919 % 1000) / 1000.0, 100 + n / 2300.0, 100_00 + n, deposit, km_price
    from cars, generate_series(1, ${MANY - 1}::int) n where id = ${id}`;
});

/** So many make the whole market a large one, whose counts are cached. */
afterAll(async () => {
  await db.car.deleteMany({ where: { publicLat: { lt: -18 }, publicLng: { gt: 99 } } });
});

test('too many cars to tell apart are gathered, and none is lost', async () => {
  const marks = await marksIn(search, whole, now);

  expect(marks.length).toBeLessThan(MANY / 4);
  expect(sum(marks)).toBe(MANY);
  expect(Math.min(...marks.map(({ price }) => price))).toBe(90_00);
});

test('closer by each car stands where it is, with its name', async () => {
  const west = { ...box, east: 100.5 };
  const marks = await marksIn(search, { box: west, zoom: 10 }, now);

  expect(marks.length).toBe(await countIn({ area: { kind: 'box', ...west } }));
  expect(new Set(marks.map(({ count, name }) => `${count} ${name}`))).toEqual(
    new Set(['1 Dacia Duster 2023']),
  );
});

test('with dates a car on the map costs the total that the list says, without them its day', async () => {
  const near = { west: 100, south: -20, east: 100.05, north: -19 };
  const period = { startsAt: inHours(48), endsAt: inHours(120) };
  const asked: Search = { ...search, area: { kind: 'box', ...near } };
  const view = { box: near, zoom: 12 };
  const { hits } = await searchCars({ ...asked, period }, { offset: 0, limit: 200 }, now);

  const [dated, undated] = [
    await marksIn({ ...asked, period }, view, now),
    await marksIn(asked, view, now),
  ];

  expect(dated.length).toBeGreaterThan(10);
  expect(prices(dated)).toEqual(prices(hits.map(({ id, total }) => ({ id, price: total ?? 0 }))));
  expect(Math.max(...undated.map(({ price }) => price))).toBeLessThan(
    Math.min(...dated.map(({ price }) => price)),
  );
});

test('the map and the list hold the same cars, whatever is chosen and however near', async () => {
  const degrees = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 5, max: 40 }));
  const request = fc.record({ lng: degrees, lat: degrees, zoom: fc.integer({ min: 4, max: 16 }) });
  await fc.assert(
    fc.asyncProperty(request, fc.boolean(), async ({ lng, lat, zoom }, cheap) => {
      const [west, south] = [100 + lng[0] / 100, -20 + lat[0] / 100];
      const seen = { west, south, east: west + lng[1] / 100, north: south + lat[1] / 100 };
      const period = { startsAt: inHours(48), endsAt: inHours(96) };
      const asked: Search = {
        ...search,
        period,
        area: { kind: 'box', ...seen },
        filters: { ...noFilters, max: cheap ? 110 : null },
      };

      const marks = await marksIn(asked, { box: seen, zoom }, now);

      expect(sum(marks)).toBe(await countIn(asked));
    }),
    cases(30),
  );
});

test('no zoom brings more squares than a screen holds', async () => {
  const world = { west: -180, south: -85, east: 180, north: 85 };
  const marks = await marksIn({ ...search, area: null }, { box: world, zoom: 22 }, now);

  expect(marks.length).toBeLessThan(200);
});

test('the cars found have a box around them, and one car among them is found alone', async () => {
  const extent = await extentOf(search, now);
  const [cheapest] = (await searchCars(search, { offset: 0, limit: 1 }, now)).hits;

  expect(extent).toMatchObject({ south: -20, west: expect.closeTo(100, 2) });
  expect(await hitOf(search, cheapest?.id ?? '', now)).toEqual(cheapest);
  const dear = { ...search, filters: { ...noFilters, min: 95 } };
  expect(await hitOf(dear, cheapest?.id ?? '', now)).toBeNull();
  expect(await extentOf({ ...search, filters: { ...noFilters, seats: 17 } }, now)).toBeNull();
});
