import { expect, test } from 'vitest';
import {
  averageDay,
  hostEarns,
  priceRental,
  rentalDays,
  rentalOf,
  totalOf,
  type Tariff,
} from '#server/domain/bookings/pricing.ts';
import { instantOf } from '#server/domain/time/wall-clock.ts';
import { fc } from '../../support/chance.ts';

const zone = 'Europe/Bucharest';
const tariff: Tariff = {
  timeZone: zone,
  basePrice: 100_00,
  discount3: 500,
  discount7: 1_000,
  discount30: 2_000,
  dayPrices: new Map(),
};

const period = (from: string, to: string) => ({
  startsAt: instantOf(from, zone),
  endsAt: instantOf(to, zone),
});

test.each([
  ['2026-06-01T10:00', '2026-06-02T10:00', 1],
  ['2026-06-01T10:00', '2026-06-02T12:00', 1],
  ['2026-06-01T10:00', '2026-06-02T12:30', 2],
  ['2026-06-01T10:00', '2026-06-08T10:00', 7],
  ['2026-10-24T10:00', '2026-10-25T10:00', 1],
  ['2027-03-27T10:00', '2027-03-28T10:00', 1],
  ['2026-10-24T10:00', '2026-10-25T12:30', 2],
])('from %s to %s is %i rental days, also when the clocks change', (from, to, days) => {
  expect(rentalDays(period(from, to), zone)).toBe(days);
});

test('a rental that ends before it starts has no price', () => {
  expect(() => priceRental(tariff, period('2026-06-02T10:00', '2026-06-01T10:00'))).toThrow(
    RangeError,
  );
});

test('two days cost two days and the service fee', () => {
  const price = priceRental(tariff, period('2026-06-01T10:00', '2026-06-03T10:00'));

  expect(price.lines.map(({ code, amount }) => [code, amount])).toEqual([
    ['day', 100_00],
    ['day', 100_00],
    ['service-fee', 10_00],
  ]);
  expect(price).toMatchObject({ total: 210_00, hostEarns: 160_00 });
});

test.each([
  [2, 0],
  [3, -15_00],
  [7, -70_00],
  [29, -290_00],
  [30, -600_00],
])('%i days get %i off', (days, discount) => {
  const ends = new Date(
    period('2026-06-01T10:00', '2026-06-02T10:00').startsAt.getTime() + days * 86_400_000,
  );
  const { lines } = priceRental(tariff, {
    startsAt: instantOf('2026-06-01T10:00', zone),
    endsAt: ends,
  });

  expect(totalOf(lines.filter(({ code }) => code === 'length-discount'))).toBe(discount);
});

test('a date with its own price says whose it is', () => {
  const dayPrices = new Map([['2026-06-02', { price: 150_00, rule: 'own' as const }]]);
  const { lines } = priceRental(
    { ...tariff, dayPrices },
    period('2026-06-01T10:00', '2026-06-03T10:00'),
  );

  expect(lines.slice(0, 2)).toEqual([
    { code: 'day', on: '2026-06-01', rule: 'base', amount: 100_00 },
    { code: 'day', on: '2026-06-02', rule: 'own', amount: 150_00 },
  ]);
});

test('extras count per day or per booking; the platform keeps a tenth of them and nothing of delivery', () => {
  const extras = [
    { extra: 'child_seat', unit: 'day' as const, price: 10_00, quantity: 2 },
    { extra: 'snow_chains', unit: 'booking' as const, price: 50_00, quantity: 1 },
  ];
  const price = priceRental(tariff, period('2026-06-01T10:00', '2026-06-03T10:00'), {
    extras,
    delivery: { place: 'Aeroport', fee: 80_00 },
  });

  expect(price.total).toBe(200_00 + 40_00 + 50_00 + 80_00 + 14_50);
  expect(price.hostEarns).toBe(160_00 + 81_00 + 80_00);
});

test('a total is always the sum of whole lines, and everybody together gets exactly the total', () => {
  const day = fc.integer({ min: 1, max: 60 });
  const price = fc.integer({ min: 1, max: 100_000 });
  const rate = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(day, price, rate, (days, basePrice, discount) => {
      const startsAt = instantOf('2026-06-01T10:00', zone);
      const endsAt = new Date(startsAt.getTime() + days * 86_400_000);
      const rental = priceRental(
        { ...tariff, basePrice, discount3: discount, discount7: discount, discount30: discount },
        { startsAt, endsAt },
      );

      expect(rental.total).toBe(totalOf(rental.lines));
      expect(rental.lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
      expect(hostEarns(rental.lines)).toBeLessThanOrEqual(rental.total);
      expect(
        Math.abs(averageDay(rental.lines) * days - rentalOf(rental.lines)),
      ).toBeLessThanOrEqual(days);
    }),
  );
});
