import { afterAll } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { startTestGateway, TEST_SECRET_KEY, TEST_WEBHOOK_SECRET } from '#server/gateway/testing.ts';
import { publishableKeyFor } from '#server/gateway/gateway.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { balances, ledgerImbalance } from '#server/domain/ledger/queries.ts';
import { openPayment } from '#server/domain/payments/commands.ts';
import { converge } from '#server/domain/payments/converge.ts';
import { connectStripe, isConnected, provider } from '#server/domain/payments/gateway.ts';
import { rentalPayment } from '#server/domain/payments/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { stopQueue } from '#server/queue/queue.ts';
import { createBooking, createCar, createUser, inHours } from '../../support/factories.ts';

export const cards = {
  visa: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  poor: 'pm_card_chargeDeclinedInsufficientFunds',
  challenged: 'pm_card_threeDSecure2Required',
  declinedOnceSaved: 'pm_card_chargeCustomerFail',
  disputed: 'pm_card_createDispute',
  failsRefunds: 'pm_card_refundFail',
} as const;

/** The real library against the test gateway, on the worker's database. */
export async function startPayments() {
  // Refunds that other files made up without a gateway are nothing a sweep could settle.
  await db.execute`update refunds set status = 'failed' where status = 'created'`;
  const before = isConnected() ? provider() : null;
  const running = await startTestGateway({ pool });
  const { host, port } = running.config;
  connectStripe({
    secretKey: TEST_SECRET_KEY,
    publishableKey: publishableKeyFor(TEST_SECRET_KEY),
    webhookSecret: TEST_WEBHOOK_SECRET,
    testGateway: { host, port },
  });
  afterAll(async () => {
    await running.stop();
    await stopQueue();
    if (before) connectStripe(before);
  });
  return running;
}

/** Opens a booking's payment and gives the gateway a card, as the client's browser does. */
export async function giveCard(
  { stripe }: Awaited<ReturnType<typeof startPayments>>,
  bookingId: string,
  card: string,
) {
  const opened = await openPayment(await bookingById(db, bookingId), new Date());
  if (!opened.ok) throw new Error(opened.problem);
  const intent = await stripe.paymentIntents
    .confirm(opened.intentId, { payment_method: card, return_url: 'http://localhost/return' })
    .catch(() => null);
  return intent;
}

export async function pay(
  running: Awaited<ReturnType<typeof startPayments>>,
  bookingId: string,
  card: string = cards.visa,
) {
  const intent = await giveCard(running, bookingId, card);
  await convergeRental(bookingId);
  return intent;
}

/** A confirmed and paid booking of two days, with a deposit of 1,000 lei. */
export async function confirmed(
  running: Awaited<ReturnType<typeof startPayments>>,
  card: string = cards.visa,
  startsIn = 12,
) {
  const booking = await createBooking({
    status: 'awaiting_payment',
    client: await createUser(),
    car: await createCar({ instantBook: true }),
    startsAt: inHours(startsIn),
    endsAt: inHours(startsIn + 48),
  });
  await pay(running, booking.id, card);
  return booking;
}

/** The trip is over and both sides have nothing more to say. */
export async function finish(bookingId: string, now = new Date()) {
  for (const action of ['start', 'return', 'complete'] as const) await move(bookingId, action, now);
}

export async function move(
  bookingId: string,
  action: 'start' | 'return' | 'complete',
  now = new Date(),
) {
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, bookingId), action, { role: 'admin', now }),
  );
}

export async function claimed(
  bookingId: string,
  amount: number,
  status: 'accepted' | 'disputed' = 'accepted',
) {
  return db.claim.create({
    data: {
      bookingId,
      amount,
      status,
      kind: 'damage',
      currency: 'RON',
      respondBy: hoursAfter(new Date(), 72),
    },
  });
}

/** Replaces the card that paid the rental, as if its bank now declined it. */
export async function savedMethod(
  { stripe }: Awaited<ReturnType<typeof startPayments>>,
  bookingId: string,
  card: string,
) {
  const rental = await rentalPayment(bookingId);
  const { customer } = await stripe.paymentIntents.retrieve(rental.intentId ?? '');
  const customerId = typeof customer === 'string' ? customer : '';
  const { id: method } = await stripe.paymentMethods.attach(card, { customer: customerId });
  await db.execute`
    update test_gateway.objects set data = jsonb_set(data, '{payment_method}', to_jsonb(${method}::text))
    where id = ${rental.intentId}`;
  return { method };
}

export async function cancel(
  bookingId: string,
  now = new Date(),
  role: 'client' | 'host' = 'client',
) {
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, bookingId), 'cancel', { role, now }),
  );
}

/** What the gateway has to tell of an intent, as webhooks that were stored and not yet read. */
export async function storedEvents(
  { stripe }: Awaited<ReturnType<typeof startPayments>>,
  intentId: string,
): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  const about = data.filter(({ data: { object } }) => JSON.stringify(object).includes(intentId));
  for (const event of about)
    await db.execute`
      insert into webhook_events (id, provider, type, payload)
      values (${event.id}, 'stripe', ${event.type}, ${JSON.stringify(event)}::jsonb)
      on conflict (id) do nothing`;
  return about.map(({ id }) => id);
}

export const noticesTo = async (userId: string) =>
  (await db.notification.findMany({ where: { userId } })).map(({ kind }) => kind);

export async function convergeRental(bookingId: string, now = new Date()) {
  await converge((await rentalPayment(bookingId)).id, now);
}

/** Where a booking and its money stand. */
export async function stateOf(bookingId: string) {
  const booking = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const { status: payment, captured, refunded } = await rentalPayment(bookingId);
  return { booking: booking.status, payment, captured, refunded };
}

export async function books(bookingId: string) {
  return { ...(await balances({ bookingId })), imbalance: await ledgerImbalance() };
}

export const emptyBooks = {
  gateway: 0,
  client_funds: 0,
  host_payable: 0,
  platform_revenue: 0,
  deposits: 0,
  refunds: 0,
  payouts: 0,
  host_till: 0,
  client_outside: 0,
  host_debts: 0,
  disputed: 0,
  losses: 0,
  host_accounts: 0,
  bank: 0,
  gateway_fees: 0,
  imbalance: 0,
};
