import { expect, test } from 'vitest';
import { cancellationRulesOf } from '#server/domain/bookings/cancellation.ts';
import { changeRental } from '#server/domain/bookings/changing.ts';
import { priceRental, type Tariff } from '#server/domain/bookings/pricing.ts';
import { hoursAfter, instantOf } from '#server/domain/time/wall-clock.ts';

const timeZone = 'Europe/Bucharest';
const open = ['09:00', '18:00'] as const;

const tariff: Tariff = {
  timeZone,
  basePrice: 100_00,
  discount3: 0,
  discount7: 0,
  discount30: 0,
  dayPrices: new Map(),
  hours: {
    week: {
      mon: [...open],
      tue: [...open],
      wed: [...open],
      thu: [...open],
      fri: [...open],
      sat: [...open],
      sun: [...open],
    },
    days: {},
    afterHoursFee: 45_00,
  },
};

const period = (from: string, to: string) => ({
  startsAt: instantOf(`2026-06-0${from}`, timeZone),
  endsAt: instantOf(`2026-06-0${to}`, timeZone),
});

/** A rental of two days at these times, and a change of it to others; the second is a Tuesday. */
function changed(agreed: ReturnType<typeof period>, wanted: ReturnType<typeof period>, now?: Date) {
  const bookedAt = hoursAfter(agreed.startsAt, -24 * 30);
  const { lines, total } = priceRental(tariff, agreed);
  const cancellationRules = cancellationRulesOf('moderate');
  const of = { ...agreed, lines, bookedAt, cancellationRules };
  const price = changeRental(tariff, of, wanted, now ?? hoursAfter(agreed.startsAt, -24 * 20));
  const outside = price.lines.flatMap((line) => (line.code === 'after-hours' ? [line] : []));
  return { by: price.total - total, amount: price.amount, outside };
}

const early = period('1T07:00', '3T07:00');

test('a hand-over that moves into the opening hours gives its fee back, whole', () => {
  const { by, amount, outside } = changed(early, period('1T07:00', '3T09:00'));

  expect({ by, amount }).toEqual({ by: -45_00, amount: -45_00 });
  expect(outside).toMatchObject([{ quantity: 1, amount: 45_00 }]);
  expect(changed(early, period('1T10:00', '3T10:00'))).toEqual({
    by: -90_00,
    amount: -90_00,
    outside: [],
  });
});

test('one that moves out of them is paid, and one that only moves from one end to the other costs nothing', () => {
  expect(changed(period('1T10:00', '3T10:00'), period('1T10:00', '3T08:00'))).toMatchObject({
    by: 45_00,
    amount: 45_00,
  });
  expect(changed(period('1T07:00', '3T09:00'), period('1T09:30', '3T08:30'))).toMatchObject({
    by: 0,
    amount: 0,
  });
});

test('a return that moves into them during the trip gives its fee back too', () => {
  const during = hoursAfter(early.startsAt, 24);

  expect(changed(early, period('1T07:00', '3T09:00'), during)).toMatchObject({ amount: -45_00 });
});
