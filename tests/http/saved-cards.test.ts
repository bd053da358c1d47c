import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { savedCards } from '#server/domain/payments/cards.ts';
import type { CheckoutView } from '#server/http/presenters/checkout.ts';
import { cardParameters } from '#js/components/checkout/card-input.ts';
import { as } from '../support/app.ts';
import { confirmCard } from '../support/confirm-card.ts';
import { createBooking, createUser } from '../support/factories.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

const visa = cardParameters({
  number: '4242424242424242',
  expiry: '12/40',
  cvc: '123',
  name: 'Ana Ionescu',
});
const challenged = cardParameters({
  number: '4000000000003220',
  expiry: '12/40',
  cvc: '123',
  name: 'Ana Ionescu',
});

type Intents = 'payment_intents' | 'setup_intents';

async function confirm(person: Person, open: string, intents: Intents, card: [string, string][]) {
  const key = await publishableKey(person);
  const returnTo = '/profile/cards/return';
  return confirmCard(person, { open, intents, publishableKey: key, returnTo, card });
}

async function publishableKey(person: Person) {
  const { props } = await as(person).visit('/profile');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this component is given
  return (props['gateway'] as { publishableKey: string }).publishableKey;
}

async function save(person: Person, card = visa) {
  return confirm(person, '/profile/cards', 'setup_intents', card);
}

async function unpaid(client: Person) {
  return createBooking({ status: 'awaiting_payment', client });
}

test('a card saved in the profile is offered at the checkout and pays with one press', async () => {
  const client = await createUser();
  await save(client);
  const booking = await unpaid(client);

  const { props } = await as(client).visit(`/checkout/${booking.ref}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this component is given
  const { payment } = props['checkout'] as CheckoutView;
  const [card] = payment.savedCards;
  const paid = await confirm(client, `/checkout/${booking.ref}/payment`, 'payment_intents', [
    ['payment_method', card?.id ?? ''],
  ]);

  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expires: '12/40' });
  expect(paid.status).toBe('requires_capture');
  await as(client).send(`/checkout/${booking.ref}/return`);
  expect(await db.booking.findUnique({ where: { id: booking.id } })).toMatchObject({
    status: 'requested',
  });
});

test('coming back from saving a card says whether it is saved', async () => {
  const client = await createUser();
  const { intentId } = await save(client);
  const { intentId: open } = await save(client, challenged);
  const saying = async (intent: string) => {
    const browser = as(client);
    const { headers } = await browser.send(`/profile/cards/return?setup_intent=${intent}`);
    expect(headers.get('x-inertia-redirect') ?? headers.get('location')).toContain(
      '/profile#cards',
    );
    return (await browser.visit('/profile')).flash;
  };

  expect(await saying(intentId)).toMatchObject({ toast: { kind: 'success' } });
  expect(await saying(open)).toMatchObject({ toast: { kind: 'error' } });
});

test('the same card saved twice is shown once and removed whole', async () => {
  const client = await createUser();
  await save(client);
  await save(client);

  const [card, ...others] = await savedCards(client.id);
  await as(client).send(`/profile/cards/${card?.id ?? ''}`, { method: 'DELETE' });

  expect(others).toEqual([]);
  expect(await savedCards(client.id)).toEqual([]);
});

test('a card that a booking still depends on stays', async () => {
  const client = await createUser();
  await save(client);
  const booking = await unpaid(client);
  const [card] = await savedCards(client.id);
  await confirm(client, `/checkout/${booking.ref}/payment`, 'payment_intents', [
    ['payment_method', card?.id ?? ''],
  ]);

  await as(client).send(`/profile/cards/${card?.id ?? ''}`, { method: 'DELETE' });

  expect(await savedCards(client.id)).toEqual([card]);
});

test('a card whose bank wants to see its holder is saved only afterwards', async () => {
  const client = await createUser();

  const { status, next_action: action } = await save(client, challenged);

  expect(status).toBe('requires_action');
  expect(action.redirect_to_url.url).toContain('/_gateway/');
  expect(await savedCards(client.id)).toEqual([]);
});

test("nobody removes or pays with somebody else's card", async () => {
  const [ana, stranger] = [await createUser(), await createUser()];
  await save(ana);
  const [card] = await savedCards(ana.id);
  const booking = await unpaid(stranger);
  await save(stranger);

  const removed = await as(stranger).send(`/profile/cards/${card?.id ?? ''}`, {
    method: 'DELETE',
  });
  const paid = await confirm(stranger, `/checkout/${booking.ref}/payment`, 'payment_intents', [
    ['payment_method', card?.id ?? ''],
  ]);

  expect(removed.status).toBe(404);
  expect(paid.error).toBeDefined();
  expect(await savedCards(ana.id)).toHaveLength(1);
});
