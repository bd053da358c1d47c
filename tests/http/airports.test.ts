import { expect, test } from 'vitest';
import type { Pages } from '#server/http/pages.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createCar } from '../support/factories.ts';

const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(8)}T10:00` };
const otopeni = { lat: 44.5711, lng: 26.085 };

/** A make of its own keeps the cars of a test apart from those of others. */
async function searched(make: string, query: Record<string, string>) {
  const { props } = await as(null).visit(url('cars', null, { make: [make], ...dates, ...query }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the visit is of this page
  return props as Pages['Car/Index'] & { seo: { description: string } };
}

/** The price that the page of a card's car opens with. */
async function opened(address: string | undefined) {
  const { props } = await as(null).visit(address ?? '');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the visit is of this page
  return props as Pages['Car/Show'];
}

test('a car found at an airport is brought there, and its page opens with that and the same total', async () => {
  const make = 'Brought';
  await createCar({ make, publicLat: 44.57, publicLng: 26.08 });
  await createCar({
    make,
    model: 'Far',
    publicLat: 44.94,
    publicLng: 26.02,
    deliveryPlaces: { create: { name: 'Otopeni', ...otopeni, fee: 50_00 } },
  });

  const { results } = await searched(make, { place: 'aeroport-otp' });
  const [brought, near] = results.cars;
  const { quote, chosen } = await opened(brought?.url);

  expect(brought).toMatchObject({
    name: 'Brought Far',
    delivery: { place: 'Otopeni', fee: 50_00 },
  });
  expect(near).toMatchObject({ delivery: null, distanceKm: expect.closeTo(0.4, 0) });
  expect(chosen.delivery).not.toBeNull();
  expect(quote).toMatchObject({
    ok: true,
    total: brought?.total,
    days: brought?.days,
    averageDay: brought?.dayPrice,
  });
});

test('so is a car whose host goes anywhere around it, and the page opens with the airport chosen', async () => {
  const make = 'Anywhere';
  const anywhere = { deliveryKm: 50, deliveryKmFee: 2_50, deliveryMinFee: 0 };
  await createCar({ make, publicLat: 44.94, publicLng: 26.02, ...anywhere });
  const address = { lat: '44.571', lng: '26.081', address: 'Calea Bucureștilor 224E' };

  for (const query of [{ place: 'aeroport-otp' }, address]) {
    const [card] = (await searched(make, query)).results.cars;
    const { quote, car } = await opened(card?.url);

    expect(card?.delivery?.fee).toBe(42 * 2_50);
    expect(car.deliveryTo).not.toBeNull();
    expect(quote).toMatchObject({ ok: true, total: card?.total, addressIn: null });
  }
});

test('so is one found at a station, or at an address beside it', async () => {
  const make = 'Railway';
  const place = { name: 'Gara de Nord', lat: 44.4465, lng: 26.074, fee: 0 };
  await createCar({
    make,
    publicLat: 44.46,
    publicLng: 26.1,
    deliveryPlaces: { create: place },
  });
  const address = { lat: '44.447', lng: '26.075', address: 'Calea Griviței 139' };

  for (const query of [{ place: 'gara-de-nord' }, { place: 'Gara de Nord' }, address])
    expect((await searched(make, query)).results.cars[0]?.delivery).toMatchObject({ fee: 0 });
  for (const query of [{ place: 'bucuresti' }, { ...address, address: '' }])
    expect((await searched(make, query)).results.cars[0]?.delivery).toBeNull();
});

test('in a town or at an address a car from elsewhere is brought, one that stands there is fetched', async () => {
  const make = 'Elsewhere';
  const anywhere = { deliveryKm: 100, deliveryKmFee: 2_00, deliveryMinFee: 0 };
  await createCar({ make, model: 'Brought', publicLat: 45.65, publicLng: 25.61, ...anywhere });
  await createCar({ make, model: 'Here', publicLat: 44.94, publicLng: 26.02, ...anywhere });
  await createCar({ make, model: 'Stays', publicLat: 45.65, publicLng: 25.61 });
  const address = { lat: '44.941', lng: '26.021', address: 'Strada Cuza Vodă 5' };

  for (const query of [{ place: 'ploiesti' }, address]) {
    const { cars } = (await searched(make, query)).results;
    const brought = cars.find(({ name }) => name === 'Elsewhere Brought');
    const { quote } = await opened(brought?.url);

    expect(cars.map(({ name }) => name)).toEqual(['Elsewhere Here', 'Elsewhere Brought']);
    expect(cars[0]?.delivery).toBeNull();
    expect(brought?.delivery?.fee).toBeGreaterThan(0);
    expect(quote).toMatchObject({ ok: true, total: brought?.total });
  }
  const moved = await searched(make, { place: 'ploiesti', bounds: '25.9,44.8,26.2,45.1' });
  expect(moved.results.cars.map(({ name }) => name)).toEqual(['Elsewhere Here']);
});

test('once the map has moved away from the airport, nothing is brought there', async () => {
  const make = 'Moved';
  await createCar({
    make,
    publicLat: 44.43,
    publicLng: 26.1,
    deliveryPlaces: { create: { name: 'Otopeni', ...otopeni, fee: 50_00 } },
  });
  const at = { place: 'aeroport-otp' };

  const around = await searched(make, { ...at, bounds: '26,44.4,26.2,44.6' });
  const away = await searched(make, { ...at, bounds: '26,44.4,26.2,44.5' });

  expect(around.results.cars[0]?.delivery).not.toBeNull();
  expect(away.results.cars[0]?.delivery).toBeNull();
});

test('an airport is called near, by its name in the language of the page', async () => {
  const { search, seo } = await searched('Named', { place: 'aeroport-otp' });
  const english = await as(null).visit('/en' + url('cars', null, { place: 'aeroport-otp' }));

  expect(search.place).toMatchObject({
    kind: 'airport',
    name: 'Aeroportul București Otopeni (OTP)',
  });
  expect(search.spot).toEqual(otopeni);
  expect(seo.description).toContain('lângă Aeroportul București Otopeni (OTP)');
  expect(JSON.stringify(english.props)).toContain('near Bucharest Otopeni Airport (OTP)');
});

test('a typed name in either language is the airport or the station', async () => {
  for (const [typed, slug] of [
    ['Bucharest Otopeni Airport (OTP)', 'aeroport-otp'],
    ['Gara de Nord railway station', 'gara-de-nord'],
    ['Brașov railway station', 'gara-brasov'],
  ] as const)
    expect((await searched('Typed', { place: typed })).search.place?.slug).toBe(slug);
});
