import { expect, test } from 'vitest';
import { readSearch } from '#server/http/search-query.ts';
import { keysOf } from '#server/lib/objects.ts';
import type { Pages } from '#server/http/pages.ts';
import { addDays, instantOf, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { emptyFilters, filterNames, noFilters as cleared } from '#shared/search-filters.ts';
import en from '#lang/en/car.json' with { type: 'json' };
import ro from '#lang/ro/car.json' with { type: 'json' };
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';

const zone = 'Europe/Bucharest';
const day = (days: number) => addDays(wallDateOf(new Date(), zone), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(9)}T10:00` };

/** A make of its own keeps the cars of a test apart from those of others. */
async function found(make: string, query: Record<string, string | readonly string[]> = {}) {
  const page = await as(null).visit(url('cars', null, { make: [make], ...query }));
  expect(page.component).toBe('Car/Index');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the component says which props these are
  return page.props as Pages['Car/Index'];
}

test('the address of a search is its state', async () => {
  await createCar({ make: 'Searched', model: 'One', category: 'city', seats: 4 });
  await createCar({ make: 'Searched', model: 'Two', category: 'van', seats: 9 });

  const { results, search } = await found('Searched', { category: ['van'], seats: '7' });

  expect(results.cars.map(({ name }) => name)).toEqual(['Searched Two']);
  expect(search.query).toMatchObject({ make: ['Searched'], category: ['van'], seats: 7 });
});

test.each(filterNames)(
  'the filter by %s stands in the address and is cleared with the others',
  (name) => {
    expect(keysOf(emptyFilters[name]).filter((key) => !(key in cleared))).toEqual([]);
    expect([ro.search.filter[name], en.search.filter[name]]).not.toContain('');
  },
);

test('each answer in the address reaches the search', () => {
  const asked = {
    category: ['van'],
    gearbox: ['automatic'],
    fuel: ['diesel'],
    host: ['company'],
    policy: ['strict'],
    feature: ['isofix'],
    make: ['Dacia'],
    model: ['Dacia Logan'],
    seats: '7',
    doors: '4',
    km: '300',
    age: '23',
    rating: '4.5',
    instant: '1',
    delivery: '1',
    free: '1',
    min: '100',
    max: '250',
  } satisfies Record<keyof typeof cleared, unknown>;

  const { search } = readSearch(asked, new Date());

  expect(search.filters).toEqual({
    category: ['van'],
    gearbox: ['automatic'],
    fuel: ['diesel'],
    host: ['company'],
    policy: ['strict'],
    feature: ['isofix'],
    make: ['Dacia'],
    model: ['Dacia Logan'],
    seats: 7,
    doors: 4,
    km: 300,
    age: 23,
    rating: 4.5,
    instant: '1',
    delivery: '1',
    free: '1',
    min: 100,
    max: 250,
  } satisfies typeof cleared);
});

test('counts of a facet do not narrow by its own filter', async () => {
  await createCar({ make: 'Counted', category: 'city' });
  await createCar({ make: 'Counted', category: 'van' });

  const { facets } = await found('Counted', { category: ['van'] });

  expect(facets?.counts.category).toEqual({ city: 1, van: 1 });
});

test('with dates only free cars are shown, each with the total its page quotes', async () => {
  const taken = await createCar({ make: 'Dated', model: 'Taken' });
  await createCar({ make: 'Dated', model: 'Free', discount3: 750, basePrice: 133_37 });
  await createBooking({ car: taken, startsAt: inHours(24 * 6), endsAt: inHours(24 * 7) });

  const { results, search } = await found('Dated', dates);

  expect(results.cars.map(({ name }) => name)).toEqual(['Dated Free']);
  expect(search.days).toBe(4);
  const car = await as(null).visit(results.cars[0]?.url ?? '');
  expect(car.props['quote']).toMatchObject({ ok: true, total: results.cars[0]?.total });
});

test.each([
  ['a date that is none', { from: 'tomorrow', to: `${day(3)}T10:00` }, 'dates'],
  ['a return before the pick-up', { from: dates.to, to: dates.from }, 'ends-before-start'],
  ['a time off the grid', { from: `${day(5)}T10:07`, to: dates.to }, 'off-grid'],
  ['a past pick-up', { from: '2020-01-01T10:00', to: '2020-01-03T10:00' }, 'too-soon'],
  ['an unknown place', { place: 'Nowhere-at-all' }, 'place'],
])('%s is dropped with a word about it', async (_what, query, notice) => {
  const { search } = await found('Forgiven', query);

  expect(search.notices).toEqual([notice]);
  expect(search.query).toMatchObject({ from: null, to: null, place: null });
});

test('nonsense in any other parameter is left out', async () => {
  const query = {
    seats: 'many',
    sort: 'up',
    category: ['boat'],
    bounds: '1,2',
    page: '-4',
    min: 'x',
  };

  const { search, results } = await found('Nonsense', query);

  expect(search.query).toMatchObject({ seats: null, sort: null, category: [], bounds: null });
  expect(results.page).toBe(1);
});

test('a place may be typed by its name, and distance is measured from it', async () => {
  await createCar({ make: 'Placed', publicLat: 46.77, publicLng: 23.6 });

  const { search, results } = await found('Placed', { place: 'cluj' });

  expect(search.place?.slug).toBe('cluj-napoca');
  expect(results.cars[0]?.distanceKm).toBeLessThan(5);
});

test('an empty result says what would help', async () => {
  await createCar({ make: 'Helped', category: 'city', publicLat: 46.77, publicLng: 23.6 });

  const { suggestions } = await found('Helped', { place: 'cluj-napoca', category: ['van'] });

  expect(suggestions).toContainEqual({
    kind: 'filter',
    filter: 'category',
    count: 1,
    url: url('cars', null, { place: 'cluj-napoca', make: ['Helped'] }),
  });
});

test('when leaving out one filter is not enough, leaving out all is offered', async () => {
  await createCar({ publicLat: 44.01, publicLng: 22.01 });

  const { suggestions } = await found('None', {
    bounds: '22,44,22.1,44.1',
    rating: '5',
    seats: '9',
  });

  expect(suggestions).toMatchObject([{ kind: 'unfiltered', count: 1 }]);
});

test('the nearest dates with free cars are offered, the same hours of other days', async () => {
  const car = await createCar({ make: 'Shifted' });
  await createBooking({
    car,
    startsAt: instantOf(dates.from, zone),
    endsAt: instantOf(dates.to, zone),
  });

  const { suggestions } = await found('Shifted', dates);

  const shifted = (days: number) => ({
    from: `${day(5 + days)}T10:00`,
    to: `${day(9 + days)}T10:00`,
  });
  expect(suggestions.filter(({ kind }) => kind === 'dates')).toEqual([
    { kind: 'dates', count: 1, ...shifted(5), url: expect.stringContaining(day(10)) },
    { kind: 'dates', count: 1, ...shifted(6), url: expect.stringContaining(day(11)) },
  ]);
});

test('where nothing near helps, the whole country is offered', async () => {
  await createCar({ make: 'Lonely', publicLat: 44.01, publicLng: 22.01 });

  const { suggestions } = await found('Lonely', { bounds: '28,47,28.1,47.1' });

  expect(suggestions).toEqual([
    { kind: 'anywhere', count: 1, url: url('cars', null, { make: ['Lonely'] }) },
  ]);
});

test('the map holds the same cars inside its box', async () => {
  await createCar({ make: 'Mapped', model: 'In', publicLat: 45.1, publicLng: 25.1 });
  await createCar({ make: 'Mapped', model: 'Out', publicLat: 47.1, publicLng: 25.1 });

  const page = await as(null).visit(
    url('cars.map', null, { make: ['Mapped'], bounds: '25,45,25.5,45.5' }),
  );

  expect(page.component).toBe('Car/Map');
  expect(page.props['results']).toMatchObject({ total: 1, cars: [{ name: 'Mapped In' }] });
  expect(page.props['bounds']).toEqual({ west: 25, south: 45, east: 25.5, north: 45.5 });
});

test('the marks of the map are the cars of the list that are in view, and each has its card', async () => {
  const query = { make: ['Marked'], bounds: '25,45,26,46', ...dates };
  const inside = await createCar({ make: 'Marked', model: 'In', publicLat: 45.2, publicLng: 25.2 });
  await createCar({ make: 'Marked', model: 'Out of view', publicLat: 45.9, publicLng: 25.9 });
  const view = { view: '25,45,25.5,45.5', zoom: '11' };

  const answer = await as(null).get(url('map.cars', null, { ...query, ...view }));
  const card = await as(null).get(url('map.cars.show', { car: inside.id }, query));

  expect(await answer.json()).toEqual({
    total: 1,
    marks: [[inside.id, 45.2, 25.2, 420_00, 1, 'Marked In 2023']],
  });
  expect(await card.json()).toMatchObject({ id: inside.id, name: 'Marked In', total: 420_00 });
  const elsewhere = url('map.cars.show', { car: inside.id }, { make: ['Other'] });
  expect((await as(null).get(elsewhere)).status).toBe(404);
  expect((await as(null).get(url('map.cars.show', { car: 'none' }))).status).toBe(404);
});

test('a view that makes no sense shows the world', async () => {
  await createCar({ make: 'Worldly' });

  const answer = await as(null).get(
    url('map.cars', null, { make: ['Worldly'], view: '9,x', zoom: '-3' }),
  );

  expect(await answer.json()).toMatchObject({ total: 1 });
});

test('the list beside the map goes on page by page', async () => {
  const { id: hostId } = await createHost();
  for (let at = 0; at < 25; at++) await createCar({ make: 'Paged', hostId });

  const page = await as(null).visit(url('cars.map', null, { make: ['Paged'], page: '2' }));

  expect(page.props['results']).toMatchObject({ total: 25, page: 2, hasMore: false, cars: [{}] });
});

test('the link of a card carries the dates and nothing else of the search', async () => {
  await createCar({ make: 'Linked' });

  const { results } = await found('Linked', { ...dates, gearbox: ['manual'] });

  expect(results.cars[0]?.url).toMatch(/^\/cars\/[\w-]+\?from=[^&]+&to=[^&]+$/);
});

test('no public page says where exactly a car stands, its plate or how to reach its host', async () => {
  const host = await createHost({
    phone: '+40 700 111 222',
    email: 'secret@host.test',
    address: 'Strada Ascunsă 9',
  });
  const car = await createCar({
    hostId: host.id,
    make: 'Private',
    plate: 'CJ 99 SEC',
    address: 'Strada Secretă 7',
    lat: 46.123456,
    lng: 23.654321,
  });
  const pages = [
    url('cars', null, { make: ['Private'] }),
    url('cars.map', null, { make: ['Private'] }),
    url('cars.show', { car: car.slug }),
    url('cars.show', { car: car.slug }, dates),
    url('hosts.show', { host: host.slug }),
    url('landing'),
  ];

  const secret = /99 SEC|Secretă|Ascunsă|46\.123|23\.654|700 111|secret@|Popa/;

  for (const page of pages) {
    const { i18n: _texts, ...props } = (await as(null).visit(page)).props;
    const text = JSON.stringify(props);
    expect(text).not.toMatch(secret);
  }
  for (const path of [
    url('map.cars', null, { make: ['Private'] }),
    url('map.cars.show', { car: car.id }),
  ]) {
    const answer = await (await as(null).get(path)).text();
    expect(answer).toContain(car.id);
    expect(answer).not.toMatch(secret);
  }
});
