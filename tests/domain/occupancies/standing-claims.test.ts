import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Action, Role } from '#server/domain/bookings/booking.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById, lockedBooking } from '#server/domain/bookings/queries.ts';
import { takeOtherCar } from '#server/domain/changes/other-car.ts';
import { declineChange, withdrawChange } from '#server/domain/changes/commands.ts';
import { openChangeOf } from '#server/domain/changes/queries.ts';
import { connected, imported } from '../../feeds/support.ts';
import { createBooking, createCar, createHost, inHours } from '../../support/factories.ts';
import { agreed, asClient, asHost, propose, proposeAndPay } from '../changes/support.ts';
import { startPayments } from '../payments/support.ts';

const running = await startPayments();

const endings: [BookingStatus, Action, Role][] = [
  ['awaiting_payment', 'expire-hold', 'system'],
  ['requested', 'decline', 'host'],
  ['requested', 'expire', 'system'],
  ['confirmed', 'cancel', 'client'],
  ['confirmed', 'no-show', 'host'],
];

test.each(endings)(
  'when a booking that is %s ends by "%s", another calendar takes its time in the same transaction',
  async (status, action, role) => {
    const { car, says } = await connected();
    const booking = await createBooking({
      car,
      status,
      startsAt: inHours(48),
      endsAt: inHours(72),
    });
    await says({ from: 40, to: 90 });
    expect(await imported(car.id)).toEqual([
      [40, 48],
      [73, 90],
    ]);

    await transaction(async (tx) => {
      const record = await lockedBooking(tx, booking.id);
      await act(tx, record, action, { role, now: new Date() });
      const freed = await tx.occupancy.findMany({ where: { carId: car.id, active: true } });
      expect(freed.every(({ kind }) => kind === 'imported')).toBe(true);
    });

    expect(await imported(car.id)).toEqual([[40, 90]]);
  },
);

test('days that a client gives up are taken by the other calendar at once', async () => {
  const trip = await agreed(running, { days: 4, startsIn: 96 });
  const { says } = await connected(trip);
  await says({ from: 100, to: 240 });
  const end = 96 + 96 + 1;
  expect(await imported(trip.car.id)).toEqual([[end, 240]]);

  await proposeAndPay(trip, { endsBy: -48 });

  expect(await imported(trip.car.id)).toEqual([[end - 48, 240]]);
});

test.each(['declined', 'withdrawn'] as const)(
  'time that is kept for a change goes to the other calendar when the change is %s',
  async (outcome) => {
    const trip = await agreed(running, { days: 2, startsIn: 96 });
    await db.car.update({ where: { id: trip.car.id }, data: { instantBook: false } });
    await db.booking.update({ where: { id: trip.id }, data: { instantBook: false } });
    await propose(trip, { endsBy: 24 });
    const { says } = await connected(trip);
    await says({ from: 100, to: 240 });
    expect(await imported(trip.car.id)).toEqual([[169, 240]]);

    const change = await openChangeOf(trip.id);
    if (outcome === 'declined')
      await declineChange(await asHost(trip), change?.id ?? '', trip.owner.id, new Date());
    else await withdrawChange(await asClient(trip), change?.id ?? '', trip.client.id, new Date());

    expect(await imported(trip.car.id)).toEqual([[145, 240]]);
  },
);

test('a car that a booking leaves for another one is taken by its calendar', async () => {
  const { id: hostId, owner } = await createHost();
  const [car, other] = [await createCar({ hostId }), await createCar({ hostId })];
  const booking = await createBooking({ car, startsAt: inHours(48), endsAt: inHours(72) });
  const { says } = await connected({ owner, car });
  await says({ from: 50, to: 60 });

  await transaction(async (tx) =>
    takeOtherCar(tx, await bookingById(tx, booking.id), other.id, new Date()),
  );

  expect(await imported(car.id)).toEqual([[50, 60]]);
  expect(await imported(other.id)).toEqual([]);
});
