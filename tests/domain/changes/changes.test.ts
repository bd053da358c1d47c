import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { cancellationRulesOf } from '#server/domain/bookings/cancellation.ts';
import { expireChange } from '#server/domain/changes/commands.ts';
import { changesOf, openChangeOf } from '#server/domain/changes/queries.ts';
import { openChangePayment } from '#server/domain/payments/changes.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { converge } from '#server/domain/payments/converge.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking } from '../../support/factories.ts';
import {
  books,
  cancel,
  cards,
  emptyBooks,
  finish,
  move,
  noticesTo,
  savedMethod,
  startPayments,
} from '../payments/support.ts';
import { agreed, asClient, lastChange, proposeAndPay, termsNow } from './support.ts';

const running = await startPayments();

test('a client keeps an instant car two days longer: paid with the card on file, at once', async () => {
  const trip = await agreed(running);
  const before = await termsNow(trip.id);

  const outcome = await proposeAndPay(trip, { endsBy: 48 });

  expect(outcome).toMatchObject({
    ok: true,
    change: { amount: 210_00, state: 'awaiting_payment' },
  });
  expect(await termsNow(trip.id)).toEqual({
    startsAt: before.startsAt,
    endsAt: hoursAfter(before.endsAt, 48),
    days: 6,
    total: 630_00,
    hostEarns: 480_00,
    kmIncluded: 1_200,
  });
  expect(await lastChange(trip.id)).toMatchObject({ state: 'accepted', annex: 1 });
  expect(await books(trip.id)).toEqual({ ...emptyBooks, gateway: 630_00, client_funds: -630_00 });
  const [occupancy] = await db.occupancy.findMany({ where: { carId: trip.car.id, active: true } });
  expect(occupancy).toMatchObject({ kind: 'booking', endsAt: hoursAfter(before.endsAt, 48) });
  expect(await noticesTo(trip.owner.id)).toContain('change_accepted');
});

test('the earlier price stays readable, and an accepted change cannot be altered', async () => {
  const trip = await agreed(running);
  await proposeAndPay(trip, { endsBy: 24 });

  const [change] = await changesOf(trip.id);

  expect(change).toMatchObject({
    earlier: { total: 420_00, days: 4 },
    later: { total: 525_00, days: 5 },
  });
  await expect(
    db.bookingChange.update({ where: { id: change?.id ?? '' }, data: { amount: 1 } }),
  ).rejects.toThrow('a change does not go from accepted');
});

test('further days get the discount of the whole new length, agreed days keep their price', async () => {
  const trip = await agreed(running);

  await proposeAndPay(trip, { endsBy: 4 * 24 });

  expect(await termsNow(trip.id)).toMatchObject({ days: 8, total: 420_00 + 378_00 });
});

test.each([cards.declinedOnceSaved, cards.challenged])(
  'a card that refuses (%s) leaves the booking as it is until the client pays themselves',
  async (card) => {
    const trip = await agreed(running);
    await savedMethod(running, trip.id, card);

    await proposeAndPay(trip, { endsBy: 24 });
    expect(await termsNow(trip.id)).toMatchObject({ days: 4 });
    expect(await openChangeOf(trip.id)).toMatchObject({ state: 'awaiting_payment' });
    const opened = await openChangePayment(await asClient(trip), new Date());
    await running.stripe.paymentIntents.confirm(opened.ok ? opened.intentId : '', {
      payment_method: cards.visa,
      return_url: 'http://localhost/return',
    });
    await settleBooking(trip.id, new Date());

    expect(await termsNow(trip.id)).toMatchObject({ days: 5, total: 525_00 });
    expect(await books(trip.id)).toMatchObject({ gateway: 525_00, client_funds: -525_00 });
  },
);

test('nobody pays in time: the change expires, the time is free, and a late payment is given back', async () => {
  const trip = await agreed(running);
  await savedMethod(running, trip.id, cards.declinedOnceSaved);
  await proposeAndPay(trip, { endsBy: 24 });
  const change = await lastChange(trip.id);
  const opened = await openChangePayment(await asClient(trip), new Date());

  await expireChange(trip.id, hoursAfter(change.expiresAt, -0.01));
  expect(await openChangeOf(trip.id)).not.toBeNull();
  await expireChange(trip.id, change.expiresAt);
  await running.stripe.paymentIntents.confirm(opened.ok ? opened.intentId : '', {
    payment_method: cards.visa,
    return_url: 'http://localhost/return',
  });
  await settleBooking(trip.id, hoursAfter(change.expiresAt, 1));

  expect(await lastChange(trip.id)).toMatchObject({ state: 'expired' });
  expect(await termsNow(trip.id)).toMatchObject({ days: 4, total: 420_00 });
  expect(await books(trip.id)).toMatchObject({
    gateway: 420_00,
    client_funds: -420_00,
    refunds: 0,
  });
  expect(await db.occupancy.count({ where: { carId: trip.car.id } })).toBe(1);
});

test('a trip is shortened in time: the days given up come back whole, with their fee', async () => {
  const trip = await agreed(running);

  await proposeAndPay(trip, { endsBy: -48 });

  expect(await termsNow(trip.id)).toMatchObject({
    days: 2,
    total: 210_00,
    hostEarns: 160_00,
    kmIncluded: 400,
  });
  expect(await books(trip.id)).toEqual({ ...emptyBooks, gateway: 210_00, client_funds: -210_00 });
});

test('shortened late, the policy keeps its part, and the host earns from what is kept', async () => {
  const trip = await agreed(running, { startsIn: 30 });
  await db.booking.update({
    where: { id: trip.id },
    data: {
      createdAt: hoursAfter(new Date(), -100),
      cancellationRules: cancellationRulesOf('strict'),
    },
  });

  await proposeAndPay(trip, { endsBy: -48 });

  expect(await termsNow(trip.id)).toMatchObject({ days: 2, total: 410_00, hostEarns: 320_00 });
  await finish(trip.id);
  await settleBooking(trip.id, new Date());
  expect(await books(trip.id)).toMatchObject({
    host_payable: -320_00,
    platform_revenue: -90_00,
    client_funds: 0,
    imbalance: 0,
  });
});

test('shortened after the start nothing comes back, and the paid days can be used again', async () => {
  const trip = await agreed(running, { startsIn: 3 });
  await move(trip.id, 'start');
  const later = hoursAfter(new Date(), 5);

  await proposeAndPay(trip, { endsBy: -24 }, later);
  expect(await termsNow(trip.id)).toMatchObject({ days: 3, total: 420_00 });
  await proposeAndPay(trip, { endsBy: 24 }, later);

  expect(await termsNow(trip.id)).toMatchObject({ days: 4, total: 420_00 });
  expect(await books(trip.id)).toMatchObject({ gateway: 420_00, client_funds: -420_00 });
});

test('shortened, extended again and cancelled: every payment gives back its part', async () => {
  const trip = await agreed(running);
  await proposeAndPay(trip, { endsBy: -24 });
  await proposeAndPay(trip, { endsBy: 72 });
  expect(await termsNow(trip.id)).toMatchObject({ days: 6, total: 630_00 });

  await cancel(trip.id);
  await settleBooking(trip.id, new Date());

  expect(await books(trip.id)).toEqual(emptyBooks);
});

test('a trip moves to days that do not overlap', async () => {
  const trip = await agreed(running);
  const before = await termsNow(trip.id);

  await proposeAndPay(trip, { startsBy: 240, endsBy: 264 });

  expect(await termsNow(trip.id)).toMatchObject({
    startsAt: hoursAfter(before.startsAt, 240),
    days: 5,
    total: 525_00,
  });
  expect(await books(trip.id)).toMatchObject({
    gateway: 525_00,
    client_funds: -525_00,
    imbalance: 0,
  });
  await createBooking({ car: trip.car, startsAt: before.startsAt, endsAt: before.endsAt });
});

test('a client who is late keeps the car longer', async () => {
  const trip = await agreed(running, { startsIn: 3 });
  await move(trip.id, 'start');
  const { endsAt } = await termsNow(trip.id);

  await proposeAndPay(trip, { endsBy: 24 }, hoursAfter(endsAt, 1));

  expect(await termsNow(trip.id)).toMatchObject({ days: 5 });
});

test('the gateway answers again and again: the change takes effect once', async () => {
  const trip = await agreed(running);
  await proposeAndPay(trip, { endsBy: 24 });
  const { paymentId } = await lastChange(trip.id);

  await Promise.all([1, 2, 3].map(() => converge(paymentId ?? '', new Date())));

  expect(await termsNow(trip.id)).toMatchObject({ days: 5, total: 525_00 });
  expect(await books(trip.id)).toMatchObject({ gateway: 525_00 });
});
