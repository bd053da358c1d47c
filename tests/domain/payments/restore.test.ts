import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/sql.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { post } from '#server/domain/ledger/commands.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { holdDeposit } from '#server/domain/payments/deposits.ts';
import { depositPayment, rentalPayment } from '#server/domain/payments/queries.ts';
import { createBooking } from '../../support/factories.ts';
import { books, emptyBooks, startPayments, stateOf } from './support.ts';

const { stripe } = await startPayments();

/** A booking as demonstration data write it: paid, but not at this gateway. */
async function demonstrated(status: 'requested' | 'confirmed') {
  const booking = await createBooking({ status });
  const { id, currency } = await rentalPayment(booking.id);
  const captured = status === 'confirmed' ? booking.total : 0;
  await db.payment.update({
    where: { id },
    data: { captured, status: captured > 0 ? 'captured' : 'authorised' },
  });
  if (captured > 0)
    await transaction((sql) =>
      post(sql, ledger.capture({ bookingId: booking.id, currency }, id, captured), new Date()),
    );
  return booking;
}

test('the deposit of a demonstration booking is held like any other', async () => {
  const { id } = await demonstrated('confirmed');

  expect(await holdDeposit(id, new Date())).toEqual({ ok: true });
  expect(await depositPayment(id)).toMatchObject({ status: 'authorised', cardLast4: '4242' });
});

test('a demonstration booking that is cancelled is refunded at the gateway', async () => {
  const booking = await demonstrated('confirmed');
  await transaction(async (sql) =>
    act(sql, await bookingById(sql, booking.id), 'cancel', { role: 'host', now: new Date() }),
  );

  await settleBooking(booking.id, new Date());

  expect(await stateOf(booking.id)).toMatchObject({ refunded: booking.total });
  const { intentId } = await rentalPayment(booking.id);
  const { data } = await stripe.refunds.list({ payment_intent: intentId ?? '' });
  expect(data).toMatchObject([{ amount: booking.total, status: 'succeeded' }]);
  expect(await books(booking.id)).toEqual(emptyBooks);
});

test('a demonstration request that is approved is charged', async () => {
  const booking = await demonstrated('requested');
  await transaction(async (sql) =>
    act(sql, await bookingById(sql, booking.id), 'approve', { role: 'admin', now: new Date() }),
  );

  await settleBooking(booking.id, new Date());

  expect(await stateOf(booking.id)).toMatchObject({
    booking: 'confirmed',
    payment: 'captured',
    captured: booking.total,
  });
});
