import { expect, test } from 'vitest';
import { ExtraKind } from '#server/db/generated/enums.ts';
import { carColours, carFeatures } from '#server/domain/cars/features.ts';
import car from '#lang/ro/car.json' with { type: 'json' };

test('every feature, paint and extra a car may have can be named', () => {
  expect(Object.keys(car.feature).toSorted()).toEqual([...carFeatures].toSorted());
  expect(Object.keys(car.colour).toSorted()).toEqual([...carColours].toSorted());
  expect(Object.keys(car.extra).toSorted()).toEqual(Object.values(ExtraKind).toSorted());
});
