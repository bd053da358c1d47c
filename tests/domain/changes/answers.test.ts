import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import {
  acceptChange,
  declineChange,
  proposeChange,
  withdrawChange,
} from '#server/domain/changes/commands.ts';
import { payChange } from '#server/domain/payments/changes.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking } from '../../support/factories.ts';
import { books, cancel, noticesTo, startPayments } from '../payments/support.ts';
import { accept, agreed, asClient, asHost, lastChange, propose, termsNow } from './support.ts';

const running = await startPayments();

test('the host declines: nothing changes, and the time is free again', async () => {
  const trip = await agreed(running);
  const before = await termsNow(trip.id);
  await db.booking.update({ where: { id: trip.id }, data: { instantBook: false } });

  const proposed = await propose(trip, { endsBy: 24 });
  const { endsAt } = before;
  const other = { car: trip.car, startsAt: hoursAfter(endsAt, 2), endsAt: hoursAfter(endsAt, 26) };
  await expect(createBooking(other)).rejects.toThrow('the car is taken in that period');
  expect(await noticesTo(trip.owner.id)).toContain('change_proposed');
  const id = proposed.ok ? proposed.change.id : '';
  await declineChange(await asHost(trip), id, trip.owner.id, new Date());

  expect(await termsNow(trip.id)).toEqual(before);
  expect(await noticesTo(trip.client.id)).toContain('change_declined');
  await createBooking(other);
});

test('the host accepts: the card on file is charged, and only then the dates change', async () => {
  const trip = await agreed(running);
  await db.booking.update({ where: { id: trip.id }, data: { instantBook: false } });
  await propose(trip, { endsBy: 24 });

  await accept(trip, 'host');
  expect(await termsNow(trip.id)).toMatchObject({ days: 4 });
  await settleBooking(trip.id, new Date());

  expect(await termsNow(trip.id)).toMatchObject({ days: 5, total: 525_00 });
  expect(await books(trip.id)).toMatchObject({
    gateway: 525_00,
    client_funds: -525_00,
    imbalance: 0,
  });
});

test('who moves the start away when cancelling is not free any more asks the host', async () => {
  const trip = await agreed(running, { startsIn: 20 });
  await db.booking.update({
    where: { id: trip.id },
    data: { createdAt: hoursAfter(new Date(), -48) },
  });

  const moved = await propose(trip, { startsBy: 24, endsBy: 24 });

  expect(moved).toMatchObject({ ok: true, change: { state: 'proposed' } });
});

test('the host proposes, and the client accepts and pays', async () => {
  const trip = await agreed(running);
  await propose(trip, { endsBy: 24, by: 'host' });

  await expect(accept(trip, 'host')).rejects.toThrow('waits for nobody');
  await accept(trip, 'client');
  await payChange(trip.id, new Date(), true);

  expect(await termsNow(trip.id)).toMatchObject({ days: 5 });
});

test('a proposal is withdrawn by who made it, and cannot be accepted afterwards', async () => {
  const trip = await agreed(running);
  await propose(trip, { endsBy: 24, by: 'host' });
  const { id } = await lastChange(trip.id);

  await expect(
    withdrawChange(await asClient(trip), id, trip.client.id, new Date()),
  ).rejects.toThrow('not withdrawn');
  await withdrawChange(await asHost(trip), id, trip.owner.id, new Date());

  await expect(acceptChange(await asClient(trip), id, trip.client.id, new Date())).rejects.toThrow(
    'waits for nobody',
  );
  expect(await noticesTo(trip.client.id)).toContain('change_withdrawn');
});

test('what cannot be: nothing changed, too long, taken, another price, another change waiting', async () => {
  const trip = await agreed(running, { days: 4 });
  const { endsAt } = await termsNow(trip.id);
  await createBooking({
    car: trip.car,
    startsAt: hoursAfter(endsAt, 72),
    endsAt: hoursAfter(endsAt, 96),
  });
  const period = { ...(await termsNow(trip.id)), endsAt: hoursAfter(endsAt, 24) };
  const request = { requestKey: randomUUID(), period, amount: 1 };

  expect(await propose(trip, {})).toEqual({ ok: false, problem: 'same' });
  expect(await propose(trip, { endsBy: 1_000 })).toEqual({ ok: false, problem: 'too-long' });
  expect(await propose(trip, { endsBy: 72 })).toEqual({ ok: false, problem: 'taken' });
  expect(await proposeChange(await asClient(trip), trip.client.id, request, new Date())).toEqual({
    ok: false,
    problem: 'price-changed',
  });
  await propose(trip, { endsBy: 24, by: 'host' });
  expect(await propose(trip, { endsBy: 48 })).toEqual({ ok: false, problem: 'open' });
});

test('a booking that ends closes its open change and frees the time', async () => {
  const trip = await agreed(running);
  await propose(trip, { endsBy: 24, by: 'host' });

  await cancel(trip.id);

  expect(await lastChange(trip.id)).toMatchObject({ state: 'withdrawn' });
  expect(await db.occupancy.count({ where: { carId: trip.car.id, active: true } })).toBe(0);
});
