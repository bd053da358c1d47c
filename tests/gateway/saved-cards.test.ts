import { expect, test } from 'vitest';
import { idOf } from '#server/gateway/ids.ts';
import { card, cards, refusal, startGateway } from './support.ts';

const running = await startGateway();
const { stripe } = running;

async function setUp(number: string, customer: string) {
  return stripe.setupIntents.create({
    customer,
    confirm: true,
    payment_method_data: card(number),
    return_url: 'https://volan.example/cards',
  });
}

function offSession(customer: string, payment_method: string) {
  return stripe.paymentIntents.create({
    amount: 50_000,
    currency: 'ron',
    customer,
    payment_method,
    confirm: true,
    off_session: true,
    capture_method: 'manual',
  });
}

test('a card saved once is charged later without its holder', async () => {
  const customer = await stripe.customers.create({ email: 'ana@example.ro' });
  const setup = await setUp(cards.visa, customer.id);
  expect(setup.status).toBe('succeeded');

  const deposit = await offSession(customer.id, idOf(setup.payment_method));

  expect(deposit).toMatchObject({ status: 'requires_capture', amount_capturable: 50_000 });
  const { data } = await stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
  expect(data).toMatchObject([{ id: setup.payment_method, card: { last4: '4242' } }]);
});

test('holds say until when they can be captured', async () => {
  const customer = await stripe.customers.create();
  const { payment_method } = await setUp(cards.visa, customer.id);
  const DAY = 86_400;

  const { latest_charge: id } = await offSession(customer.id, idOf(payment_method));
  const charge = await stripe.charges.retrieve(idOf(id));

  const until = charge.payment_method_details?.card?.capture_before ?? 0;
  expect(until - charge.created).toBeCloseTo(4.75 * DAY, -1);
});

test('a card that wants proof gives it once and is then charged without', async () => {
  const customer = await stripe.customers.create();
  const setup = await setUp(cards.challengedUntilSaved, customer.id);
  expect(setup.status).toBe('requires_action');

  const challenge = setup.next_action?.redirect_to_url?.url ?? '';
  const answer = await fetch(challenge, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  });

  const address = new URL(answer.headers.get('location') ?? '');
  expect(address.searchParams.get('setup_intent')).toBe(setup.id);
  expect(address.searchParams.get('redirect_status')).toBe('succeeded');
  const done = await stripe.setupIntents.retrieve(setup.id);
  const deposit = await offSession(customer.id, idOf(done.payment_method));
  expect(deposit.status).toBe('requires_capture');
});

test('a card that always wants proof cannot be charged without its holder', async () => {
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach('pm_card_threeDSecure2Required', {
    customer: customer.id,
  });

  const error = await refusal(offSession(customer.id, method.id));

  expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
});

test('a refused proof leaves the card unsaved', async () => {
  const customer = await stripe.customers.create();
  const setup = await setUp(cards.challenged, customer.id);

  await fetch(setup.next_action?.redirect_to_url?.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'refuse' }),
    redirect: 'manual',
  });

  expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  const { data } = await stripe.paymentMethods.list({ customer: customer.id });
  expect(data).toEqual([]);
});

test('a declined card is not saved', async () => {
  const customer = await stripe.customers.create();

  const setup = await refusal(setUp(cards.declined, customer.id));
  const attached = await refusal(
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
  );

  expect(setup).toMatchObject({
    statusCode: 402,
    setup_intent: { status: 'requires_payment_method' },
  });
  expect(attached.code).toBe('card_declined');
});

test('a card can be saved and then declined', async () => {
  const customer = await stripe.customers.create();
  const { payment_method } = await setUp(cards.declinedOnceSaved, customer.id);

  const error = await refusal(offSession(customer.id, idOf(payment_method)));

  expect(error.decline_code).toBe('generic_decline');
});

test('a card is saved while paying', async () => {
  const customer = await stripe.customers.create();
  const first = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'ron',
    customer: customer.id,
    confirm: true,
    payment_method_data: card(cards.mastercard),
    setup_future_usage: 'off_session',
  });

  const deposit = await offSession(customer.id, idOf(first.payment_method));

  expect(deposit.status).toBe('requires_capture');
});

test('a card that was not saved works once', async () => {
  const method = await stripe.paymentMethods.create(card(cards.visa));
  const params = { amount: 900, currency: 'ron', confirm: true, payment_method: method.id };
  await stripe.paymentIntents.create(params);

  const error = await refusal(stripe.paymentIntents.create(params));

  expect(error.message).toContain('previously used');
});

test("one customer's card does not pay for another", async () => {
  const [owner, other] = [await stripe.customers.create(), await stripe.customers.create()];
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id });

  const paying = await refusal(offSession(other.id, method.id));
  const attaching = await refusal(stripe.paymentMethods.attach(method.id, { customer: other.id }));
  const looking = await refusal(stripe.customers.retrievePaymentMethod(other.id, method.id));

  expect([paying.statusCode, attaching.statusCode, looking.statusCode]).toEqual([400, 400, 400]);
});

test('a detached card and the cards of a deleted customer are gone', async () => {
  const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  const spare = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });

  const detached = await stripe.paymentMethods.detach(spare.id);
  const deleted = await stripe.customers.del(customer.id);

  expect(detached.customer).toBeNull();
  expect(deleted.deleted).toBe(true);
  const left = await stripe.paymentMethods.retrieve(data[0]?.id ?? '');
  expect(left.customer).toBeNull();
});

test('a customer is changed, and metadata is added and removed by key', async () => {
  const made = await stripe.customers.create({ name: 'Ana', metadata: { a: '1', b: '2' } });

  const changed = await stripe.customers.update(made.id, {
    phone: '+40700000000',
    metadata: { a: '', c: '3' },
  });

  expect(changed).toMatchObject({ name: 'Ana', phone: '+40700000000' });
  expect(changed.metadata).toEqual({ b: '2', c: '3' });
});
