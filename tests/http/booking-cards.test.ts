import { expect, test } from 'vitest';
import { cardParameters } from '#js/components/checkout/card-input.ts';
import { db } from '#server/db/client.ts';
import { savedCardOf } from '#server/domain/payments/customers.ts';
import { sendReminders } from '#server/domain/reminders/sending.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { CardChangeView } from '#server/http/presenters/card-change.ts';
import type { ClientBookingView } from '#server/http/presenters/client-booking.ts';
import { as } from '../support/app.ts';
import { confirmCard } from '../support/confirm-card.ts';
import { createBooking, createUser } from '../support/factories.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

const startsAt = new Date('2031-08-25T09:00:00Z');
const endsAt = new Date('2031-09-04T09:00:00Z');

/** A booking beyond the end of the month in which the card that paid for it expires. */
async function endingEarly() {
  const client = await createUser();
  const booking = await createBooking({ client, status: 'confirmed', startsAt, endsAt });
  await db.payment.updateMany({
    where: { bookingId: booking.id },
    data: { cardExpiresOn: new Date('2031-08-31') },
  });
  return { client, booking, page: `/client/bookings/${booking.ref}/card` };
}

async function save(person: Person, returnTo: string, expiry: string) {
  const { props } = await as(person).visit('/profile');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this component is given
  const { publishableKey } = props['gateway'] as { publishableKey: string };
  const card = cardParameters({ number: '4242424242424242', expiry, cvc: '123', name: 'Ana' });
  const open = '/profile/cards';
  return confirmCard(person, { open, intents: 'setup_intents', publishableKey, returnTo, card });
}

async function todosOf(person: Person, ref: string) {
  const { props } = await as(person).visit(`/client/bookings/${ref}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this component is given
  return (props['view'] as ClientBookingView).todos.map(({ name }) => name);
}

test('a card that ends before the car is back is noticed a week before the start, once', async () => {
  const { client, booking, page } = await endingEarly();

  for (const hours of [-8 * 24, -6 * 24, -5 * 24]) await sendReminders(hoursAfter(startsAt, hours));

  const told = await db.notification.findMany({ where: { userId: client.id, kind: 'card_ends' } });
  expect(told.map(({ url }) => url)).toEqual([page]);
  expect(await todosOf(client, booking.ref)).toContain('card');
});

test('a new card is saved for the trip and takes the place of the one that ends', async () => {
  const { client, booking, page } = await endingEarly();
  const { intentId } = await save(client, `${page}/return`, '12/40');

  const { headers } = await as(client).send(`${page}/return?setup_intent=${intentId}`);

  expect(headers.get('location')).toContain(`/client/bookings/${booking.ref}`);
  expect(await savedCardOf(booking.id)).toMatch(/^pm_/);
  expect(await todosOf(client, booking.ref)).not.toContain('card');
});

test('of the saved cards those that outlast the trip are offered, and only those are taken', async () => {
  const { client, booking, page } = await endingEarly();
  await save(client, page, '12/40');
  const short = await save(client, page, '08/31');
  const shown = await as(client).visit(page);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this component is given
  const { cards } = shown.props['card'] as CardChangeView;

  await as(client).send(`${page}/return?setup_intent=${short.intentId}`);
  const refused = await db.booking.findUnique({ where: { id: booking.id } });
  await as(client).post(page, { card: cards[0]?.id });

  expect(cards.map(({ expires }) => expires)).toEqual(['12/40']);
  expect(refused?.savedCard).toBeNull();
  expect(await savedCardOf(booking.id)).toBe(cards[0]?.id);
});

test("another person's card is no card of this booking", async () => {
  const { client, page } = await endingEarly();
  const stranger = await createUser();
  const { intentId } = await save(stranger, page, '12/40');

  const { status } = await as(client).post(page, { card: 'pm_of_somebody_else' });
  await as(client).send(`${page}/return?setup_intent=${intentId}`);

  expect(status).toBe(404);
  expect(await db.booking.count({ where: { clientId: client.id, savedCard: { not: null } } })).toBe(
    0,
  );
});
