import { expect, test } from 'vitest';
import { ExtraKind, ProtectionPlan } from '#server/db/generated/enums.ts';
import { carFeatures } from '#server/domain/cars/features.ts';
import { carColours } from '#shared/vehicle.ts';
import car from '#lang/ro/car.json' with { type: 'json' };
import price from '#lang/ro/price.json' with { type: 'json' };

test('every feature, paint, extra and protection plan a car may have can be named', () => {
  expect(Object.keys(car.feature).toSorted()).toEqual([...carFeatures].toSorted());
  expect(Object.keys(car.colour).toSorted()).toEqual([...carColours].toSorted());
  expect(Object.keys(price.extra).toSorted()).toEqual(Object.values(ExtraKind).toSorted());
  expect(Object.keys(price.protection.plan).toSorted()).toEqual(
    Object.values(ProtectionPlan).toSorted(),
  );
});
