import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { extendAtCounter, offerExtension } from '#server/domain/counter/extending.ts';
import { giveBack } from '#server/domain/counter/giving-back.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { actorOf, createBooking, createCar, inHours } from '../../support/factories.ts';
import { books } from '../payments/support.ts';
import { move } from '../payouts/support.ts';
import { bookedAtCounter, counter } from './support.ts';

test('a running rental goes on for further days, at the discount of its whole length', async () => {
  const { by, booking } = await bookedAtCounter();
  await move(booking.id, 'start', new Date());
  const until = hoursAfter(booking.endsAt, 4 * 24);
  const offer = await offerExtension(await bookingById(db, booking.id), until, new Date());
  const amount = offer.ok ? offer.extension.amount : 0;
  const request = { from: booking.endsAt, until, amount, means: 'terminal' as const };

  const outcomes = await Promise.all([
    extendAtCounter(by.actor, booking.id, request, new Date()),
    extendAtCounter(by.actor, booking.id, request, new Date()),
  ]);

  expect(amount).toBe(360_00);
  expect(outcomes).toEqual([
    { ok: true, amount },
    { ok: true, amount },
  ]);
  expect(await bookingById(db, booking.id)).toMatchObject({
    endsAt: until,
    days: 7,
    total: 645_00,
    hostEarns: 516_00,
    kmIncluded: 1_400,
  });
  await move(booking.id, 'return', new Date());
  await move(booking.id, 'complete', new Date());
  expect(await books(booking.id)).toMatchObject({
    host_payable: 0,
    host_debts: 129_00,
    host_till: 1_000_00,
    imbalance: 0,
  });
});

test('an extension is refused when somebody else has the car, and when it was not paid here', async () => {
  const { car, by, booking } = await bookedAtCounter();
  await move(booking.id, 'start', new Date());
  await createBooking({
    car,
    startsAt: hoursAfter(booking.endsAt, 24),
    endsAt: hoursAfter(booking.endsAt, 48),
  });
  const until = hoursAfter(booking.endsAt, 24);
  const request = { from: booking.endsAt, until, amount: 100_00, means: 'cash' as const };
  const online = await createBooking({
    status: 'in_progress',
    car: await createCar({ hostId: car.hostId }),
  });

  expect(await extendAtCounter(by.actor, booking.id, request, new Date())).toEqual({
    ok: false,
    problem: 'taken',
  });
  expect(
    await extendAtCounter(
      by.actor,
      online.id,
      { ...request, from: online.endsAt, until: hoursAfter(online.endsAt, 24) },
      new Date(),
    ),
  ).toEqual({ ok: false, problem: 'online' });
  expect(
    await extendAtCounter(
      by.actor,
      booking.id,
      { ...request, from: inHours(1), until: hoursAfter(until, 24) },
      new Date(),
    ),
  ).toEqual({ ok: false, problem: 'stale' });
});

test('members of another company neither extend nor give back', async () => {
  const { booking } = await bookedAtCounter();
  const { member } = await counter();
  const stranger = await actorOf(member);
  const request = {
    from: booking.endsAt,
    until: hoursAfter(booking.endsAt, 24),
    amount: 1,
    means: 'cash' as const,
  };

  await expect(giveBack(stranger, booking.id, 'deposit', new Date())).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(extendAtCounter(stranger, booking.id, request, new Date())).rejects.toMatchObject({
    code: 'not-found',
  });
});
