import { expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { converge } from '#server/domain/payments/converge.ts';
import { holdDeposit } from '#server/domain/payments/deposits.ts';
import { provider } from '#server/domain/payments/gateway.ts';
import { depositPayment, paymentsOf } from '#server/domain/payments/queries.ts';
import { settleClaims } from '#server/domain/payments/settlements.ts';
import { processWebhook } from '#server/domain/payments/webhooks.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  books,
  cancel,
  claimed,
  confirmed,
  finish,
  noticesTo,
  startPayments,
  storedEvents,
} from './support.ts';

const running = await startPayments();
const { stripe } = running;

/** A deposit that the gateway holds, and whose process died before it wrote down where. */
async function heldUnknown() {
  const booking = await confirmed(running);
  await holdDeposit(booking.id, new Date());
  const deposit = await depositPayment(booking.id);
  const intentId = deposit?.intentId ?? '';
  const id = deposit?.id ?? '';
  await db.payment.update({ where: { id }, data: { intentId: null, status: 'created' } });
  return { booking, payment: { id }, intentId };
}

const statusAtGateway = async (intentId: string) =>
  (await stripe.paymentIntents.retrieve(intentId)).status;

test('a hold whose answer was lost is let go when the booking is cancelled', async () => {
  const { booking, intentId } = await heldUnknown();
  await cancel(booking.id);

  await settleBooking(booking.id, new Date());

  expect(await statusAtGateway(intentId)).toBe('canceled');
  expect(await depositPayment(booking.id)).toMatchObject({ status: 'released', intentId });
});

test('the sweep finds it, too, whatever way the booking ended', async () => {
  const { booking, intentId } = await heldUnknown();
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, booking.id), 'no-show', { role: 'host', now: new Date() }),
  );

  await sweepPayments(hoursAfter(new Date(), 1));

  expect(await statusAtGateway(intentId)).toBe('canceled');
});

test('the webhook of a hold that nobody knows of lets it go, after the end was written', async () => {
  const { booking, payment, intentId } = await heldUnknown();
  await cancel(booking.id);
  await db.payment.update({ where: { id: payment.id }, data: { status: 'released' } });

  for (const event of await storedEvents(running, intentId))
    await processWebhook(event, new Date());

  expect(await statusAtGateway(intentId)).toBe('canceled');
  expect(await depositPayment(booking.id)).toMatchObject({ status: 'released', intentId });
});

test('a gateway that cannot be asked ends nothing', async () => {
  const { booking, payment } = await heldUnknown();
  await cancel(booking.id);

  await running.set({ lose_answers: 1 });
  await expect(converge(payment.id, new Date())).rejects.toThrow(/connect/i);
  await running.set({ lose_answers: 0 });

  expect(await db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({
    status: 'created',
  });
}, 60_000);

/** While one process still holds what it read, `meanwhile` happens. */
function readsLate(meanwhile: () => Promise<void>) {
  const { paymentIntents } = provider().stripe;
  const retrieve = paymentIntents.retrieve.bind(paymentIntents);
  vi.spyOn(paymentIntents, 'retrieve').mockImplementationOnce(async (id, params) => {
    const read = await retrieve(id, params);
    await meanwhile();
    return read;
  });
}

test('a stale reading undoes nothing: the client is notified of the released deposit once', async () => {
  const { id, clientId } = await confirmed(running);
  await holdDeposit(id, new Date());
  await finish(id);
  const deposit = await depositPayment(id);

  readsLate(() => settleBooking(id, new Date()));
  await converge(deposit?.id ?? '', new Date());

  expect(await depositPayment(id)).toMatchObject({ status: 'released' });
  const kinds = await noticesTo(clientId);
  expect(kinds.filter((kind) => kind === 'deposit_released')).toHaveLength(1);
});

test('it does not pay once more for what the card has paid', async () => {
  const { booking, intentId } = await heldUnknown();
  await claimed(booking.id, 250_00);
  await finish(booking.id);
  await settleClaims(booking.id, new Date());

  await settleBooking(booking.id, new Date());

  expect(await statusAtGateway(intentId)).toBe('canceled');
  const settlement = { purpose: 'settlement', status: 'captured', captured: 250_00 };
  expect(await paymentsOf(booking.id)).toContainEqual(expect.objectContaining(settlement));
  expect(await books(booking.id)).toMatchObject({
    host_payable: -(booking.hostEarns + 250_00),
    deposits: 0,
  });
});
