import { expect, test } from 'vitest';
import { CarStatus } from '#server/db/generated/enums.ts';
import {
  carActions,
  missingSteps,
  nextCarStatus,
  transitions,
} from '#server/domain/listings/car.ts';
import { changesBetween, isMovedFar, mergedChanges } from '#server/domain/listings/review.ts';

test('every status can be reached, and only an archived car cannot be brought back', () => {
  const reached = new Set(['draft', ...carActions.map((action) => transitions[action].to)]);
  const left = new Set<string>(carActions.flatMap((action) => transitions[action].from));

  expect(reached).toEqual(new Set(Object.values(CarStatus)));
  expect(Object.values(CarStatus).filter((status) => !left.has(status))).toEqual(['archived']);
});

test('a draft is not approved before it is sent', () => {
  expect(() => nextCarStatus('approve', 'draft', 'admin')).toThrow('The car is draft.');
});

test('a host does not approve, and staff do not list', () => {
  expect(() => nextCarStatus('approve', 'in_review', 'host')).toThrow(
    'Not for the host to approve.',
  );
  expect(() => nextCarStatus('list', 'paused', 'admin')).toThrow('Not for the admin to list.');
  expect(nextCarStatus('approve', 'in_review', 'admin')).toBe('listed');
});

test('a draft lacks the steps that are not saved, and photos until there are four', () => {
  const filledSteps = ['identity', 'place', 'price', 'rules'];

  expect(missingSteps({ filledSteps, photos: 3 })).toEqual(['specification', 'photos']);
  expect(missingSteps({ filledSteps: [...filledSteps, 'specification'], photos: 4 })).toEqual([]);
});

test('a field that is back to what was approved is no change', () => {
  const first = changesBetween({ year: 2020, town: 'Cluj' }, { year: 2021, town: 'Cluj' });
  const second = changesBetween({ year: 2021 }, { year: 2020 });

  expect(first).toEqual([{ field: 'year', before: 2020, after: 2021 }]);
  expect(mergedChanges(first, second)).toEqual([]);
});

test('a car across the street has not moved far, one in the next town has', () => {
  const here = { lat: 46.7693, lng: 23.5899 };

  expect(isMovedFar(here, { lat: 46.77, lng: 23.595 })).toBe(false);
  expect(isMovedFar(here, { lat: 46.5733, lng: 23.7857 })).toBe(true);
});
