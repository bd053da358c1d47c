import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { dueAtCounter, giveBack } from '#server/domain/counter/giving-back.ts';
import { hostDebt, hostPayable, ledgerImbalance } from '#server/domain/ledger/queries.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { paymentsOf } from '#server/domain/payments/queries.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { sweepPayouts } from '#server/domain/payouts/sending.ts';
import { statementOf } from '#server/domain/statements/queries.ts';
import { hoursAfter, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { createBooking, createCar, inHours } from '../../support/factories.ts';
import { books, pay, startPayments } from '../payments/support.ts';
import { finish, move } from '../payouts/support.ts';
import { bookedAtCounter } from './support.ts';

const running = await startPayments();

const depositOf = async (bookingId: string) =>
  (await paymentsOf(bookingId)).find(({ purpose }) => purpose === 'deposit');

test('the host keeps what it has taken, is paid nothing, and owes the commission', async () => {
  const { host, booking } = await bookedAtCounter();

  await finish(booking.id);
  await settleBooking(booking.id, new Date());

  expect(await listPayouts({ bookingId: booking.id })).toEqual([]);
  expect(await hostPayable(host.id)).toBe(0);
  expect(await hostDebt(host.id)).toBe(57_00);
  expect(await books(booking.id)).toMatchObject({
    gateway: 0,
    client_funds: 0,
    host_payable: 0,
    platform_revenue: -57_00,
    host_debts: 57_00,
    // The deposit.
    host_till: 1_000_00,
    client_outside: -1_000_00,
    imbalance: 0,
  });
});

test('the next payout is less by what the host owes, once, also when two are scheduled together', async () => {
  const { host, booking } = await bookedAtCounter();
  await finish(booking.id);
  const [one, other] = await Promise.all([paidOnline(host.id), paidOnline(host.id)]);

  await Promise.all([finish(one.id), finish(other.id)]);

  const payouts = await listPayouts({ hostId: host.id });
  const paid = payouts.reduce((sum, { amount }) => sum + amount, 0);
  expect(paid).toBe(one.hostEarns + other.hostEarns - 57_00);
  expect(await hostDebt(host.id)).toBe(0);
  expect(await hostPayable(host.id)).toBe(paid);
  expect(await ledgerImbalance()).toBe(0);
});

test('a debt is not taken from a week of a long trip that has its payout', async () => {
  const { host, booking } = await bookedAtCounter();
  const car = await createCar({ hostId: host.id, instantBook: true });
  const long = await createBooking({
    status: 'awaiting_payment',
    car,
    endsAt: hoursAfter(inHours(48), 24 * 14),
  });
  await pay(running, long.id);
  await move(long.id, 'start', new Date());
  const afterAWeek = hoursAfter(long.startsAt, 24 * 11);
  await sweepPayouts(afterAWeek);
  const before = await listPayouts({ bookingId: long.id });
  await finish(booking.id);

  await sweepPayouts(afterAWeek);

  expect(before).toHaveLength(1);
  expect(await listPayouts({ bookingId: long.id })).toEqual(before);
  expect(await hostDebt(host.id)).toBe(57_00);
  expect(await hostPayable(host.id)).toBe(before[0]?.amount);
});

test('a payout that the debt takes completely is not sent', async () => {
  const { host, booking } = await bookedAtCounter({
    period: { startsAt: inHours(0), endsAt: inHours(24 * 20) },
  });
  await finish(booking.id);
  const online = await paidOnline(host.id);

  await finish(online.id);

  expect(await hostDebt(host.id)).toBe(360_00 - online.hostEarns);
  expect(await listPayouts({ hostId: host.id })).toEqual([]);
});

async function paidOnline(hostId: string) {
  const car = await createCar({ hostId, instantBook: true });
  const booking = await createBooking({ status: 'awaiting_payment', car });
  await pay(running, booking.id);
  return booking;
}

test('weeks of a long trip paid at the counter are earned at its end, and none is paid out', async () => {
  const { booking } = await bookedAtCounter({
    period: { startsAt: inHours(0), endsAt: inHours(24 * 20) },
  });
  await move(booking.id, 'start', new Date());

  await sweepPayouts(hoursAfter(booking.endsAt, 24));

  expect(await listPayouts({ bookingId: booking.id })).toEqual([]);
  expect(await books(booking.id)).toMatchObject({ host_payable: 0, platform_revenue: 0 });
});

test('the statement of the month adds up to the ledger', async () => {
  const { host, booking } = await bookedAtCounter();
  await finish(booking.id);
  const month = wallDateOf(new Date(), HOME_ZONE).slice(0, 7);

  const { totals, closing, movements } = await statementOf({ ...host, taxId: null }, month);

  expect(totals).toEqual({ rentals: 285_00, fees: -57_00, charges: 0, paidOut: -228_00 });
  expect(closing).toBe(await hostPayable(host.id));
  expect(movements.map(({ kind }) => kind)).toEqual(['earned', 'outside-kept']);
});

test('no card is tried for the deposit or at the end, whatever the jobs do', async () => {
  const { booking } = await bookedAtCounter({ deposit: null });

  await sweepPayments(hoursAfter(new Date(), 1));
  await finish(booking.id);
  await sweepPayments(hoursAfter(new Date(), 100));

  expect(await paymentsOf(booking.id)).toMatchObject([{ purpose: 'rental', means: 'cash' }]);
});

test('the deposit is given back once the car is, less what the client accepted', async () => {
  const { by, booking } = await bookedAtCounter();
  await move(booking.id, 'start', new Date());
  const early = await giveBack(by.actor, booking.id, 'deposit', new Date());
  await move(booking.id, 'return', new Date());
  const claim = await claimOf(booking.id, 'proposed');
  const open = await giveBack(by.actor, booking.id, 'deposit', new Date());
  const asked = await dueAtCounter(await bookingById(db, booking.id));
  await db.claim.update({ where: { id: claim.id }, data: { status: 'accepted' } });

  const [first, second] = await Promise.all([
    giveBack(by.actor, booking.id, 'deposit', new Date()),
    giveBack(by.actor, booking.id, 'deposit', new Date()),
  ]);

  expect(early).toEqual({ ok: false, problem: 'running' });
  expect(open).toEqual({ ok: false, problem: 'open-claim' });
  expect(asked).toMatchObject([{ amount: 1_000_00, kept: 0, waits: true }]);
  expect([first, second]).toContainEqual({ ok: true, amount: 850_00, kept: 150_00 });
  expect([first, second]).toContainEqual({ ok: false, problem: 'nothing' });
  expect(await depositOf(booking.id)).toMatchObject({ status: 'captured', captured: 150_00 });
  expect(await books(booking.id)).toMatchObject({
    host_till: 285_00,
    host_payable: 0,
    imbalance: 0,
  });
  await move(booking.id, 'complete', new Date());
  await settleBooking(booking.id, new Date());
  expect(await books(booking.id)).toMatchObject({ host_till: 0, client_outside: 0, imbalance: 0 });
  expect((await paymentsOf(booking.id)).map(({ purpose }) => purpose).toSorted()).toEqual([
    'deposit',
    'rental',
  ]);
});

async function claimOf(bookingId: string, status: 'proposed' | 'accepted') {
  return db.claim.create({
    data: {
      bookingId,
      kind: 'cleaning',
      status,
      amount: 150_00,
      currency: 'RON',
      note: 'Murdară',
      respondBy: hoursAfter(new Date(), 72),
    },
  });
}

test('a booking cancelled by the company is given back in full at the counter', async () => {
  const { by, booking } = await bookedAtCounter({
    period: { startsAt: inHours(48), endsAt: inHours(96) },
  });
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, booking.id), 'cancel', { role: 'host', now: new Date() }),
  );

  const rental = await giveBack(by.actor, booking.id, 'rental', new Date());
  const deposit = await giveBack(by.actor, booking.id, 'deposit', new Date());
  const again = await giveBack(by.actor, booking.id, 'rental', new Date());

  expect(rental).toMatchObject({ ok: true, amount: booking.total });
  expect(deposit).toMatchObject({ ok: true, amount: 1_000_00 });
  expect(again).toEqual({ ok: false, problem: 'nothing' });
  expect(await books(booking.id)).toMatchObject({ host_till: 0, client_outside: 0, imbalance: 0 });
});

test('what the client loses by cancelling is earned, and the rest given back', async () => {
  const { by, host, booking } = await bookedAtCounter({
    period: { startsAt: inHours(4), endsAt: inHours(76) },
  });
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, booking.id), 'cancel', {
      role: 'client',
      now: hoursAfter(new Date(), 2),
    }),
  );

  const given = await giveBack(by.actor, booking.id, 'rental', hoursAfter(new Date(), 2));

  const kept = booking.total - (given.ok ? given.amount : 0);
  expect(kept).toBeGreaterThan(0);
  expect(await hostDebt(host.id)).toBe(Math.round(kept / 5));
  expect(await books(booking.id)).toMatchObject({
    host_till: 1_000_00,
    client_outside: -1_000_00,
    imbalance: 0,
  });
});
