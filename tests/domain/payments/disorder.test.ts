import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { actAs } from '#server/domain/bookings/commands.ts';
import { findForParty } from '#server/domain/bookings/queries.ts';
import { catchUp } from '#server/domain/bookings/timers.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { processWebhook } from '#server/domain/payments/webhooks.ts';
import { rentalPayment } from '#server/domain/payments/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
} from '../../support/factories.ts';
import {
  books,
  cards,
  convergeRental,
  emptyBooks,
  giveCard,
  startPayments,
  stateOf,
  storedEvents,
} from './support.ts';
import { cases, fc } from '../../support/chance.ts';

const running = await startPayments();
const { stripe } = running;

async function waiting() {
  const host = await createHost();
  const client = await createUser();
  const car = await createCar({ hostId: host.id });
  const booking = await createBooking({ status: 'awaiting_payment', car, client });
  return { booking, client, host: host.owner };
}

async function eventsOf(bookingId: string): Promise<string[]> {
  const { intentId } = await rentalPayment(bookingId);
  return storedEvents(running, intentId ?? '-');
}

test('events that come twice and in any order leave the same booking', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (random) => {
      const { booking, host } = await waiting();
      await giveCard(running, booking.id, cards.poor);
      await giveCard(running, booking.id, cards.visa);
      await convergeRental(booking.id);
      const actor = await actorOf(host);
      await actAs(await findForParty(booking.ref, actor), 'approve', host.id, { now: new Date() });
      await settleBooking(booking.id, new Date());
      const events = await eventsOf(booking.id);
      const twice = [...events, ...events].map((id) => ({ id, at: random.next().value ?? 0 }));

      for (const { id } of twice.toSorted((a, b) => a.at - b.at))
        await processWebhook(id, new Date());

      expect(events.length).toBeGreaterThan(3);
      expect(await stateOf(booking.id)).toEqual({
        booking: 'confirmed',
        payment: 'captured',
        captured: booking.total,
        refunded: 0,
      });
      expect((await books(booking.id)).gateway).toBe(booking.total);
    }),
    cases(5),
  );
}, 60_000);

test('a webhook alone makes the request, when the page never came back', async () => {
  const { booking } = await waiting();
  await giveCard(running, booking.id, cards.visa);

  for (const id of await eventsOf(booking.id)) await processWebhook(id, new Date());

  expect(await stateOf(booking.id)).toMatchObject({ booking: 'requested', payment: 'authorised' });
});

test('when page and webhooks are both lost, the sweep finds the payment', async () => {
  const { booking } = await waiting();
  await giveCard(running, booking.id, cards.visa);

  await sweepPayments(hoursAfter(new Date(), 0.1));

  expect(await stateOf(booking.id)).toMatchObject({ booking: 'requested', payment: 'authorised' });
});

test('page, webhook, sweep and timer at once: the booking is requested or over, never both', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), async (late) => {
      const { booking } = await waiting();
      await giveCard(running, booking.id, cards.visa);
      const now = late ? booking.holdExpiresAt : new Date();

      await Promise.all([
        convergeRental(booking.id, now),
        settleBooking(booking.id, now),
        catchUp(booking.id, now),
        convergeRental(booking.id, now),
      ]);
      await settleBooking(booking.id, now);

      expect(await stateOf(booking.id)).toMatchObject(
        late
          ? { booking: 'payment_expired', payment: 'released', captured: 0 }
          : { booking: 'requested', payment: 'authorised', captured: 0 },
      );
    }),
    cases(6),
  );
}, 60_000);

test('lost answers of the gateway neither lose money nor take it twice', async () => {
  const { booking, host } = await waiting();
  await giveCard(running, booking.id, cards.visa);
  await convergeRental(booking.id);
  const actor = await actorOf(host);
  await actAs(await findForParty(booking.ref, actor), 'approve', host.id, { now: new Date() });

  await running.set({ lose_answers: 0.4 });
  for (let attempt = 0; attempt < 6; attempt++)
    await settleBooking(booking.id, new Date()).catch(() => undefined);
  await running.set({ lose_answers: 0 });
  await settleBooking(booking.id, new Date());

  const { intentId } = await rentalPayment(booking.id);
  const intent = await stripe.paymentIntents.retrieve(intentId ?? '');
  expect(intent.amount_received).toBe(booking.total);
  expect(await books(booking.id)).toMatchObject({ gateway: booking.total, imbalance: 0 });
}, 60_000);

test('a process that dies between the gateway and the database is made up for', async () => {
  const { booking, client, host } = await waiting();
  await giveCard(running, booking.id, cards.visa);
  await convergeRental(booking.id);
  const approve = { now: new Date() };
  await actAs(await findForParty(booking.ref, await actorOf(host)), 'approve', host.id, approve);
  await settleBooking(booking.id, new Date());
  await actAs(await findForParty(booking.ref, await actorOf(client)), 'cancel', client.id, approve);
  const payment = await rentalPayment(booking.id);

  // A killed process: the refund was promised and made, but not recorded.
  const refund = await db.refund.create({
    data: { id: randomUUID(), paymentId: payment.id, amount: booking.total, reason: 'booking' },
  });
  await stripe.refunds.create(
    {
      payment_intent: payment.intentId ?? '',
      amount: booking.total,
      metadata: { refund: refund.id },
    },
    { idempotencyKey: `refund-${refund.id}` },
  );
  await settleBooking(booking.id, new Date());

  expect(await stateOf(booking.id)).toMatchObject({ refunded: booking.total });
  expect(await db.refund.count({ where: { paymentId: payment.id } })).toBe(1);
});

test('a hold that the bank let go ends the booking instead of leaving it unpaid', async () => {
  const { booking } = await waiting();
  await giveCard(running, booking.id, cards.visa);
  await convergeRental(booking.id);
  const { intentId } = await rentalPayment(booking.id);

  await stripe.paymentIntents.cancel(intentId ?? '');
  await convergeRental(booking.id);

  expect(await stateOf(booking.id)).toMatchObject({ booking: 'cancelled', payment: 'released' });
  expect(
    await db.bookingEvent.findFirst({ where: { bookingId: booking.id, action: 'cancel' } }),
  ).toMatchObject({ by: 'system', actorId: null });
  expect(await books(booking.id)).toEqual(emptyBooks);
});
