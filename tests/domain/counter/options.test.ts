import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookAtCounter } from '#server/domain/counter/commands.ts';
import { fitOptions } from '#server/domain/counter/options.ts';
import { bookableCar } from '#server/domain/quotes/queries.ts';
import { createCar, createHost } from '../../support/factories.ts';
import { counter, requestFor } from './support.ts';

type Car = { id: string; slug: string };

const seat = { kind: 'child_seat', unit: 'booking', price: 40_00, maxQuantity: 2 } as const;
const rack = { name: 'Suport de biciclete', unit: 'day', price: 10_00, maxQuantity: 3 } as const;

const offer = async (car: Car, extra: typeof seat | typeof rack, maxQuantity?: number) =>
  db.carExtra.create({
    data: { carId: car.id, ...extra, ...(maxQuantity && { maxQuantity }) },
  });

const offerPlus = (car: Car) =>
  db.carProtection.create({
    data: { carId: car.id, plan: 'plus', dayPrice: 30_00, excess: 500_00, deposit: 400_00 },
  });

test('extras and protection are priced at the counter as online, and stand in the contract', async () => {
  const { car, by } = await counter();
  const own = await offer(car, rack);
  await offer(car, seat);
  await offerPlus(car);
  const extras = [
    { extra: 'child_seat', quantity: 2 },
    { extra: own.id, quantity: 1 },
  ];

  const booked = await bookAtCounter(
    await requestFor(car, { extras, protection: 'plus', adjustment: -10, reason: 'Client vechi' }),
    by,
  );

  const booking = await db.booking.findUniqueOrThrow({
    where: { ref: booked.ok ? booked.ref : '' },
    include: { contract: true },
  });
  const lines = [
    { code: 'adjustment', amount: -28_50 },
    { code: 'extra', extra: 'child_seat', quantity: 2, amount: 80_00 },
    { code: 'extra', name: rack.name, quantity: 1, amount: 30_00 },
    { code: 'protection', plan: 'plus', amount: 90_00 },
  ].map((line) => expect.objectContaining(line));
  expect(booking).toMatchObject({ total: 456_50, protection: 'plus', deposit: 400_00 });
  expect(booking.lines).toEqual(expect.arrayContaining(lines));
  expect(booking.contract?.content).toMatchObject({
    total: 456_50,
    lines: expect.arrayContaining(lines),
  });
});

test('what a car does not offer, or not so often, is not booked without it', async () => {
  const { car, by } = await counter();
  await offer(car, seat);
  const attempt = async (change: Parameters<typeof requestFor>[1]) =>
    bookAtCounter(await requestFor(car, change), by);
  const refused = { ok: false, problem: 'extras' };

  expect(await attempt({ extras: [{ extra: 'roof_box', quantity: 1 }] })).toEqual(refused);
  expect(await attempt({ extras: [{ extra: 'child_seat', quantity: 3 }] })).toEqual(refused);
  expect(await attempt({ protection: 'plus' })).toEqual({ ok: false, problem: 'plan' });
  expect(await db.booking.count({ where: { carId: car.id } })).toBe(0);
});

test('another car keeps the extras that it offers too; the company’s own ones by their name', async () => {
  const { host, car } = await counter();
  const other = await createCar({ hostId: host.id });
  const [own, otherOwn] = [await offer(car, rack), await offer(other, rack, 1)];
  await offer(other, seat);
  const stranger = await createCar({ hostId: (await createHost()).id });
  const foreign = await offer(stranger, rack);
  await offerPlus(car);

  const fitted = await fitOptions(
    {
      extras: [
        { extra: 'child_seat', quantity: 2 },
        { extra: own.id, quantity: 3 },
        { extra: 'roof_box', quantity: 1 },
        { extra: foreign.id, quantity: 1 },
      ],
      protection: 'plus',
    },
    await bookableCar(db, other),
  );

  expect(fitted).toEqual({
    extras: [
      { extra: 'child_seat', quantity: 2 },
      { extra: otherOwn.id, quantity: 1 },
    ],
    protection: 'basic',
    lost: {
      extras: [
        { extra: own.id, name: rack.name, kept: 1 },
        { extra: 'roof_box', name: null, kept: 0 },
        { extra: null, name: null, kept: 0 },
      ],
      plan: 'plus',
    },
  });
});
