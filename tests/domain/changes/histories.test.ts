import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { totalOf } from '#server/domain/bookings/pricing.ts';
import { sum } from '#server/domain/money/money.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { sweepPayouts } from '#server/domain/payouts/sending.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { cases, fc } from '../../support/chance.ts';
import { books, cancel, move, startPayments } from '../payments/support.ts';
import { agreed, proposeAndPay } from './support.ts';

const running = await startPayments();

const day = fc.integer({ min: -3, max: 9 });

const history = fc.record({
  days: fc.integer({ min: 2, max: 16 }),
  /** Hours until the start, so that every stage of the policy comes up. */
  startsIn: fc.constantFrom(6, 30, 80),
  policy: fc.constantFrom('flexible' as const, 'moderate' as const, 'strict' as const),
  ahead: fc.array(
    fc.record({ startsBy: fc.constantFrom(0, 0, 2, 12), endsBy: day, seats: fc.nat({ max: 3 }) }),
    {
      maxLength: 3,
    },
  ),
  ends: fc.constantFrom('cancelled', 'driven', 'driven'),
  onTheRoad: fc.array(fc.record({ after: fc.integer({ min: 0, max: 12 }), endsBy: day }), {
    maxLength: 3,
  }),
});

test('whatever is changed, what was paid, given back and earned adds up', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ days, startsIn, policy, ahead, ends, onTheRoad }) => {
      const trip = await agreed(running, { days, startsIn, policy });
      await db.carExtra.create({
        data: { carId: trip.car.id, kind: 'child_seat', unit: 'day', price: 7_50, maxQuantity: 3 },
      });
      await db.booking.update({
        where: { id: trip.id },
        data: { createdAt: hoursAfter(new Date(), -100) },
      });
      for (const { startsBy, endsBy, seats } of ahead)
        await proposeAndPay(trip, {
          startsBy: startsBy * 24,
          endsBy: (startsBy + endsBy) * 24,
          options: { extras: { child_seat: seats }, place: null },
        });
      await closes(trip.id);

      const { startsAt } = await bookingById(db, trip.id);
      let now = startsAt;
      if (ends === 'cancelled') await cancel(trip.id, hoursAfter(startsAt, -1));
      else {
        await move(trip.id, 'start', now);
        for (const { after, endsBy } of onTheRoad) {
          now = hoursAfter(now, after * 24);
          await sweepPayouts(now);
          await proposeAndPay(trip, { endsBy: endsBy * 24 }, now);
          await closes(trip.id);
        }
        await move(trip.id, 'return', now);
        await move(trip.id, 'complete', now);
      }
      await settleBooking(trip.id, now);
      await settleBooking(trip.id, now);

      const { gateway, host_payable: owed, platform_revenue: fee, ...rest } = await books(trip.id);
      expect(rest).toMatchObject({ client_funds: 0, refunds: 0, imbalance: 0 });
      expect(gateway).toBe(-owed - fee);
      const booking = await bookingById(db, trip.id);
      const driven = { owed: -booking.hostEarns, gateway: booking.total };
      expect({ owed, gateway }).toEqual(ends === 'driven' ? driven : { owed, gateway });
      const payouts = await db.payout.findMany({ where: { bookingId: trip.id } });
      expect(sum(payouts.map(({ amount }) => amount))).toBe(-owed);
    }),
    cases(12),
  );
}, 120_000);

/** The price is the sum of its lines, and what was paid and not given back is the price. */
async function closes(id: string): Promise<void> {
  const { total, lines } = await bookingById(db, id);
  expect(totalOf(lines)).toBe(total);
  const { client_funds: held, host_payable: host, platform_revenue: fee } = await books(id);
  expect(-held - host - fee).toBe(total);
}
