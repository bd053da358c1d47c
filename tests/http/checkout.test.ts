import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { holdDeposit } from '#server/domain/payments/deposits.ts';
import { depositPayment } from '#server/domain/payments/queries.ts';
import type { CheckoutView } from '#server/http/presenters/checkout.ts';
import { cardParameters } from '#js/components/checkout/card-input.ts';
import { as, baseUrl } from '../support/app.ts';
import { confirmCard } from '../support/confirm-card.ts';
import { createBooking, createCar, createUser } from '../support/factories.ts';

const cards = {
  visa: '4242424242424242',
  poor: '4000000000009995',
  challenged: '4000000000003220',
  real: '4111111111111111',
};

async function waiting(car: Parameters<typeof createCar>[0] = {}) {
  const client = await createUser();
  const booking = await createBooking({
    status: 'awaiting_payment',
    client,
    car: await createCar(car),
  });
  return { client, booking, page: `/checkout/${booking.ref}` };
}

async function sendCard(client: { id: string }, page: string, number: string) {
  const { payment } = await checkoutProps(client, page);
  return confirmCard(client, {
    open: `${page}/payment`,
    intents: 'payment_intents',
    publishableKey: payment.publishableKey,
    returnTo: `${page}/return`,
    card: cardParameters({ number, expiry: '12/40', cvc: '123', name: 'Ana Ionescu' }),
  });
}

async function checkoutProps(client: { id: string }, page: string) {
  const { component, props } = await as(client).visit(page);
  expect(component).toBe('Payments/Checkout');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this component is given
  return props['checkout'] as CheckoutView;
}

const statusOf = async ({ id }: { id: string }) =>
  (await db.booking.findUniqueOrThrow({ where: { id } })).status;

test('whoever has no address yet is asked for it once, before any card', async () => {
  const { client, page } = await waiting();
  await db.user.update({ where: { id: client.id }, data: { address: null } });
  expect(await checkoutProps(client, page)).toMatchObject({ needsAddress: true });
  const pay = (data: Record<string, string>) =>
    as(client).send(`${page}/payment`, { method: 'POST', data });

  const without = await pay({});
  await pay({ address: 'Strada Lungă 7, Brașov' });
  await pay({ address: 'Strada Scurtă 9, Brașov' });

  expect(without.ok).toBe(false);
  expect(await checkoutProps(client, page)).toMatchObject({ needsAddress: false });
  expect(await db.user.findUniqueOrThrow({ where: { id: client.id } })).toMatchObject({
    address: 'Strada Lungă 7, Brașov',
  });
});

test('the page says what is paid, what comes back on cancelling, and until when the car is kept', async () => {
  const { client, booking, page } = await waiting();

  const checkout = await checkoutProps(client, page);

  expect(checkout).toMatchObject({
    state: 'open',
    holdExpiresAt: booking.holdExpiresAt.toISOString(),
    total: 210_00,
    deposit: 1_000_00,
    lines: [
      { kind: 'days', count: 2, price: 100_00, minor: 200_00 },
      { kind: 'service-fee', minor: 10_00 },
    ],
    policy: { name: 'moderate' },
    payment: { testGateway: '/_gateway', failure: null },
  });
  expect(checkout.answerDueAt).not.toBeNull();
  expect(JSON.stringify(checkout)).not.toContain('Memorandumului');
});

test('a card sent to the gateway makes the request, and coming back leads to the booking', async () => {
  const { client, booking, page } = await waiting();

  await sendCard(client, page, cards.visa);
  const back = await as(client).get(`${page}/return`);

  expect(back.headers.get('location')).toBe(`/client/bookings/${booking.ref}`);
  expect(await statusOf(booking)).toBe('requested');
});

test('coming back twice, or loading the page again after a lost answer, changes nothing more', async () => {
  const { client, booking, page } = await waiting({ instantBook: true });
  await sendCard(client, page, cards.visa);

  const visits = await Promise.all([
    as(client).get(`${page}/return`),
    as(client).get(`${page}/return`),
    as(client).get(page),
  ]);

  expect(visits.map(({ headers }) => headers.get('location'))).toEqual(
    Array.from({ length: 3 }, () => `/client/bookings/${booking.ref}`),
  );
  expect(await db.bookingEvent.count({ where: { bookingId: booking.id, action: 'confirm' } })).toBe(
    1,
  );
});

test('a refused card leads back to the checkout, which says why, and another card pays', async () => {
  const { client, booking, page } = await waiting();

  const refused = await sendCard(client, page, cards.poor);
  const back = await as(client).get(`${page}/return`);
  const checkout = await checkoutProps(client, page);
  await sendCard(client, page, cards.visa);
  await as(client).get(`${page}/return`);

  expect(refused.error).toMatchObject({ decline_code: 'insufficient_funds' });
  expect(back.headers.get('location')).toBe(page);
  expect(checkout.payment.failure).toBe('insufficient_funds');
  expect(await statusOf(booking)).toBe('requested');
});

test('a real card is refused', async () => {
  const { client, page } = await waiting();

  const { error } = await sendCard(client, page, cards.real);

  expect(error).toMatchObject({ decline_code: 'test_mode_live_card' });
});

test('a bank that wants to see its cardholder sends them back to the booking', async () => {
  const { client, booking, page } = await waiting();

  const intent = await sendCard(client, page, cards.challenged);
  const challenge = new URL(intent.next_action.redirect_to_url.url, baseUrl);
  const shown = await fetch(challenge);
  const answered = await fetch(challenge, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  });
  const back = await as(client).get(answered.headers.get('location') ?? '');

  expect(shown.status).toBe(200);
  expect(back.headers.get('location')).toBe(`/client/bookings/${booking.ref}`);
  expect(await statusOf(booking)).toBe('requested');
});

test('after the hold no card is asked for, and the way back keeps the dates', async () => {
  const { client, booking, page } = await waiting();
  await db.booking.update({
    where: { id: booking.id },
    data: { holdExpiresAt: new Date(Date.now() - 1_000) },
  });

  const checkout = await checkoutProps(client, page);
  const opened = await as(client).send(`${page}/payment`, { method: 'POST', data: {} });

  expect(checkout).toMatchObject({ state: 'over' });
  expect(checkout.car.url).toMatch(/^\/cars\/dacia-duster-.*\?from=\d{4}-/);
  expect(await opened.json()).toEqual({ ok: false, problem: 'hold-over' });
});

test('a client gives the car up and it is free at once', async () => {
  const { client, booking, page } = await waiting();

  const answer = await as(client).post(`${page}/release`);

  expect(answer.headers.get('location')).toMatch(/^\/cars\/dacia-duster-/);
  expect(await statusOf(booking)).toBe('payment_expired');
  expect(await db.occupancy.findUnique({ where: { bookingId: booking.id } })).toMatchObject({
    releasedAt: expect.any(Date),
  });
});

test('a deposit that was refused asks its client for a card, and holds it', async () => {
  const { client, booking, page } = await waiting({ instantBook: true });
  await sendCard(client, page, '4000000000000341');
  await as(client).get(`${page}/return`);
  const refused = await holdDeposit(booking.id, new Date());

  const asked = await checkoutProps(client, page);
  await sendCard(client, page, cards.visa);
  const back = await as(client).get(`${page}/return`);

  expect(refused).toEqual({ ok: false, problem: 'declined' });
  expect(asked).toMatchObject({
    state: 'deposit',
    amount: 1_000_00,
    payment: { failure: 'generic_decline' },
  });
  expect(back.headers.get('location')).toBe(`/client/bookings/${booking.ref}`);
  expect(await depositPayment(booking.id)).toMatchObject({ status: 'authorised' });
});

test("somebody else's checkout does not exist", async () => {
  const { page } = await waiting();
  const stranger = await createUser();

  const answers = await Promise.all([
    as(stranger).get(page),
    as(stranger).post(`${page}/payment`),
    as(stranger).post(`${page}/release`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
