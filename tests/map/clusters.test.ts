import Supercluster from 'supercluster';
import { expect, test } from 'vitest';
import { bubbleOf, clusterIndex } from '#js/components/map/clusters.ts';
import { declutter } from '#js/components/map/declutter.ts';
import { padBounds } from '#shared/mercator.ts';
import { fleet } from './fleet.ts';

const romania = { west: 20.2, south: 43.6, east: 29.8, north: 48.3 };
const cars = fleet(2000);

test.each([4, 5, 7, 9, 11, 13, 16, 17])(
  'at zoom %i the clusters are those of radius 60, max zoom 16 and a padding of 60',
  (zoom) => {
    const reference = new Supercluster({ radius: 60, maxZoom: 16 }).load(
      cars.map(({ position: { lat, lng } }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    );
    const { west, south, east, north } = padBounds(romania, zoom, 60);

    const bubbles = clusterIndex(cars).bubblesIn({ bounds: romania, zoom });

    expect(bubbles).toHaveLength(reference.getClusters([west, south, east, north], zoom).length);
    expect(bubbles.reduce((sum, { count }) => sum + count, 0)).toBe(cars.length);
  },
);

test('a cluster knows its cheapest car', () => {
  const [bubble] = clusterIndex(cars).bubblesIn({ bounds: romania, zoom: 4 });

  expect(bubble?.cheapest.price).toBe(Math.min(...(bubble?.markers ?? []).map((car) => car.price)));
});

test('a marker the server has clustered counts for all its cars', () => {
  const [first, second] = fleet(2);
  const markers = [first, second].flatMap((car) => (car ? [{ ...car, count: 40 }] : []));

  expect(bubbleOf(markers, { lat: 45, lng: 25 }).count).toBe(80);
});

test('setting the same markers again keeps the bubbles', () => {
  const keys = [cars, [...cars]].map((markers) =>
    clusterIndex(markers)
      .bubblesIn({ bounds: romania, zoom: 8 })
      .map(({ key }) => key),
  );

  expect(keys[0]).toEqual(keys[1]);
});

test('a price is written only where it covers no other car', () => {
  const [near, nearer, alone] = [at('near', 25), at('nearer', 25.01), at('alone', 25.5)];

  const sizes = declutter([near, nearer, alone], 10);

  expect([near, nearer, alone].map(({ key }) => sizes.get(key))).toEqual([
    'compact',
    'compact',
    'full',
  ]);
});

function at(id: string, lng: number) {
  const position = { lat: 45, lng };
  return bubbleOf([{ id, name: id, label: '120 lei', price: 12_000, position }], position);
}
