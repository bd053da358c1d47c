import { expect, test } from 'vitest';
import { addMonths, monthOf, monthsOf, periodBefore } from '#server/domain/reports/period.ts';

test('months are counted across the turn of a year, both ways', () => {
  expect([-13, -11, -1, 0, 1, 2, 14].map((count) => addMonths('2026-11', count))).toEqual([
    '2025-10',
    '2025-12',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2028-01',
  ]);
  expect(monthsOf({ first: '2026-11', last: '2027-01' })).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
  ]);
});

test('a month begins where the product is at home', () => {
  expect(monthOf(new Date('2026-10-31T21:59:59Z'))).toBe('2026-10');
  expect(monthOf(new Date('2026-10-31T22:00:00Z'))).toBe('2026-11');
});

test('a month that runs is compared with the month before until the same moment of it', () => {
  expect(
    periodBefore({ first: '2026-11', last: '2026-11' }, new Date('2026-11-10T22:00:00Z')),
  ).toEqual({
    period: { first: '2026-10', last: '2026-10' },
    until: new Date('2026-10-10T21:00:00Z'),
  });
});

test('a period that is over is compared with the whole of the one before it', () => {
  expect(
    periodBefore({ first: '2026-02', last: '2026-03' }, new Date('2026-11-10T22:00:00Z')),
  ).toEqual({
    period: { first: '2025-12', last: '2026-01' },
    until: new Date('2026-01-31T22:00:00Z'),
  });
});
