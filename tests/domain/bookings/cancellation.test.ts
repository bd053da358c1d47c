import { expect, test } from 'vitest';
import {
  cancellationRulesOf,
  noShowRefund,
  refundAt,
  refundSteps,
} from '#server/domain/bookings/cancellation.ts';
import { priceRental } from '#server/domain/bookings/pricing.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';

const startsAt = new Date('2026-07-01T07:00:00Z');
const rental = (
  policy: 'flexible' | 'moderate' | 'strict',
  bookedHoursBefore: number,
  days = 4,
) => ({
  cancellationRules: cancellationRulesOf(policy),
  bookedAt: hoursAfter(startsAt, -bookedHoursBefore),
  startsAt,
  lines: priceRental(
    {
      timeZone: 'Europe/Bucharest',
      basePrice: 100_00,
      discount3: 0,
      discount7: 0,
      discount30: 0,
      dayPrices: new Map(),
    },
    { startsAt, endsAt: hoursAfter(startsAt, days * 24) },
  ).lines,
});

const full = 420_00;
const month = 30 * 24;

test.each([
  ['flexible', month, 25, full],
  ['flexible', month, 23, full - 100_00],
  ['flexible', 10, 9.5, full],
  ['flexible', 10, 8, full - 100_00],
  ['moderate', month, 49, full],
  ['moderate', month, 47, full - 200_00],
  ['moderate', 20, 19.5, full],
  ['moderate', 20, 18, full - 200_00],
  ['strict', month, 14 * 24 + 1, full],
  ['strict', month, 14 * 24 - 1, full - 200_00],
  ['strict', 14 * 24 + 10, 13.5 * 24, full],
  ['strict', 10 * 24, 10 * 24 - 1, full - 200_00],
  ['strict', month, 6 * 24, full - 400_00],
] as const)(
  '%s, booked %d hours ahead and cancelled %d hours ahead, gives back %i',
  (policy, booked, cancelled, refund) => {
    expect(refundAt(rental(policy, booked), hoursAfter(startsAt, -cancelled))).toBe(refund);
  },
);

test('nothing comes back after the start', () => {
  expect(refundAt(rental('flexible', month), startsAt)).toBe(0);
});

test('a short trip on flexible terms keeps half a day', () => {
  expect(refundAt(rental('flexible', month, 2), hoursAfter(startsAt, -3))).toBe(210_00 - 50_00);
});

test('the stages of a policy follow each other in time and never give back more later', () => {
  for (const policy of ['flexible', 'moderate', 'strict'] as const) {
    for (const booked of [1, 5, 30, 100, 200, 340, month]) {
      const steps = refundSteps(rental(policy, booked));
      expect(steps.map(({ until }) => until.getTime())).toEqual(
        steps.map(({ until }) => until.getTime()).toSorted((a, b) => a - b),
      );
      expect(steps.map(({ refund }) => refund)).toEqual(
        steps.map(({ refund }) => refund).toSorted((a, b) => b - a),
      );
      expect(steps.at(-1)?.until).toEqual(startsAt);
    }
  }
});

test('a no-show keeps one day and half of the rest', () => {
  expect(noShowRefund(rental('moderate', month))).toBe(150_00);
});

test('a booking keeps the rules it was made under', () => {
  const before = rental('moderate', month);
  const [stage] = before.cancellationRules.stages;
  const kinder = {
    ...before.cancellationRules,
    stages: [{ ...stage, untilHoursBefore: 0, kept: { of: 'rental' as const, share: 2_500 } }],
  };

  expect(refundAt({ ...before, cancellationRules: kinder }, hoursAfter(startsAt, -5))).toBe(
    full - 100_00,
  );
});
