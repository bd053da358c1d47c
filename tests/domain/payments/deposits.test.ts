import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { z } from 'zod';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import {
  asksForDeposit,
  holdDeposit,
  openDeposit,
  sweepDeposits,
} from '#server/domain/payments/deposits.ts';
import { depositPayment, paymentsOf } from '#server/domain/payments/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking, createCar } from '../../support/factories.ts';
import {
  books,
  cancel,
  cards,
  claimed,
  confirmed,
  finish,
  move,
  noticesTo,
  savedMethod,
  startPayments,
} from './support.ts';

const running = await startPayments();
const { stripe } = running;

test('the deposit is held on the card of the rental, once', async () => {
  const { id } = await confirmed(running);

  const held = await Promise.all([holdDeposit(id, new Date()), holdDeposit(id, new Date())]);

  expect(held).toEqual([{ ok: true }, { ok: true }]);
  expect(await db.payment.count({ where: { bookingId: id, purpose: 'deposit' } })).toBe(1);
  const deposit = await depositPayment(id);
  expect(deposit).toMatchObject({ status: 'authorised', amount: 1_000_00, cardLast4: '4242' });
  const intent = await stripe.paymentIntents.retrieve(deposit?.intentId ?? '');
  expect(intent).toMatchObject({ status: 'requires_capture', amount: 1_000_00 });
});

test('a car without a deposit needs none', async () => {
  const { id } = await createBooking({ car: await createCar({ deposit: 0 }) });

  expect(await holdDeposit(id, new Date())).toEqual({ ok: true });
});

test('a saved card that is gone is asked for once, of the client, and the host knows; another card is tried at once', async () => {
  const { id, clientId, hostId } = await confirmed(running);
  await db.booking.update({
    where: { id },
    data: { savedCard: 'pm_1GoneForEver', savedCardExpiresOn: new Date('2099-12-31') },
  });
  const { userId } = await db.hostMember.findFirstOrThrow({ where: { hostId } });
  const now = new Date();

  const asked = await holdDeposit(id, now);
  for (const hours of [1, 7, 20]) await sweepDeposits(hoursAfter(now, hours));
  const told = { client: await noticesTo(clientId), host: await noticesTo(userId) };
  const tries = await db.payment.count({ where: { bookingId: id, purpose: 'deposit' } });
  await db.booking.update({
    where: { id },
    data: { savedCard: null, savedCardExpiresOn: null, updatedAt: hoursAfter(now, 21) },
  });
  await sweepDeposits(hoursAfter(now, 22));

  expect(asked).toEqual({ ok: false, problem: 'declined' });
  expect(tries).toBe(1);
  expect(told.client.filter((kind) => kind === 'payment_failed')).toHaveLength(1);
  expect(told.host.filter((kind) => kind === 'deposit_waits')).toHaveLength(1);
  expect(await depositPayment(id)).toMatchObject({ status: 'authorised' });
});

test('a card that its client has taken off is as one that is gone', async () => {
  const { id } = await confirmed(running);
  const { method } = await savedMethod(running, id, cards.visa);
  await stripe.paymentMethods.detach(method);

  const held = await holdDeposit(id, new Date());

  expect(held).toEqual({ ok: false, problem: 'declined' });
  expect(
    await db.payment.findFirst({ where: { bookingId: id, purpose: 'deposit' } }),
  ).toMatchObject({
    status: 'failed',
    failureCode: 'card_gone',
  });
});

test('a declined deposit is said, the client is told, and it can be tried again', async () => {
  const { id, clientId } = await confirmed(running, cards.declinedOnceSaved);

  const first = await holdDeposit(id, new Date());
  const second = await holdDeposit(id, new Date());

  expect([first, second]).toEqual([
    { ok: false, problem: 'declined' },
    { ok: false, problem: 'declined' },
  ]);
  expect(await depositPayment(id)).toBeNull();
  expect(await noticesTo(clientId)).toContain('payment_failed');
});

test('a client whose bank wants to see them for the deposit confirms it themselves', async () => {
  const { id } = await confirmed(running);
  const { method } = await savedMethod(running, id, cards.challenged);

  const first = await holdDeposit(id, new Date());
  const asked = asksForDeposit(await bookingById(db, id), await paymentsOf(id));
  const opened = await openDeposit(await bookingById(db, id), new Date());
  const intentId = opened.ok ? opened.intentId : '';
  const during = await holdDeposit(id, new Date());
  const intent = await stripe.paymentIntents.confirm(intentId, {
    payment_method: method,
    return_url: 'http://localhost/return',
  });
  await fetch(intent.next_action?.redirect_to_url?.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  });
  const after = await holdDeposit(id, new Date());

  expect(first).toEqual({ ok: false, problem: 'action-required' });
  expect(asked).toBe(true);
  expect(during).toEqual({ ok: false, problem: 'action-required' });
  expect(after).toEqual({ ok: true });
  expect(await depositPayment(id)).toMatchObject({ status: 'authorised', amount: 1_000_00 });
  expect(asksForDeposit(await bookingById(db, id), await paymentsOf(id))).toBe(false);
});

test('a deposit the client began and left is tried again without them', async () => {
  const { id } = await confirmed(running, cards.declinedOnceSaved);
  await holdDeposit(id, new Date());
  await openDeposit(await bookingById(db, id), new Date());

  const later = await holdDeposit(id, hoursAfter(new Date(), 1));

  expect(later).toEqual({ ok: false, problem: 'declined' });
  expect(
    await db.sql(
      z.object({ status: z.string() }),
    )`select status from payments where booking_id = ${id} and purpose = 'deposit'`,
  ).toEqual([{ status: 'failed' }, { status: 'failed' }, { status: 'failed' }]);
});

test('the sweep holds deposits from 24 hours before the start, not earlier', async () => {
  const soon = await confirmed(running, cards.visa, 20);
  const later = await confirmed(running, cards.visa, 60);

  await sweepPayments(new Date());

  expect(await depositPayment(soon.id)).toMatchObject({ status: 'authorised' });
  expect(await depositPayment(later.id)).toBeNull();
});

test('a finished booking without claims lets the deposit go, and the client is told', async () => {
  const { id, clientId } = await confirmed(running);
  await holdDeposit(id, new Date());
  await finish(id);

  await settleBooking(id, new Date());

  expect(await depositPayment(id)).toMatchObject({ status: 'released', captured: 0 });
  expect(await noticesTo(clientId)).toContain('deposit_released');
  expect(await books(id)).toMatchObject({ deposits: 0, imbalance: 0 });
});

test('an accepted claim is taken of the deposit when the booking closes, and goes to the host whole', async () => {
  const booking = await confirmed(running);
  await holdDeposit(booking.id, new Date());
  await claimed(booking.id, 300_00);

  await settleBooking(booking.id, new Date());
  const before = await depositPayment(booking.id);
  await finish(booking.id);
  await settleBooking(booking.id, new Date());
  await settleBooking(booking.id, new Date());

  expect(before).toMatchObject({ status: 'authorised', captured: 0 });
  expect(await depositPayment(booking.id)).toMatchObject({ status: 'captured', captured: 300_00 });
  expect(await books(booking.id)).toMatchObject({
    gateway: booking.total + 300_00,
    deposits: 0,
    client_funds: 0,
    host_payable: -(booking.hostEarns + 300_00),
    imbalance: 0,
  });
  const payouts = await db.payout.findMany({ where: { bookingId: booking.id } });
  expect(payouts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    [booking.hostEarns, 300_00].toSorted((a, b) => a - b),
  );
});

test('claims beyond the deposit are charged to the card', async () => {
  const booking = await confirmed(running);
  await holdDeposit(booking.id, new Date());
  await claimed(booking.id, 900_00);
  await claimed(booking.id, 350_00);
  await finish(booking.id);

  await settleBooking(booking.id, new Date());
  await settleBooking(booking.id, new Date());

  const payments = await db.payment.findMany({
    where: { bookingId: booking.id, purpose: { not: 'rental' } },
    orderBy: { amount: 'desc' },
  });
  expect(payments).toMatchObject([
    { purpose: 'deposit', captured: 1_000_00 },
    { purpose: 'settlement', captured: 250_00 },
  ]);
  expect(await books(booking.id)).toMatchObject({
    host_payable: -(booking.hostEarns + 1_250_00),
    deposits: 0,
  });
});

test('a hold that is about to run out on the trip is renewed', async () => {
  const { id } = await confirmed(running);
  await holdDeposit(id, new Date());
  await move(id, 'start');
  const first = await depositPayment(id);

  await sweepPayments(hoursAfter(first?.captureBefore ?? new Date(), -6));

  const renewed = await depositPayment(id);
  expect(renewed).toMatchObject({ status: 'authorised' });
  expect(renewed?.id).not.toBe(first?.id);
  expect(
    await db.sql(
      z.object({ status: z.string() }),
    )`select status from payments where id = ${first?.id ?? ''}`,
  ).toEqual([{ status: 'released' }]);
});

test('a hold that has ended at the bank before it could be renewed is held again', async () => {
  const { id } = await confirmed(running);
  await holdDeposit(id, new Date());
  await move(id, 'start');
  const first = await depositPayment(id);
  await stripe.paymentIntents.cancel(first?.intentId ?? '');

  await sweepDeposits(hoursAfter(first?.captureBefore ?? new Date(), 1));

  expect(await depositPayment(id)).toMatchObject({ status: 'authorised' });
  expect((await paymentsOf(id)).map(({ status }) => status)).toContain('released');
});

test('a hold that cannot be renewed on the trip is one case, which ends when it is held again', async () => {
  const { id } = await confirmed(running);
  await holdDeposit(id, new Date());
  await move(id, 'start');
  const first = await depositPayment(id);
  const later = hoursAfter(first?.captureBefore ?? new Date(), -6);
  await savedMethod(running, id, cards.declinedOnceSaved);
  const caseNow = () => db.moneyCase.findMany({ where: { bookingId: id } });

  await sweepPayments(later);
  await holdDeposit(id, later);
  const lost = await caseNow();
  await savedMethod(running, id, cards.visa);
  await holdDeposit(id, later);

  expect(lost).toMatchObject([{ kind: 'hold_expired', state: 'open', cause: first?.id }]);
  expect(await caseNow()).toMatchObject([{ state: 'resolved', decision: 'held-again' }]);
});

test('a cancelled booking holds no deposit any more', async () => {
  const { id } = await confirmed(running);
  await holdDeposit(id, new Date());
  await cancel(id);

  await settleBooking(id, new Date());

  expect(await depositPayment(id)).toMatchObject({ status: 'released' });
});

test('the deposit of a booking that never started is not renewed after its booked end', async () => {
  const { id } = await confirmed(running);
  await holdDeposit(id, new Date());
  const deposit = await depositPayment(id);

  await sweepPayments(hoursAfter(deposit?.captureBefore ?? new Date(), -6));

  expect(await paymentsOf(id)).toHaveLength(2);
});
