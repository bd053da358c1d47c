import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { noFilters } from '#shared/search-filters.ts';
import { searchCounted } from '#server/domain/cars/facets.ts';
import { marksIn } from '#server/domain/cars/map.ts';
import { searchCars, sliceOf, type Hit, type Search } from '#server/domain/cars/search.ts';
import { makeQuote } from '#server/domain/quotes/commands.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import type { DeliveryPoint } from '#server/domain/places/delivery-point.ts';
import { distanceMeters } from '#shared/mercator.ts';
import { cases, fc } from '../../support/chance.ts';
import { createCar, inHours } from '../../support/factories.ts';

const now = new Date();
const period = { startsAt: inHours(48), endsAt: inHours(120) };
const all = { offset: 0, limit: 100 };

/** A search around a place where no other test has cars. */
function at(lat: number, lng: number): Search {
  return {
    area: { kind: 'circle', lat, lng, radiusKm: 10 },
    deliveryTo: { lat, lng, radiusKm: 2, point: { lat, lng }, name: 'Aeroport' },
    period,
    filters: noFilters,
    sort: 'relevance',
    timeZone: 'Europe/Bucharest',
  };
}

async function createDelivered(
  { lat, lng, ...change }: { lat: number; lng: number; basePrice?: number },
  places: readonly { lat: number; lng: number; fee: number }[],
) {
  const create = places.map((place) => ({ name: 'Aeroport', ...place }));
  return createCar({ publicLat: lat, publicLng: lng, ...change, deliveryPlaces: { create } });
}

test('cars that are brought to the place come first, however far they stand, then those near it', async () => {
  const near = await createCar({ publicLat: 30, publicLng: 40.01, basePrice: 60_00 });
  const further = await createCar({ publicLat: 30, publicLng: 40.08, basePrice: 60_00 });
  const brought = await createDelivered({ lat: 30.6, lng: 40, basePrice: 250_00 }, [
    { lat: 30.01, lng: 40.01, fee: 50_00 },
  ]);
  const elsewhere = await createDelivered({ lat: 30.6, lng: 40 }, [{ lat: 31, lng: 40, fee: 0 }]);
  const search = at(30, 40);

  for (const sort of ['relevance', 'distance'] as const) {
    const { hits } = await searchCars({ ...search, sort }, all, now);
    const slice = await sliceOf({ ...search, sort }, all, now);

    expect(hits.map(({ id }) => id)).toEqual([brought.id, near.id, further.id]);
    expect(slice.hits).toEqual(hits);
  }
  const { total, hits } = await searchCounted(search, all, now);
  expect(total).toBe(3);
  expect(hits.map(({ id }) => id)).not.toContain(elsewhere.id);
});

test('its total has the way in it, and is the total of its quote with that delivery', async () => {
  const car = await createDelivered({ lat: 32, lng: 42, basePrice: 133_33 }, [
    { lat: 32, lng: 42.001, fee: 80_00 },
    { lat: 32.001, lng: 42, fee: 45_50 },
  ]);

  const hit = await onlyHit(at(32, 42));
  const plain = await onlyHit({ ...at(32, 42), deliveryTo: null });

  expect(hit.delivery).toMatchObject({ place: 'Aeroport', fee: 45_50 });
  expect(hit.total).toBe((plain.total ?? 0) + 45_50);
  expect(plain.delivery).toBeNull();
  expect(await quoted(car.slug, hit)).toMatchObject({ total: hit.total, days: hit.days });
});

async function onlyHit(search: Search): Promise<Hit> {
  const { hits } = await searchCars(search, all, now);
  const [hit] = hits;
  if (!hit || hits.length > 1) throw new Error(`${hits.length} cars were found.`);
  return hit;
}

async function quoted(slug: string, { delivery }: Hit, deliveryTo: DeliveryPoint | null = null) {
  const request = { ...plainRequest(period), deliveryPlaceId: delivery?.id ?? null, deliveryTo };
  const quote = await makeQuote(slug, request, null, now);
  return quote.ok && quote.price;
}

test('the map says the same total', async () => {
  await createDelivered({ lat: 33, lng: 43 }, [{ lat: 33, lng: 43, fee: 70_00 }]);
  const search = at(33, 43);
  const box = { west: 42.9, south: 32.9, east: 43.1, north: 33.1 };

  const marks = await marksIn(search, { box, zoom: 12 }, now);

  expect(marks.map(({ price }) => price)).toEqual(
    (await searchCars(search, all, now)).hits.map(({ total }) => total),
  );
});

test('a car that is not free or not listed is not brought either', async () => {
  const paused = await createDelivered({ lat: 34.5, lng: 44 }, [{ lat: 34, lng: 44, fee: 0 }]);
  await db.car.update({ where: { id: paused.id }, data: { status: 'paused' } });

  expect((await searchCars(at(34, 44), all, now)).total).toBe(0);
});

test('a host who comes anywhere within a radius brings the car there like to a place, for the kilometres begun', async () => {
  const anywhere = { deliveryKm: 30, deliveryKmFee: 3_50, deliveryMinFee: 40_00 };
  const far = await createCar({ publicLat: 35.2, publicLng: 45, ...anywhere });
  await createCar({ publicLat: 35.4, publicLng: 45, ...anywhere });
  const search = at(35, 45);

  const hit = await onlyHit(search);

  expect(hit).toMatchObject({ id: far.id, delivery: { id: null, place: 'Aeroport', fee: 80_50 } });
  const to = { lat: 35, lng: 45, name: 'Aeroport', isTown: false };
  expect(await quoted(far.slug, hit, to)).toMatchObject({
    total: hit.total,
    lines: expect.arrayContaining([{ code: 'delivery', place: 'Aeroport', km: 23, amount: 80_50 }]),
  });
  expect((await searchCounted(search, all, now)).total).toBe(1);
  const filters = { ...noFilters, delivery: '1' as const };
  expect((await searchCars({ ...search, filters }, all, now)).total).toBe(1);
});

test('if a place and the radius both reach, the cheaper one is offered', async () => {
  const anywhere = { deliveryKm: 10, deliveryKmFee: 1_00, deliveryMinFee: 0 };
  const create = [{ name: 'Gara', lat: 36, lng: 46, fee: 2_00 }];
  const car = await createCar({
    publicLat: 36,
    publicLng: 46.005,
    ...anywhere,
    deliveryPlaces: { create },
  });

  expect((await onlyHit(at(36, 46))).delivery).toMatchObject({ id: null, fee: 1_00 });
  await db.car.update({ where: { id: car.id }, data: { deliveryMinFee: 2_00 } });
  expect((await onlyHit(at(36, 46))).delivery).toMatchObject({ place: 'Gara', fee: 2_00 });
});

test('beyond the radius there is no quote', async () => {
  const { slug } = await createCar({
    publicLat: 37,
    publicLng: 47,
    deliveryKm: 5,
    deliveryKmFee: 0,
    deliveryMinFee: 0,
  });
  const quoteTo = async (lat: number) => {
    const deliveryTo = { lat, lng: 47, name: 'Hotel', isTown: false };
    return makeQuote(slug, { ...plainRequest(period), deliveryTo }, null, now);
  };

  expect(await quoteTo(37.044)).toMatchObject({ ok: true });
  expect(await quoteTo(37.046)).toMatchObject({ ok: false, problem: 'beyond-delivery' });
});

test('in a town a car from elsewhere is found exactly when it can be quoted there, at the quote’s total', async () => {
  const terms = fc.record({
    deliveryKm: fc.integer({ min: 1, max: 100 }),
    deliveryKmFee: fc.integer({ min: 0, max: 2_000 }),
    deliveryMinFee: fc.integer({ min: 0, max: 200_000 }),
  });
  const point = fc.record({
    lat: fc.double({ min: 59.3, max: 60.7, noNaN: true }),
    lng: fc.double({ min: -41.5, max: -38.5, noNaN: true }),
  });
  const stand = { publicLat: 60, publicLng: -40 };
  await fc.assert(
    fc.asyncProperty(
      fc.option(terms),
      point,
      fc.integer({ min: 1, max: 60 }),
      async (range, to, radiusKm) => {
        const { id, slug } = await createCar({ ...stand, ...range });
        const search: Search = {
          ...at(60, -40),
          area: { kind: 'circle', ...to, radiusKm },
          deliveryTo: null,
          broughtTo: { point: to, name: 'Hotel' },
        };

        const { hits, total } = await searchCars(search, all, now);
        const counted = await searchCounted(search, all, now);
        const plain = await makeQuote(slug, plainRequest(period), null, now);
        const deliveryTo = { ...to, name: 'Hotel', isTown: false };
        const brought = await makeQuote(slug, { ...plainRequest(period), deliveryTo }, null, now);

        const isNear = distanceMeters(to, { lat: 60, lng: -40 }) <= radiusKm * 1_000;
        const quote = isNear ? plain : brought;
        const hit = hits.find((one) => one.id === id);
        expect(hit?.total).toBe(quote.ok ? quote.price.total : undefined);
        expect(hit?.delivery?.place).toBe(quote.ok && !isNear ? 'Hotel' : undefined);
        expect([total, counted.total]).toEqual([hits.length, hits.length]);
        await db.execute`update cars set status = 'archived' where id = ${id}`;
      },
    ),
    cases(80),
  );
}, 60_000);
