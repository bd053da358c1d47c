import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import { claims, earned, type Posting } from '#server/domain/ledger/ledger.ts';
import { createBooking, createCar } from '../support/factories.ts';

const move = (posting: Posting, at: string) =>
  transaction(async (tx) => post(tx, posting, new Date(at)));

async function finishedTrip() {
  const car = await createCar();
  const period = { startsAt: new Date('2024-02-26T08:00Z'), endsAt: new Date('2024-02-29T08:00Z') };
  const booking = await createBooking({ car, status: 'completed', ...period });
  return {
    car,
    id: booking.id,
    of: { hostId: car.hostId, bookingId: booking.id, currency: 'RON' },
  };
}

const sumsOf = async (carId: string) => {
  const rows = await db.carEarnings.findMany({ where: { carId }, orderBy: { month: 'asc' } });
  return rows.map(({ month, rentals, fees, charges }) => [
    month.toISOString().slice(0, 10),
    Number(rentals),
    Number(fees),
    Number(charges),
  ]);
};

test('what a car earned is added up by the month at home in which it is posted', async () => {
  const { car, id, of } = await finishedTrip();

  // In Bucharest this is already March.
  await move(earned(of, id, { host: 500_00, platform: 100_00 }), '2024-02-29T22:30:00Z');
  await move(claims(of, `${id}-1`, 30_00), '2024-02-29T21:30:00Z');
  await move(claims(of, `${id}-2`, 12_34), '2024-03-31T20:00:00Z');

  expect(await sumsOf(car.id)).toEqual([
    ['2024-02-01', 0, 0, 30_00],
    ['2024-03-01', 600_00, 100_00, 12_34],
  ]);
});

test('a posting of a month long past is added to it, and one written twice is added once', async () => {
  const { car, id, of } = await finishedTrip();
  const late = claims(of, `${id}-late`, 45_00);

  await move(earned(of, id, { host: 90_00, platform: 10_00 }), '2024-03-02T08:00:00Z');
  await Promise.all([move(late, '2024-03-05T08:00:00Z'), move(late, '2024-03-05T08:00:00Z')]);

  expect(await sumsOf(car.id)).toEqual([['2024-03-01', 100_00, 10_00, 45_00]]);
});

test('a posting that does not balance adds nothing', async () => {
  const { car, id, of } = await finishedTrip();
  const odd = earned(of, id, { host: 90_00, platform: 10_00 });
  const [first] = odd.entries;

  const refused = move({ ...odd, entries: first ? [first] : [] }, '2024-03-02T08:00:00Z');

  await expect(refused).rejects.toThrow(/balance|sum/i);
  expect(await sumsOf(car.id)).toEqual([]);
});
