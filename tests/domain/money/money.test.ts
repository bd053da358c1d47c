import { expect, test } from 'vitest';
import { perPart, share, split, sum } from '#server/domain/money/money.ts';
import { fc } from '../../support/chance.ts';

test.each([
  [100_00, 500, 5_00],
  [99, 500, 5],
  [10, 500, 1],
  [9, 500, 0],
  [-10, 500, -1],
  [0, 2_000, 0],
])('a share of %i at %i basis points is %i, rounded half-up', (amount, rate, expected) => {
  expect(share(amount, rate)).toBe(expected);
});

test('a fraction of a ban is refused', () => {
  expect(() => share(1.5, 500)).toThrow(RangeError);
});

test('a share and the rest make the whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 10 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, rate) => {
        expect(
          Math.abs(share(amount, rate) + share(amount, 10_000 - rate) - amount),
        ).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('a split loses nothing and is within one of exact', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), weights, (amount, parts) => {
      const pieces = split(amount, parts);

      expect(sum(pieces)).toBe(amount);
      for (const [index, piece] of pieces.entries())
        expect(Math.abs(piece - (amount * (parts[index] ?? 0)) / sum(parts))).toBeLessThan(1);
    }),
  );
});

test('an equal part is rounded half-up', () => {
  expect([perPart(100, 3), perPart(5, 2), perPart(7, 7)]).toEqual([33, 3, 1]);
});
