import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '#server/gateway/ids.ts';
import { cards, paidBy, refusal, startGateway } from './support.ts';
import { cases, fc } from '../support/chance.ts';
import { knownPerson } from '../support/connected-account.ts';

const running = await startGateway();
const { stripe, webhooks } = running;

/** Of a payment of 100 lei: 1.5 % and 1 leu. It is kept when the payment is given back. */
const FEE = 2_50;

async function available(currency: string, stripeAccount?: string): Promise<number> {
  const options = stripeAccount === undefined ? {} : { stripeAccount };
  const balance = await stripe.balance.retrieve({}, options);
  return balance.available.find((line) => line.currency === currency)?.amount ?? 0;
}

async function newHost(iban = 'RO49AAAA1B31007593840000'): Promise<Stripe.Account> {
  return stripe.accounts.create({
    ...knownPerson,
    external_account: {
      object: 'bank_account',
      account_number: iban,
      country: 'RO',
      currency: 'ron',
    },
  });
}

test('a payment is refunded in parts and never beyond what was paid', async () => {
  const before = await available('ron');
  const intent = await stripe.paymentIntents.create(paidBy(cards.visa));
  const payment_intent = intent.id;
  expect(await available('ron')).toBe(before + 10_000 - FEE);

  const first = await stripe.refunds.create({ payment_intent, amount: 3_000 });
  const tooMuch = await refusal(stripe.refunds.create({ payment_intent, amount: 7_001 }));
  const rest = await stripe.refunds.create({ payment_intent });
  const again = await refusal(stripe.refunds.create({ payment_intent }));

  expect(first).toMatchObject({ status: 'succeeded', amount: 3_000 });
  expect(rest.amount).toBe(7_000);
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
  expect(again.code).toBe('charge_already_refunded');
  expect(await available('ron')).toBe(before - FEE);
});

test('refunds asked for at once never exceed the payment', async () => {
  const amounts = fc.array(fc.integer({ min: 3_000, max: 6_000 }), { minLength: 4, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(amounts, async (parts) => {
      const { id } = await stripe.paymentIntents.create(paidBy(cards.visa));
      await Promise.allSettled(
        parts.map((amount) => stripe.refunds.create({ payment_intent: id, amount })),
      );

      const { data } = await stripe.refunds.list({ payment_intent: id });
      expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(10_000);
    }),
    cases(10),
  );
});

test('a hold cannot be refunded, and a part of a captured one only up to that part', async () => {
  const { id } = await stripe.paymentIntents.create({
    ...paidBy(cards.visa),
    capture_method: 'manual',
  });
  const held = await refusal(stripe.refunds.create({ payment_intent: id }));
  await stripe.paymentIntents.capture(id, { amount_to_capture: 4_000 });

  const tooMuch = await refusal(stripe.refunds.create({ payment_intent: id, amount: 4_001 }));
  const refund = await stripe.refunds.create({ payment_intent: id });

  expect(held.statusCode).toBe(400);
  expect(tooMuch.statusCode).toBe(400);
  expect(refund.amount).toBe(4_000);
});

test('a host is sent their share and it is taken back in parts', async () => {
  const host = await newHost();
  const intent = await stripe.paymentIntents.create(paidBy(cards.visa));
  const source = idOf(intent.latest_charge);
  const transfer = await stripe.transfers.create({
    amount: 8_000,
    currency: 'ron',
    destination: host.id,
    source_transaction: source,
    transfer_group: 'booking-2',
  });
  expect(await available('ron', host.id)).toBe(8_000);

  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 3_000 });
  const tooMuch = await refusal(stripe.transfers.createReversal(transfer.id, { amount: 5_001 }));

  expect(reversal).toMatchObject({ object: 'transfer_reversal', amount: 3_000 });
  expect(tooMuch.statusCode).toBe(400);
  expect(await available('ron', host.id)).toBe(5_000);
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({
    amount_reversed: 3_000,
    reversed: false,
    reversals: { data: [{ id: reversal.id }] },
  });
});

test('transfers never exceed the balance or the charge they come from', async () => {
  const host = await newHost();
  const intent = await stripe.paymentIntents.create({ ...paidBy(cards.visa), currency: 'eur' });
  const sent = { amount: 6_000, currency: 'eur', destination: host.id };
  const source_transaction = idOf(intent.latest_charge);
  await stripe.transfers.create({ ...sent, source_transaction });

  const overCharge = await refusal(stripe.transfers.create({ ...sent, source_transaction }));
  const overBalance = await refusal(stripe.transfers.create(sent));

  expect(overCharge.param).toBe('amount');
  expect(overBalance.code).toBe('balance_insufficient');
});

test('money of a named charge goes on although the balance is spent', async () => {
  const host = await newHost();
  const intent = await stripe.paymentIntents.create({ ...paidBy(cards.visa), currency: 'huf' });
  const sent = { amount: 10_000, currency: 'huf', destination: host.id };

  const overBalance = await refusal(stripe.transfers.create(sent));
  await stripe.transfers.create({ ...sent, source_transaction: idOf(intent.latest_charge) });

  expect(overBalance.code).toBe('balance_insufficient');
  expect(await available('huf')).toBeLessThan(0);
});

test('a payout is paid, and its event names the account', async () => {
  const host = await newHost();
  await stripe.paymentIntents.create(paidBy(cards.visa));
  await stripe.transfers.create({ amount: 9_000, currency: 'ron', destination: host.id });

  const onHost = { stripeAccount: host.id };
  const payout = await stripe.payouts.create({ amount: 9_000, currency: 'ron' }, onHost);
  const { event } = await webhooks.arrival('payout.paid', payout.id);

  expect(payout).toMatchObject({ object: 'payout', status: 'pending' });
  expect(event.account).toBe(host.id);
  expect(await available('ron', host.id)).toBe(0);
});

test('a payout to a closed account fails and the money comes back', async () => {
  const host = await newHost('RO49AAAA1B31007593840001');
  await stripe.paymentIntents.create(paidBy(cards.visa));
  await stripe.transfers.create({ amount: 2_000, currency: 'ron', destination: host.id });

  const onHost = { stripeAccount: host.id };
  const payout = await stripe.payouts.create({ amount: 2_000, currency: 'ron' }, onHost);
  const { event } = await webhooks.arrival('payout.failed', payout.id);

  expect(event.data.object).toMatchObject({ failure_code: 'account_closed' });
  expect(await available('ron', host.id)).toBe(2_000);
});

test('a payout waits for its time and can be called back until then', async () => {
  const host = await newHost();
  const onHost = { stripeAccount: host.id };
  await stripe.paymentIntents.create(paidBy(cards.visa));
  await stripe.transfers.create({ amount: 2_000, currency: 'ron', destination: host.id });
  await running.set({ payout_delay_ms: 60_000 });
  const payout = await stripe.payouts.create({ amount: 1_500, currency: 'ron' }, onHost);
  const tooMuch = await refusal(stripe.payouts.create({ amount: 501, currency: 'ron' }, onHost));
  await running.set({ payout_delay_ms: 0 });

  const cancelled = await stripe.payouts.cancel(payout.id, {}, onHost);

  expect(tooMuch.code).toBe('balance_insufficient');
  expect(cancelled.status).toBe('canceled');
  expect(await available('ron', host.id)).toBe(2_000);
});

test('a host without a bank account in the currency cannot be paid out', async () => {
  const host = await newHost();

  const payout = { amount: 100, currency: 'eur' };
  const error = await refusal(stripe.payouts.create(payout, { stripeAccount: host.id }));

  expect(error).toMatchObject({ statusCode: 400, code: 'payouts_not_allowed' });
});

const DISPUTE_FEE = 75_00;

test('a disputed payment leaves the balance and comes back when the dispute is won', async () => {
  const before = await available('ron');
  const intent = await stripe.paymentIntents.create(paidBy(cards.disputed));
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  const id = data[0]?.id ?? '';
  expect(await available('ron')).toBe(before - FEE - DISPUTE_FEE);
  await webhooks.arrival('charge.dispute.created', id);
  const refund = await refusal(stripe.refunds.create({ payment_intent: intent.id }));

  const won = await stripe.disputes.update(id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });

  expect(refund.code).toBe('charge_disputed');
  expect(won.status).toBe('won');
  expect(await available('ron')).toBe(before + 10_000 - FEE - DISPUTE_FEE);
});

test('a dispute that is given up is lost for good', async () => {
  const intent = await stripe.paymentIntents.create(paidBy(cards.disputed));
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });

  const lost = await stripe.disputes.close(data[0]?.id ?? '');
  const again = await refusal(stripe.disputes.close(lost.id));

  expect(lost.status).toBe('lost');
  expect(again.statusCode).toBe(400);
});

test('the balance is the sum of its transactions', async () => {
  const lines = await stripe.balanceTransactions
    .list({ currency: 'ron', limit: 100 })
    .autoPagingToArray({ limit: 1_000 });

  expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(await available('ron'));
});

test('evidence is submitted once, and files are not texts', async () => {
  const intent = await stripe.paymentIntents.create(paidBy(cards.disputed));
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  const id = data[0]?.id ?? '';
  const asText = await refusal(
    stripe.disputes.update(id, { evidence: { customer_signature: 'Ana Pop' } }),
  );

  const sent = await stripe.disputes.update(id, { evidence: { customer_name: 'Ana Pop' } });
  const again = await refusal(stripe.disputes.update(id, { evidence: { customer_name: 'Ana' } }));

  expect(asText.statusCode).toBe(400);
  expect(sent.status).toBe('under_review');
  expect(again.statusCode).toBe(400);
});

test('a refund to a closed card fails after it had succeeded, and the money comes back', async () => {
  const intent = await stripe.paymentIntents.create(paidBy(cards.failsRefunds));
  const before = await available('ron');

  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 });
  await webhooks.arrival('refund.failed', refund.id);

  expect(refund.status).toBe('succeeded');
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
  expect(await available('ron')).toBe(before);
});
