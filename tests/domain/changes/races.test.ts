import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { proposeChange, sweepChanges } from '#server/domain/changes/commands.ts';
import { offerChange } from '#server/domain/changes/offers.ts';
import { payChange } from '#server/domain/payments/changes.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { savedCardOf, customerOf } from '#server/domain/payments/customers.ts';
import { holdOffSession } from '#server/domain/payments/gateway.ts';
import { paymentById } from '#server/domain/payments/queries.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking } from '../../support/factories.ts';
import { books, cancel, emptyBooks, startPayments } from '../payments/support.ts';
import { agreed, asClient, lastChange, propose, termsNow } from './support.ts';

const running = await startPayments();

test('a double click is one change, charged once', async () => {
  const trip = await agreed(running);
  const requestKey = randomUUID();

  const outcomes = await Promise.all(
    [1, 2, 3].map(async () => {
      const outcome = await propose(trip, { endsBy: 24, requestKey });
      await payChange(trip.id, new Date(), true);
      return outcome.ok;
    }),
  );
  await settleBooking(trip.id, new Date());

  expect(outcomes).toContain(true);
  expect(await db.bookingChange.count({ where: { bookingId: trip.id } })).toBe(1);
  expect(await termsNow(trip.id)).toMatchObject({ days: 5, total: 525_00 });
  expect(await books(trip.id)).toEqual({ ...emptyBooks, gateway: 525_00, client_funds: -525_00 });
});

test('two changes at once: one waits or is done, the other is told', async () => {
  const trip = await agreed(running);
  const booking = await asClient(trip);
  const request = async (hours: number) => {
    const period = { startsAt: booking.startsAt, endsAt: hoursAfter(booking.endsAt, hours) };
    const found = await offerChange(booking, { period }, new Date());
    const amount = found.ok ? found.offer.price.amount : 0;
    return { requestKey: randomUUID(), period, amount };
  };
  const requests = [await request(24), await request(48)];

  const outcomes = await Promise.all(
    requests.map((asked) => proposeChange(booking, trip.client.id, asked, new Date())),
  );

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'open' });
});

test('a change and another person’s booking of the same time: exactly one gets it', async () => {
  const trip = await agreed(running);
  const { endsAt } = await termsNow(trip.id);
  const other = { car: trip.car, startsAt: hoursAfter(endsAt, 2), endsAt: hoursAfter(endsAt, 26) };

  const [change, booked] = await Promise.all([
    propose(trip, { endsBy: 24 }),
    createBooking(other).then(
      () => true,
      () => false,
    ),
  ]);

  expect(change.ok).toBe(!booked);
});

test('killed between the charge and the change: it is found at the gateway, and takes effect', async () => {
  const trip = await agreed(running);
  await propose(trip, { endsBy: 24 });
  const { paymentId } = await lastChange(trip.id);
  const payment = await paymentById(paymentId ?? '');
  const [customer, method] = [await customerOf(trip.id), await savedCardOf(trip.id)];
  await holdOffSession(payment, { customer, method: method ?? '' }, new Date());

  await settleBooking(trip.id, new Date());

  expect(await termsNow(trip.id)).toMatchObject({ days: 5, total: 525_00 });
  expect(await books(trip.id)).toMatchObject({ gateway: 525_00, client_funds: -525_00 });
});

test('killed before the charge: nothing is charged, and the time is free when it expires', async () => {
  const trip = await agreed(running);
  await propose(trip, { endsBy: 24 });
  const later = minutesAfter(new Date(), 20);

  await sweepChanges(later);
  await settleBooking(trip.id, later);
  await sweepPayments(later);

  expect(await lastChange(trip.id)).toMatchObject({ state: 'expired' });
  expect(await termsNow(trip.id)).toMatchObject({ days: 4 });
  expect(await books(trip.id)).toMatchObject({ gateway: 420_00, client_funds: -420_00 });
});

test('a change paid while the booking is cancelled: all money comes back', async () => {
  const trip = await agreed(running);
  await propose(trip, { endsBy: 24 });

  await Promise.allSettled([payChange(trip.id, new Date(), true), cancel(trip.id)]);
  await settleBooking(trip.id, new Date());
  await settleBooking(trip.id, new Date());

  expect((await bookingById(db, trip.id)).status).toBe('cancelled');
  expect(await books(trip.id)).toEqual(emptyBooks);
});
