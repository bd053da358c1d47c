import { expect, test } from 'vitest';
import {
  dateFacts,
  demandFactor,
  expectedShare,
  leadTimeFactor,
} from '#server/domain/smart-pricing/price.ts';
import { smartPrice, suggestedLimits } from '#shared/smart-price.ts';
import { noRhythm, rhythmOf, seasonOn } from '#server/domain/smart-pricing/rhythm.ts';
import { datesFrom } from '#server/domain/time/wall-clock.ts';
import { fc } from '../../support/chance.ts';

const limits = { basePrice: 150_00, floor: 120_00, ceiling: 195_00 };
const nothing = {
  weekday: 10_000,
  season: 10_000,
  event: 10_000,
  demand: 10_000,
  leadTime: 10_000,
};
const factor = fc.integer({ min: 80, max: 130 }).map((percent) => percent * 100);

test('a price is the base times its factors, in whole units between floor and ceiling', () => {
  expect(smartPrice(limits, nothing)).toBe(150_00);
  expect(smartPrice(limits, { ...nothing, weekday: 10_700, leadTime: 9_500 })).toBe(152_00);
  expect(smartPrice(limits, { ...nothing, season: 8_000, demand: 8_500 })).toBe(120_00);
  expect(smartPrice(limits, { ...nothing, event: 12_000, demand: 12_500 })).toBe(195_00);
});

test('whatever the factors, a price is a whole number of units within the limits', () => {
  const units = fc.integer({ min: 10, max: 20_000 }).map((value) => value * 100);
  fc.assert(
    fc.property(
      fc.tuple(units, units, units),
      fc.record({
        weekday: factor,
        season: factor,
        event: factor,
        demand: factor,
        leadTime: factor,
      }),
      ([basePrice, one, other], factors) => {
        const [floor, ceiling] = [Math.min(one, other), Math.max(one, other)];
        const price = smartPrice({ basePrice, floor, ceiling }, factors);
        expect(price % 100).toBe(0);
        expect(price).toBeGreaterThanOrEqual(floor);
        expect(price).toBeLessThanOrEqual(ceiling);
      },
    ),
  );
});

const expected = (ahead: number) => expectedShare('2027-02-10', noRhythm, ahead);

test('more demand, and more time until the date, never make a price lower', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 60 }),
      fc.nat({ max: 59 }),
      fc.nat({ max: 119 }),
      (offered, taken, ahead) => {
        const demand = (cars: number) =>
          demandFactor({ offered, taken: Math.min(cars, offered) }, expected(ahead));
        expect(demand(taken + 1)).toBeGreaterThanOrEqual(demand(taken));
        expect(leadTimeFactor(ahead + 1)).toBeGreaterThanOrEqual(leadTimeFactor(ahead));
      },
    ),
  );
});

test('demand counts as much as there are cars to compare with', () => {
  const [soon, later] = [expected(0), expected(30)];

  expect(demandFactor({ offered: 0, taken: 0 }, later)).toBe(10_000);
  expect(demandFactor({ offered: 1, taken: 1 }, later)).toBeLessThan(
    demandFactor({ offered: 40, taken: 40 }, later),
  );
  expect(demandFactor({ offered: 40, taken: 40 }, later)).toBe(12_500);
  expect(demandFactor({ offered: 40, taken: 0 }, soon)).toBe(8_500);
});

test('nothing is known and nothing is changed: a plain date has factors of one', () => {
  expect(dateFacts('2027-02-10', noRhythm, null)).toEqual({
    weekday: 10_000,
    season: 10_000,
    event: 10_000,
    occasion: '',
  });
  expect(dateFacts('2027-02-10', noRhythm, { key: 'tiff', uplift: 700 })).toMatchObject({
    event: 10_700,
    occasion: 'tiff',
  });
});

test('the suggested limits are 80 and 130 % of the base, in whole units', () => {
  expect(suggestedLimits(149_50)).toEqual({ floor: 120_00, ceiling: 194_00 });
  expect(suggestedLimits(40)).toEqual({ floor: 100, ceiling: 100 });
});

/** Two years in which weekends, and August, are rented twice as often. */
const busy = (cars: number) =>
  datesFrom('2024-11-23', 730).map((on) => {
    const isBusy = [0, 6].includes(new Date(on).getUTCDay()) || on.slice(5, 7) === '08';
    return { on, offered: cars, rented: cars * (isBusy ? 0.6 : 0.3) };
  });

test('a market with many bookings shows its weekends and its summer, one with few nearly nothing', () => {
  const leads = Array.from({ length: 121 }, (_, day) => (day === 10 ? 1_000 : 0));
  const large = rhythmOf(busy(200), leads, noRhythm);
  const small = rhythmOf(busy(1), leads, noRhythm);

  expect(large.weekdays[5]).toBeGreaterThan(1.4);
  expect(large.weekdays[1]).toBeLessThan(0.9);
  expect(large.months[7]).toBeGreaterThan(1.4);
  expect(small.weekdays[5]).toBeLessThan(large.weekdays[5] ?? 0);
  expect(Math.abs((small.months[7] ?? 0) - 1)).toBeLessThan(0.1);
  expect(large.booked[0]).toBeCloseTo(1, 1);
  expect(large.booked[11]).toBeLessThan(large.booked[10] ?? 0);
  expect(rhythmOf([], [], noRhythm)).toEqual(noRhythm);
});

test('a season goes over from month to month without a step', () => {
  const months = Array.from({ length: 12 }, (_, month) => (month === 7 ? 1.5 : 1));
  const days = datesFrom('2027-07-01', 92).map((date) => seasonOn(date, { months }));
  const steps = days.slice(1).map((value, at) => Math.abs(value - (days[at] ?? 0)));

  expect(seasonOn('2027-08-15', { months })).toBeCloseTo(1.5, 1);
  expect(Math.max(...steps)).toBeLessThan(0.03);
});
