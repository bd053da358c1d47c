import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { converge } from '#server/domain/payments/converge.ts';
import { handOver, waive } from '#server/domain/payments/receivables.ts';
import { paymentsOf } from '#server/domain/payments/queries.ts';
import { openSettlement } from '#server/domain/payments/settlements.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createUser } from '../../support/factories.ts';
import {
  books,
  cards,
  claimed,
  confirmed,
  finish,
  noticesTo,
  savedMethod,
  startPayments,
} from './support.ts';

const running = await startPayments();
const { stripe } = running;

const caseOf = (bookingId: string) =>
  db.moneyCase.findFirst({ where: { bookingId, kind: 'receivable' } });

/** A trip that is over, with 250 lei of claims that the card has refused for the last time. */
async function owed() {
  const booking = await confirmed(running);
  await db.booking.update({ where: { id: booking.id }, data: { deposit: 0 } });
  await claimed(booking.id, 250_00);
  await finish(booking.id);
  await savedMethod(running, booking.id, cards.declinedOnceSaved);
  const start = new Date();
  await settleBooking(booking.id, start);
  const early = await caseOf(booking.id);
  for (const day of [1, 3, 7]) await sweepPayments(hoursAfter(start, day * 24 + 0.1));
  const found = await caseOf(booking.id);
  if (!found) throw new Error('There is no case.');
  const admin = { id: (await createUser({}, ['admin'])).id, ip: null };
  const now = hoursAfter(start, 8 * 24);
  return {
    booking,
    early,
    found,
    given: { id: found.id, reason: 'Client în spital.', admin, now },
  };
}

/** Pays what is owed with another card, as the client does on the page. */
async function payNow(bookingId: string) {
  const opened = await openSettlement(await bookingById(db, bookingId), new Date());
  if (!opened.ok) return opened.problem;
  await stripe.paymentIntents.confirm(opened.intentId, {
    payment_method: cards.visa,
    return_url: 'http://localhost/return',
  });
  const settlement = (await paymentsOf(bookingId)).find(({ purpose }) => purpose === 'settlement');
  await converge(settlement?.id ?? '', new Date());
  return 'paid';
}

test('a debt is a case once the card was refused for the last time, and ends when the client pays', async () => {
  const { booking, early, found } = await owed();

  const paid = await payNow(booking.id);

  expect(early).toBeNull();
  expect(found).toMatchObject({ state: 'open', amount: 250_00 });
  expect(paid).toBe('paid');
  expect(await caseOf(booking.id)).toMatchObject({ state: 'resolved', decision: 'paid' });
});

test('a waived debt cannot be paid any more; what the host gets all the same the platform bears', async () => {
  const { booking, given } = await owed();
  const before = await books(booking.id);

  const tooMuch = await waive(given, 250_01);
  await waive(given, 100_00);
  await settleBooking(booking.id, given.now);

  expect(tooMuch).toEqual({ ok: false, most: 250_00 });
  expect(await payNow(booking.id)).toBe('hold-over');
  const after = await books(booking.id);
  expect(after.losses).toBe(before.losses + 100_00);
  expect(after.host_payable).toBe(before.host_payable - 100_00);
  expect(after.imbalance).toBe(0);
  const borne = (await listPayouts({ bookingId: booking.id })).filter(
    ({ amount }) => amount === 100_00,
  );
  expect(borne).toMatchObject([{ isCaptured: true }]);
  expect(await noticesTo(booking.clientId)).toContain('debt_waived');
  expect(await caseOf(booking.id)).toMatchObject({ state: 'resolved', decision: 'waive' });
});

test('two admins who waive at once, or waive what is just paid, end with one result', async () => {
  const { booking, given } = await owed();
  const other = { ...given, admin: { id: (await createUser({}, ['admin'])).id, ip: null } };

  const ends = await Promise.allSettled([waive(given, 100_00), waive(other, 100_00)]);

  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const payouts = await listPayouts({ bookingId: booking.id });
  expect(payouts.filter(({ amount }) => amount === 100_00)).toHaveLength(1);
});

test('a debt that was handed over can still be paid', async () => {
  const { booking, given } = await owed();

  await handOver(given);

  expect(await payNow(booking.id)).toBe('paid');
  expect(await caseOf(booking.id)).toMatchObject({ decision: 'hand-over' });
});
