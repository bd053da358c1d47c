import { expect, test } from 'vitest';
import { actAs } from '#server/domain/bookings/commands.ts';
import { findForParty } from '#server/domain/bookings/queries.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { rentalPayment } from '#server/domain/payments/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';
import {
  books,
  cards,
  convergeRental,
  emptyBooks,
  giveCard,
  pay,
  startPayments,
  stateOf,
} from './support.ts';

const running = await startPayments();

const waiting = async (car = createCar()) =>
  createBooking({ status: 'awaiting_payment', car: await car });

test('an authorised payment sends the request to the host; nothing is charged yet', async () => {
  const { id } = await waiting();

  await pay(running, id);

  expect(await stateOf(id)).toEqual({
    booking: 'requested',
    payment: 'authorised',
    captured: 0,
    refunded: 0,
  });
  expect(await books(id)).toEqual(emptyBooks);
});

test('an instant-book car is confirmed and charged at once', async () => {
  const booking = await waiting(createCar({ instantBook: true }));

  await pay(running, booking.id);

  expect(await stateOf(booking.id)).toMatchObject({ booking: 'confirmed', payment: 'captured' });
  expect(await books(booking.id)).toEqual({
    ...emptyBooks,
    gateway: booking.total,
    client_funds: -booking.total,
  });
});

test('a client whose documents are not checked asks for an instant-book car', async () => {
  const client = await createUser({ kycStatus: 'in_review' });
  const car = await createCar({ instantBook: true });
  const { id } = await createBooking({ status: 'awaiting_payment', car, client });

  await pay(running, id);

  expect(await stateOf(id)).toMatchObject({ booking: 'requested', payment: 'authorised' });
});

test('after a declined card another one pays', async () => {
  const { id } = await waiting();

  await pay(running, id, cards.poor);
  const declined = await rentalPayment(id);
  await pay(running, id);

  expect(declined).toMatchObject({ status: 'created', failureCode: 'insufficient_funds' });
  expect(await stateOf(id)).toMatchObject({ booking: 'requested', payment: 'authorised' });
});

test.each(['approve', 'refuse'] as const)('a cardholder %ss at their bank', async (outcome) => {
  const { id } = await waiting();

  const challenged = await pay(running, id, cards.challenged);
  expect(await stateOf(id)).toMatchObject({
    booking: 'awaiting_payment',
    payment: 'requires_action',
  });
  await fetch(challenged?.next_action?.redirect_to_url?.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  await convergeRental(id);

  expect(await stateOf(id)).toMatchObject(
    outcome === 'approve'
      ? { booking: 'requested', payment: 'authorised' }
      : { booking: 'awaiting_payment', payment: 'created' },
  );
});

test('a card accepted after the hold ran out is let go and the booking ends', async () => {
  const booking = await waiting();
  await giveCard(running, booking.id, cards.visa);

  await convergeRental(booking.id, hoursAfter(booking.holdExpiresAt, 1));

  expect(await stateOf(booking.id)).toMatchObject({
    booking: 'payment_expired',
    payment: 'released',
  });
  expect(await books(booking.id)).toEqual(emptyBooks);
});

/** A request and the people on both of its sides. */
async function request(car: Parameters<typeof createCar>[0] = {}) {
  const host = await createHost();
  const client = await createUser();
  const booking = await createBooking({
    status: 'awaiting_payment',
    car: await createCar({ hostId: host.id, ...car }),
    client,
    startsAt: inHours(30),
    endsAt: inHours(30 + 96),
  });
  await pay(running, booking.id);
  const as = async (person: { id: string }) => findForParty(booking.ref, await actorOf(person));
  return { booking, host: host.owner, client, as };
}

test('approval charges the card; answering twice charges once', async () => {
  const { booking, host, as } = await request();

  await actAs(await as(host), 'approve', host.id, { now: new Date() });
  await Promise.all([
    settleBooking(booking.id, new Date()),
    settleBooking(booking.id, new Date()),
    settleBooking(booking.id, new Date()),
  ]);

  expect(await stateOf(booking.id)).toMatchObject({
    booking: 'confirmed',
    payment: 'captured',
    captured: booking.total,
  });
  expect(await books(booking.id)).toMatchObject({ gateway: booking.total, imbalance: 0 });
});

test.each(['decline', 'cancel'] as const)(
  'a request that ends with %s frees the card',
  async (action) => {
    const { booking, host, client, as } = await request();
    const actor = action === 'decline' ? host : client;

    await actAs(await as(actor), action, actor.id, { now: new Date() });
    await settleBooking(booking.id, new Date());

    expect(await stateOf(booking.id)).toMatchObject({ payment: 'released', captured: 0 });
    expect(await books(booking.id)).toEqual(emptyBooks);
  },
);

test('a late cancellation keeps half the rental, and the host and platform share it', async () => {
  const { booking, host, client, as } = await request({ cancellationPolicy: 'moderate' });
  await actAs(await as(host), 'approve', host.id, { now: new Date() });
  await settleBooking(booking.id, new Date());

  const twoHoursOn = hoursAfter(new Date(), 2);
  await actAs(await as(client), 'cancel', client.id, { now: twoHoursOn });
  await Promise.all([1, 2, 3].map(() => settleBooking(booking.id, twoHoursOn)));

  // 4 days at 100 lei with no discount: 400 of rental, 20 of fee; half the rental is kept.
  expect(await stateOf(booking.id)).toEqual({
    booking: 'cancelled',
    payment: 'captured',
    captured: 420_00,
    refunded: 220_00,
  });
  expect(await books(booking.id)).toEqual({
    ...emptyBooks,
    gateway: 200_00,
    host_payable: -160_00,
    platform_revenue: -40_00,
  });
});

test('a host who cancels gives everything back', async () => {
  const { booking, host, as } = await request();
  await actAs(await as(host), 'approve', host.id, { now: new Date() });
  await settleBooking(booking.id, new Date());

  await actAs(await as(host), 'cancel', host.id, { now: new Date() });
  await settleBooking(booking.id, new Date());
  await settleBooking(booking.id, new Date());

  expect(await stateOf(booking.id)).toMatchObject({ captured: 420_00, refunded: 420_00 });
  expect(await books(booking.id)).toEqual(emptyBooks);
});

test('cancelling before the charge was made takes only what is kept', async () => {
  const { booking, host, client, as } = await request({ cancellationPolicy: 'moderate' });
  await actAs(await as(host), 'approve', host.id, { now: new Date() });

  const twoHoursOn = hoursAfter(new Date(), 2);
  await actAs(await as(client), 'cancel', client.id, { now: twoHoursOn });
  await settleBooking(booking.id, twoHoursOn);

  expect(await stateOf(booking.id)).toMatchObject({ captured: 200_00, refunded: 0 });
  expect(await books(booking.id)).toMatchObject({ gateway: 200_00, client_funds: 0 });
});
