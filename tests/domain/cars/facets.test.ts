import { expect, test } from 'vitest';
import { facetsOf } from '#server/domain/cars/facets.ts';
import { noFilters, type FacetGroup } from '#server/domain/cars/search.ts';

const group = (change: Partial<FacetGroup>): FacetGroup => ({
  category: 'suv',
  gearbox: 'manual',
  fuel: 'diesel',
  hostKind: 'person',
  policy: 'moderate',
  seats: 5,
  instantBook: false,
  make: 'Dacia',
  bucket: 4,
  priced: true,
  count: 1,
  ...change,
});

const groups = [
  group({ count: 3 }),
  group({ category: 'city', gearbox: 'automatic', fuel: 'petrol', bucket: 2, count: 2 }),
  group({ category: 'van', seats: 9, bucket: 8, priced: false, count: 1 }),
];

test('without filters every car is counted under each of its properties', () => {
  const { counts, buckets } = facetsOf(
    groups.map((one) => ({ ...one, priced: true })),
    noFilters,
  );

  expect(counts.category).toEqual({ suv: 3, city: 2, van: 1 });
  expect(counts.seats).toEqual({ '4': 6, '5': 6, '7': 1, '9': 1 });
  expect(buckets[4]).toBe(3);
  expect(buckets.reduce((sum, count) => sum + count, 0)).toBe(6);
});

test('a filter narrows every facet but its own', () => {
  const { counts } = facetsOf(groups, { ...noFilters, categories: ['suv'] });

  expect(counts.category).toEqual({ suv: 3, city: 2 });
  expect(counts.fuel).toEqual({ diesel: 3 });
});

test('the price filter leaves the histogram whole and narrows the rest', () => {
  const { counts, buckets } = facetsOf(groups, { ...noFilters, maxDayPrice: 200_00 });

  expect(buckets[8]).toBe(1);
  expect(counts.category).toEqual({ suv: 3, city: 2 });
});

test('how many cars there would be without a filter is known for each filter', () => {
  const filters = { ...noFilters, categories: ['van' as const], maxDayPrice: 200_00 };

  const { without } = facetsOf(groups, filters);

  expect(without.category).toBe(5);
  expect(without.price).toBe(1);
  expect(without.fuel).toBe(0);
});
