import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { earningsByMonth, occupancyByWeek } from '#server/domain/hosts/figures.ts';
import { post } from '#server/domain/ledger/commands.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';

const now = new Date('2026-11-18T12:00:00Z');

test('a week is as busy as its booked hours, and a week without bookings is empty', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  await createCar({ hostId: host.id });
  await createBooking({
    car,
    startsAt: new Date('2026-11-22T22:00:00Z'),
    endsAt: new Date('2026-11-29T22:00:00Z'),
  });

  const weeks = await occupancyByWeek([host.id], { before: 1, after: 2 }, now);

  expect(weeks).toEqual([
    { week: '2026-11-09', share: 0 },
    { week: '2026-11-16', share: 0 },
    { week: '2026-11-23', share: 0.5 },
    { week: '2026-11-30', share: 0 },
  ]);
});

test('a host without cars has an occupancy of zero', async () => {
  const host = await createHost();

  const [week] = await occupancyByWeek([host.id], { before: 0, after: 0 }, now);

  expect(week?.share).toBe(0);
});

test('earnings stand in the month they were earned in, on the clock in Romania', async () => {
  const host = await createHost();
  const booking = await createBooking({ car: await createCar({ hostId: host.id }) });
  const of = { bookingId: booking.id, hostId: host.id, currency: 'RON' };
  const earn = (installment: number, amount: number, at: string) =>
    transaction((tx) =>
      post(
        tx,
        ledger.earned(of, `${booking.id}/${installment}`, { host: amount, platform: 1 }),
        new Date(at),
      ),
    );
  await earn(1, 100_00, '2026-10-31T21:59:00Z');
  await earn(2, 40_00, '2026-10-31T22:00:00Z');

  const months = await earningsByMonth([host.id], 3, now);

  expect(months).toEqual([
    { month: '2026-09', rental: 0, charges: 0 },
    { month: '2026-10', rental: 100_00, charges: 0 },
    { month: '2026-11', rental: 40_00, charges: 0 },
  ]);
});
