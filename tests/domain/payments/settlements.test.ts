import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { reasonsToStay } from '#server/domain/accounts/deletion.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { converge } from '#server/domain/payments/converge.ts';
import { paymentsOf } from '#server/domain/payments/queries.ts';
import { openSettlement } from '#server/domain/payments/settlements.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
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

/** A trip that is over, without a deposit, and 250 lei of claims that the card refuses. */
async function refused() {
  const booking = await confirmed(running);
  await db.booking.update({ where: { id: booking.id }, data: { deposit: 0 } });
  await claimed(booking.id, 250_00);
  await finish(booking.id);
  await savedMethod(running, booking.id, cards.declinedOnceSaved);
  const now = new Date();
  await settleBooking(booking.id, now);
  return { ...booking, now };
}

const settlementOf = async (bookingId: string) =>
  (await paymentsOf(bookingId)).filter(({ purpose }) => purpose === 'settlement');

const inDays = (now: Date, days: number) => hoursAfter(now, days * 24 + 0.1);

test('what a card refuses beyond the deposit is tried again after a day, and then it is paid', async () => {
  const { id, now } = await refused();
  await savedMethod(running, id, cards.visa);

  await settleBooking(id, hoursAfter(now, 1));
  const before = await settlementOf(id);
  await sweepPayments(inDays(now, 1));

  expect(before).toMatchObject([{ status: 'created', captured: 0, attempts: 1 }]);
  expect(await settlementOf(id)).toMatchObject([{ status: 'captured', captured: 250_00 }]);
  expect(await books(id)).toMatchObject({ deposits: 0, imbalance: 0 });
});

test('after 1, 3 and 7 days nothing is tried any more; it is owed, and the account can be closed', async () => {
  const { id, clientId, now } = await refused();

  const during = await reasonsToStay(clientId);
  for (const day of [1, 2, 3, 5, 7, 8, 20]) await sweepPayments(inDays(now, day));

  expect(await settlementOf(id)).toMatchObject([{ status: 'created', attempts: 4, retryAt: null }]);
  const failures = (await noticesTo(clientId)).filter((kind) => kind === 'payment_failed');
  expect(failures).toHaveLength(4);
  expect(during).toContain('debt');
  expect(await reasonsToStay(clientId)).not.toContain('debt');
});

test('what is owed can be paid with another card', async () => {
  const { id, now } = await refused();

  const opened = await openSettlement(await bookingById(db, id), inDays(now, 30));
  const intentId = opened.ok ? opened.intentId : '';
  await stripe.paymentIntents.confirm(intentId, {
    payment_method: cards.visa,
    return_url: 'http://localhost/return',
  });
  const [settlement] = await settlementOf(id);
  await converge(settlement?.id ?? '', inDays(now, 30));

  expect(await settlementOf(id)).toMatchObject([{ status: 'captured', captured: 250_00 }]);
});

test('a try cut off by an outage or a kill is made up for, and charges once', async () => {
  const booking = await confirmed(running);
  await db.booking.update({ where: { id: booking.id }, data: { deposit: 0 } });
  await claimed(booking.id, 250_00);
  await finish(booking.id);

  await running.set({ lose_answers: 0.6 });
  for (let attempt = 0; attempt < 4; attempt++)
    await settleBooking(booking.id, new Date()).catch(() => undefined);
  await running.set({ lose_answers: 0 });
  await sweepPayments(new Date());

  expect(await settlementOf(booking.id)).toMatchObject([{ status: 'captured', attempts: 0 }]);
  const { data } = await stripe.paymentIntents.search({
    query: `metadata['booking']:'${booking.id}' AND status:'succeeded'`,
  });
  expect(data).toHaveLength(2);
}, 60_000);
