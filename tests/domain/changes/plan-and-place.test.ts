import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { asAgreed, type AskedOptions } from '#server/domain/changes/asked.ts';
import { contractDocument } from '#server/domain/contracts/document.ts';
import { findContract } from '#server/domain/contracts/queries.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { holdDeposit, sweepDeposits } from '#server/domain/payments/deposits.ts';
import { books, move, noticesTo, startPayments } from '../payments/support.ts';
import { accept, agreed, lastChange, propose, proposeAndPay, termsNow } from './support.ts';

const running = await startPayments();

const plus = { plan: 'plus', dayPrice: 20_00, excess: 500_00, deposit: 300_00 } as const;
const range = { deliveryKm: 40, deliveryKmFee: 3_00, deliveryMinFee: 20_00 };

/** A trip of four days, whose car has a better plan and is brought anywhere in reach. */
async function trip(made: Parameters<typeof agreed>[1] = {}) {
  const of = await agreed(running, made);
  await db.carProtection.create({ data: { carId: of.car.id, ...plus } });
  await db.car.update({ where: { id: of.car.id }, data: range });
  return of;
}

const plan = (protection: AskedOptions['protection']) => ({ ...asAgreed, protection });

const brought = (place: string, street = '') => ({
  ...asAgreed,
  place: 'to' as const,
  to: { place, lat: null, lng: null, address: null },
  street,
});

const depositsOf = async (bookingId: string) =>
  db.payment.findMany({
    where: { bookingId, purpose: 'deposit' },
    orderBy: { createdAt: 'asc' },
    select: { amount: true, status: true },
  });

test('a better plan is paid for all days, and excess and deposit follow', async () => {
  const of = await trip();

  await proposeAndPay(of, { options: plan('plus') });

  expect(await bookingById(db, of.id)).toMatchObject({
    protection: 'plus',
    excess: 500_00,
    deposit: 300_00,
    total: 420_00 + 84_00,
    hostEarns: 320_00 + 72_00,
  });
  expect(await lastChange(of.id)).toMatchObject({
    earlier: { protection: { plan: 'basic', deposit: 1_000_00 } },
    later: { protection: { plan: 'plus', excess: 500_00, deposit: 300_00 } },
  });
  expect(await books(of.id)).toMatchObject({ gateway: 504_00, client_funds: -504_00 });
  const { sections } = contractDocument(await findContract(of.id), 'en');
  const annex = JSON.stringify(sections.at(-1));
  for (const words of [
    'Plus',
    'RON\u00A0500.00',
    'RON\u00A0300.00',
    'the protection as stated below',
  ])
    expect(annex).toContain(words);
});

test('days that are added later have the new plan, and a plan that is given up in time comes back whole', async () => {
  const of = await trip({ startsIn: 30, policy: 'strict' });
  await proposeAndPay(of, { options: plan('plus') });

  await proposeAndPay(of, { endsBy: 24 });
  expect(await termsNow(of.id)).toMatchObject({ total: 504_00 + 126_00 });
  await proposeAndPay(of, { options: plan('basic') });

  expect(await bookingById(db, of.id)).toMatchObject({ protection: 'basic', deposit: 1_000_00 });
  expect(await books(of.id)).toMatchObject({ gateway: 525_00, client_funds: -525_00 });
});

test('a deposit that is held already is let go, and the agreed one is held in its place', async () => {
  const of = await trip({ startsIn: 12 });
  await holdDeposit(of.id, new Date());

  await proposeAndPay(of, { options: plan('plus') });

  expect(await depositsOf(of.id)).toEqual([
    { amount: 1_000_00, status: 'released' },
    { amount: 300_00, status: 'authorised' },
  ]);
  expect(await noticesTo(of.client.id)).not.toContain('deposit_released');
});

test('a process that died before it held the new deposit is made good by the sweep', async () => {
  const of = await trip({ startsIn: 12 });
  await holdDeposit(of.id, new Date());
  await db.booking.update({ where: { id: of.id }, data: { deposit: 200_00 } });

  await sweepDeposits(new Date());

  expect(await depositsOf(of.id)).toEqual([
    { amount: 1_000_00, status: 'released' },
    { amount: 200_00, status: 'authorised' },
  ]);
});

test('once the car is handed over the plan stays, also of a change that was proposed before', async () => {
  const of = await trip({ startsIn: 3 });
  await db.booking.update({ where: { id: of.id }, data: { instantBook: false } });
  await propose(of, { options: plan('plus') });
  await move(of.id, 'start');

  await expect(accept(of, 'host')).rejects.toMatchObject({ code: 'conflict' });

  await db.bookingChange.deleteMany({ where: { bookingId: of.id } });
  expect(await propose(of, { options: plan('plus') })).toEqual({ ok: false, problem: 'same' });
  expect(await bookingById(db, of.id)).toMatchObject({
    protection: 'basic',
    excess: of.car.excess,
  });
});

test('a plan that is paid after the car was handed over is given back', async () => {
  const of = await trip({ startsIn: 3 });
  await propose(of, { options: plan('plus') });
  await move(of.id, 'start');

  await settleBooking(of.id, new Date());

  expect(await lastChange(of.id)).toMatchObject({ state: 'expired' });
  expect(await bookingById(db, of.id)).toMatchObject({ protection: 'basic', deposit: 1_000_00 });
  expect(await books(of.id)).toMatchObject({ gateway: 420_00, client_funds: -420_00 });
});

test('the car is brought to a place that the client names, by the kilometre, and no longer', async () => {
  const of = await trip();

  await proposeAndPay(of, { options: brought('Florești', 'Strada Eroilor 5') });

  const there = await bookingById(db, of.id);
  expect(there.deliveryPlace).toBe('Strada Eroilor 5, Florești');
  const line = there.lines.find(({ code }) => code === 'delivery');
  expect(line).toMatchObject({ place: 'Florești', km: expect.any(Number) });
  expect(there.total).toBe(420_00 + (line?.amount ?? 0));
  await proposeAndPay(of, { options: { ...asAgreed, place: 'stand' } });
  expect(await bookingById(db, of.id)).toMatchObject({ deliveryPlace: null, total: 420_00 });
  expect(await books(of.id)).toMatchObject({ gateway: 420_00 });
});

test.each([
  ['Florești', 'delivery-address'],
  ['București', 'beyond-delivery'],
  ['Nicăierești', 'no-delivery-place'],
] as const)('no car is brought to %s: %s', async (place, problem) => {
  const of = await trip();

  expect(await propose(of, { options: brought(place) })).toEqual({ ok: false, problem });
});

test('what is brought to an airport can name its flight', async () => {
  const of = await trip();

  await proposeAndPay(of, { options: brought('aeroport-clj') });

  expect(await bookingById(db, of.id)).toMatchObject({ atAirport: true });
});
