import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { refundAgain, refundedOtherwise } from '#server/domain/payments/case-decisions.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { processWebhook } from '#server/domain/payments/webhooks.ts';
import { rentalPayment } from '#server/domain/payments/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { adminOf, patience } from '../payouts/support.ts';
import {
  books,
  cancel,
  cards,
  confirmed,
  emptyBooks,
  startPayments,
  stateOf,
  storedEvents,
} from './support.ts';

const running = await startPayments();
running.gateway.start();
await running.set({ payout_delay_ms: 0 });

/** A cancelled booking whose refund the client's bank has sent back after it had succeeded. */
async function returned() {
  const booking = await confirmed(running, cards.failsRefunds, 200);
  await cancel(booking.id, hoursAfter(new Date(), 0.1));
  await settleBooking(booking.id, new Date());
  const { intentId, refunded } = await rentalPayment(booking.id);
  await expect
    .poll(async () => {
      const { data } = await running.stripe.refunds.list({ payment_intent: intentId ?? '' });
      return data[0]?.status;
    }, patience)
    .toBe('failed');
  return { booking, intentId: intentId ?? '', refunded };
}

const casesOf = (bookingId: string) =>
  db.moneyCase.findMany({ where: { bookingId, kind: 'refund_failed' } });

test('a refund that fails after it had succeeded is owed again, and is a case', async () => {
  const { booking, intentId, refunded } = await returned();
  const events = await storedEvents(running, intentId);

  for (const id of [...events, ...events.toReversed()]) await processWebhook(id, new Date());

  expect(refunded).toBe(booking.total);
  expect(await stateOf(booking.id)).toMatchObject({ captured: booking.total, refunded: 0 });
  expect(await books(booking.id)).toEqual({
    ...emptyBooks,
    gateway: booking.total,
    client_funds: -booking.total,
  });
  expect(await casesOf(booking.id)).toMatchObject([{ state: 'open', amount: booking.total }]);
});

test('without webhooks the sweep finds it, and nobody refunds again before somebody decides', async () => {
  const { booking, intentId } = await returned();

  await sweepPayments(new Date());
  await settleBooking(booking.id, new Date());

  const { data } = await running.stripe.refunds.list({ payment_intent: intentId });
  expect(data).toHaveLength(1);
  expect(await casesOf(booking.id)).toMatchObject([{ state: 'open' }]);
});

test('it is tried again, or paid another way, by one admin', async () => {
  const { booking, intentId } = await returned();
  await sweepPayments(new Date());
  const [first] = await casesOf(booking.id);
  const admin = await adminOf();
  const now = new Date();

  await refundAgain({ id: first?.id ?? '', reason: 'Clientul are un card nou.', admin, now });
  await settleBooking(booking.id, now);
  const { data } = await running.stripe.refunds.list({ payment_intent: intentId });

  expect(data).toHaveLength(2);
  await expect
    .poll(async () => {
      await sweepPayments(new Date());
      return (await casesOf(booking.id)).length;
    }, patience)
    .toBe(2);
  const second = (await casesOf(booking.id)).find(({ state }) => state === 'open');
  const otherwise = { id: second?.id ?? '', reason: 'Transfer bancar din 3 martie.', admin, now };
  await refundedOtherwise(otherwise);
  await expect(refundedOtherwise(otherwise)).rejects.toThrow(Refusal);
  await settleBooking(booking.id, now);

  expect(await stateOf(booking.id)).toMatchObject({ refunded: booking.total });
  expect(await books(booking.id)).toEqual({
    ...emptyBooks,
    bank: -booking.total,
    gateway: booking.total,
  });
});
