import { beforeAll, expect, test, vi } from 'vitest';
import type { Pages } from '#server/http/pages.ts';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createCar, createHost } from '../support/factories.ts';

/* What 20,000 cars do in a country, 30 do here. */
vi.hoisted(() => {
  process.env['SEARCH_COUNTS_AT_ONCE'] = '30';
});

const wide = { lat: '-50', lng: '100', radius: '200' };
const narrow = { lat: '-48.8', lng: '100', radius: '10' };

beforeAll(async () => {
  const { id: hostId } = await createHost();
  const town = (lat: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      createCar({
        hostId,
        make: 'Crowded',
        seats: at % 2 === 0 ? 5 : 7,
        publicLat: lat,
        publicLng: 100 + at / 1_000,
      }),
    );
  await Promise.all([...town(-50, 28), ...town(-48.8, 4)]);
});

const visit = async (query: Record<string, string>) => as(null).visit(url('cars', null, query));

/** Counts as they come after the page. */
async function countsOf(query: Record<string, string>) {
  const { props } = await as(null).visit(url('cars', null, query), {
    partial: 'Car/Index',
    only: ['facets'],
  });
  expect(Object.keys(props)).not.toContain('results');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the address says which page this is
  return (props as Pages['Car/Index']).facets;
}

test('among very many cars the page comes without its counts, which follow', async () => {
  const page = await visit(wide);
  const facets = await countsOf(wide);

  expect(page.deferredProps).toEqual({ default: ['facets'] });
  expect(page.props).not.toHaveProperty('facets');
  expect(page.props['results']).toMatchObject({ total: null, hasMore: true, page: 1 });
  expect(Object(page.props['results']).cars).toHaveLength(24);
  expect(facets).toMatchObject({ total: 32, counts: { seats: { 5: 32, 7: 16 } } });
  expect(facets?.key).toBe(Object(page.props['search']).key);
});

test('what is said of the whole market is kept for some seconds, its cars are asked anew', async () => {
  const car = await createCar({ make: 'Unparalleled', ratingSum: 5_000, ratingCount: 1_000 });
  const photo = { file: 'photo.webp', width: 960, height: 640, position: 0, placeholder: '' };
  await db.carPhoto.create({ data: { carId: car.id, ...photo } });
  const first = await as(null).visit(url('landing'));
  await db.car.update({ where: { id: car.id }, data: { status: 'paused' } });

  const later = await as(null).visit(url('landing'));

  expect(JSON.stringify(first.props['cars'])).toContain('Unparalleled');
  expect(JSON.stringify(later.props['cars'])).not.toContain('Unparalleled');
  expect(later.props['size']).toEqual(first.props['size']);
  await db.car.delete({ where: { id: car.id } });
});

test('the last page knows how many there are without being counted', async () => {
  const last = await visit({ ...wide, page: '2' });
  const few = await visit({ ...wide, seats: '9' });
  const beyond = await visit({ ...wide, page: '9' });

  expect(last.props['results']).toMatchObject({ total: 32, hasMore: false });
  expect(few.props['results']).toMatchObject({ total: 0, hasMore: false, cars: [] });
  expect(few.props['suggestions']).toContainEqual(
    expect.objectContaining({ kind: 'filter', filter: 'seats', count: 32 }),
  );
  expect(beyond.props['results']).toMatchObject({ total: null, hasMore: false, cars: [] });
});

test('where there are fewer, cars and counts come together', async () => {
  const page = await visit(narrow);

  expect(page.deferredProps).toBeUndefined();
  expect(page.props['results']).toMatchObject({ total: 4, hasMore: false });
  expect(page.props['facets']).toMatchObject({ total: 4 });
});

test('counts are those of the filters asked with them', async () => {
  await countsOf(wide);

  const filtered = await countsOf({ ...wide, seats: '7' });

  expect(filtered).toMatchObject({ total: 16, counts: { seats: { 5: 32, 7: 16 } } });
});

const view = (west: number) => ({ view: `${west},-50.2,${west + 0.4},-48.6`, zoom: '9' });
const marks = async (query: Record<string, string>) => {
  const answer = await as(null).get(url('map.cars', null, query));
  const { marks: rows }: { marks: [string, number, number][] } = await answer.json();
  return rows;
};

test('a map of very many shows them as they were moments ago, also after a small move', async () => {
  const before = await marks(view(99.8));
  const [first] = await db.car.findMany({ where: { make: 'Crowded' }, take: 1 });
  await db.car.update({ where: { id: first?.id ?? '' }, data: { status: 'paused' } });

  const moved = await marks(view(99.801));
  const close = await marks({ view: '99.9,-49,100.1,-48.6', zoom: '9' });
  const listed = await marks({ ...view(99.8), ...narrow });

  expect(before).toHaveLength(32);
  expect(moved).toEqual(before);
  expect(close.length).toBeLessThanOrEqual(4);
  expect(listed.length).toBe(close.length);
});
