import { expect, test } from 'vitest';
import { monthlyFigures } from '#server/domain/admin/queries.ts';
import { db } from '#server/db/client.ts';
import { createBooking } from '../../support/factories.ts';

/** A year in which no other test makes bookings. */
const now = new Date('2036-07-15T10:00:00Z');

test('a month begins at midnight in Romania', async () => {
  const booking = await createBooking({ status: 'completed' });
  const countsAt = async (confirmedAt: string) => {
    await db.booking.update({
      where: { id: booking.id },
      data: { confirmedAt: new Date(confirmedAt) },
    });
    return (await monthlyFigures(3, now)).map(({ month, bookings }) => [month, bookings]);
  };

  expect(await countsAt('2036-06-30T20:59:00Z')).toEqual([
    ['2036-05', 0],
    ['2036-06', 1],
    ['2036-07', 0],
  ]);
  expect(await countsAt('2036-06-30T21:00:00Z')).toEqual([
    ['2036-05', 0],
    ['2036-06', 0],
    ['2036-07', 1],
  ]);
});
