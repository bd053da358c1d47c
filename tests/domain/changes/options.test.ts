import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { books, cancel, emptyBooks, move, startPayments } from '../payments/support.ts';
import { agreed, propose, proposeAndPay, termsNow, type Agreed } from './support.ts';

const running = await startPayments();

const seats = (quantity: number) => ({ extras: { child_seat: quantity }, place: null });

/** Child seats at 10 lei a day, and the airport for 80 lei. */
async function equipped(startsIn = 96) {
  const trip = await agreed(running, { startsIn });
  await db.carExtra.createMany({
    data: [{ carId: trip.car.id, kind: 'child_seat', unit: 'day', price: 10_00, maxQuantity: 3 }],
  });
  const { id: airport } = await db.deliveryPlace.create({
    data: { carId: trip.car.id, name: 'Aeroport', fee: 80_00, lat: 46.785, lng: 23.686 },
  });
  return { ...trip, airport };
}

const extrasOf = async ({ id }: Agreed) =>
  (await bookingById(db, id)).lines.filter(({ code }) => code === 'extra');

test('an extra is added for all days, with the fee, and taken away again whole', async () => {
  const trip = await equipped();

  await proposeAndPay(trip, { options: seats(2) });
  expect(await termsNow(trip.id)).toMatchObject({ total: 420_00 + 84_00 });
  await proposeAndPay(trip, { options: seats(1) });

  expect(await termsNow(trip.id)).toMatchObject({ total: 420_00 + 42_00 });
  expect(await extrasOf(trip)).toMatchObject([{ quantity: 1, amount: 40_00 }]);
  expect(await books(trip.id)).toEqual({ ...emptyBooks, gateway: 462_00, client_funds: -462_00 });
});

test('one more of an extra and one less again is as before, also with fewer days', async () => {
  const trip = await equipped();
  for (const quantity of [1, 2, 1]) await proposeAndPay(trip, { options: seats(quantity) });
  expect(await termsNow(trip.id)).toMatchObject({ total: 420_00 + 42_00 });

  await proposeAndPay(trip, { options: seats(2) });
  await proposeAndPay(trip, { endsBy: -24 });

  expect(await termsNow(trip.id)).toMatchObject({ days: 3, total: 315_00 + 63_00 });
  expect(await extrasOf(trip)).toMatchObject([{ quantity: 2, amount: 60_00 }]);
});

test('extras and days change together, and a later extension goes on with what is agreed then', async () => {
  const trip = await equipped();

  await proposeAndPay(trip, { endsBy: 24, options: seats(1) });
  expect(await termsNow(trip.id)).toMatchObject({ days: 5, total: 525_00 + 52_50 });
  await proposeAndPay(trip, { endsBy: 24 });
  expect(await termsNow(trip.id)).toMatchObject({ days: 6, total: 630_00 + 63_00 });
  await proposeAndPay(trip, { endsBy: -48, options: seats(0) });

  expect(await termsNow(trip.id)).toMatchObject({ days: 4, total: 420_00 });
  expect(await books(trip.id)).toMatchObject({ gateway: 420_00, client_funds: -420_00 });
});

test('the place of delivery changes with its fee, and back', async () => {
  const trip = await equipped();

  await proposeAndPay(trip, { options: { extras: {}, place: trip.airport } });
  expect(await bookingById(db, trip.id)).toMatchObject({
    total: 500_00,
    deliveryPlace: 'Aeroport',
    atAirport: true,
  });
  await proposeAndPay(trip, { options: { extras: {}, place: 'stand' } });

  expect(await bookingById(db, trip.id)).toMatchObject({
    total: 420_00,
    deliveryPlace: null,
    atAirport: false,
  });
  await cancel(trip.id);
  await settleBooking(trip.id, new Date());
  expect(await books(trip.id)).toEqual(emptyBooks);
});

test('on the road an extra is paid for the days that are left, and none is given up', async () => {
  const trip = await equipped(3);
  await move(trip.id, 'start');
  const { startsAt } = await termsNow(trip.id);
  const later = hoursAfter(startsAt, 49);

  await proposeAndPay(trip, { options: seats(1) }, later);
  expect(await termsNow(trip.id)).toMatchObject({ total: 420_00 + 21_00 });

  expect(await propose(trip, { options: seats(0) }, later)).toEqual({ ok: false, problem: 'same' });
});

test('nobody gets more of an extra than the host offers, or one that the host does not offer', async () => {
  const trip = await equipped();

  await proposeAndPay(trip, { options: seats(50) });
  expect(await extrasOf(trip)).toMatchObject([{ quantity: 3 }]);

  const unknown = { extras: { yacht: 1 }, place: null };
  expect(await propose(trip, { options: unknown })).toEqual({ ok: false, problem: 'same' });
});

test('the turn-around time stays as it was when the car was taken, whatever the host sets later', async () => {
  const trip = await agreed(running);
  const own = async () => db.occupancy.findUniqueOrThrow({ where: { bookingId: trip.id } });
  const buffer = async () => {
    const { endsAt, blockedUntil } = await own();
    return Number(blockedUntil) - Number(endsAt);
  };
  const before = await buffer();
  await db.car.update({ where: { id: trip.car.id }, data: { bufferMinutes: 600 } });

  await proposeAndPay(trip, { endsBy: 24 });

  expect(await termsNow(trip.id)).toMatchObject({ days: 5 });
  expect(await buffer()).toBe(before);
});
