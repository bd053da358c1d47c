import { expect, test } from 'vitest';
import { knownPerson } from '../support/connected-account.ts';
import { cards, paidBy, refusal, startGateway } from './support.ts';

const { stripe } = await startGateway();

function bank(iban: string) {
  const account_number = iban;
  return { object: 'bank_account', account_number, country: 'RO', currency: 'ron' } as const;
}

const newHost = (iban: string) =>
  stripe.accounts.create({ ...knownPerson, external_account: bank(iban) });

test('an account of which too little is known gets nothing', async () => {
  const { individual: _unknown, ...rest } = knownPerson;
  const account = await stripe.accounts.create(rest);
  await stripe.paymentIntents.create(paidBy(cards.visa));
  const transfer = { amount: 100, currency: 'ron', destination: account.id };

  const error = await refusal(stripe.transfers.create(transfer));
  const { individual } = knownPerson;
  const known = await stripe.accounts.update(account.id, { individual });
  await stripe.transfers.create(transfer);
  const payout = { amount: 100, currency: 'ron' };
  const noBank = await refusal(stripe.payouts.create(payout, { stripeAccount: account.id }));

  expect(account.requirements?.currently_due).toContain('individual.dob.year');
  expect(error.code).toBe('insufficient_capabilities_for_transfer');
  expect(known).toMatchObject({
    capabilities: { transfers: 'active' },
    payouts_enabled: false,
    requirements: { currently_due: ['external_account'] },
  });
  expect(noBank.code).toBe('payouts_not_allowed');
});

test('nobody accepts the terms for an account whose requirements the gateway collects', async () => {
  const { tos_acceptance, controller: _own, ...rest } = knownPerson;

  const error = await refusal(stripe.accounts.create({ ...rest, tos_acceptance }));

  expect(error.param).toBe('tos_acceptance');
});

test('an account on a schedule is paid out by itself, and nothing is left to send', async () => {
  const { settings: _manual, ...rest } = knownPerson;
  const host = await stripe.accounts.create({
    ...rest,
    external_account: bank('RO49AAAA1B31007593840000'),
  });
  await stripe.paymentIntents.create(paidBy(cards.visa));
  await stripe.transfers.create({ amount: 5_000, currency: 'ron', destination: host.id });

  const onHost = { stripeAccount: host.id };
  const { data } = await stripe.payouts.list({}, onHost);
  const error = await refusal(stripe.payouts.create({ amount: 5_000, currency: 'ron' }, onHost));

  expect(data).toMatchObject([{ amount: 5_000, automatic: true }]);
  expect(error.code).toBe('balance_insufficient');
});

test('a second bank account is paid only when it is named or made the default', async () => {
  const host = await newHost('RO49AAAA1B31007593840000');
  const same = await refusal(
    stripe.accounts.createExternalAccount(host.id, {
      external_account: bank('RO49AAAA1B31007593840000'),
    }),
  );
  const other = await stripe.accounts.createExternalAccount(host.id, {
    external_account: bank('RO09BCYP0000001234560000'),
  });
  await stripe.paymentIntents.create(paidBy(cards.visa));
  await stripe.transfers.create({ amount: 3_000, currency: 'ron', destination: host.id });
  const onHost = { stripeAccount: host.id };
  const payout = { amount: 1_000, currency: 'ron' };

  const usual = await stripe.payouts.create(payout, onHost);
  const named = await stripe.payouts.create({ ...payout, destination: other.id }, onHost);
  await stripe.accounts.updateExternalAccount(host.id, other.id, { default_for_currency: true });
  const afterwards = await stripe.payouts.create(payout, onHost);

  expect(same.code).toBe('bank_account_exists');
  expect(usual.destination).toBe(host.external_accounts?.data[0]?.id);
  expect([named.destination, afterwards.destination]).toEqual([other.id, other.id]);
});

test('the onboarding page asks who is paid, once, and leads back', async () => {
  const account = await stripe.accounts.create({
    country: 'RO',
    capabilities: { transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: 'http://localhost/back',
    refresh_url: 'http://localhost/again',
  });
  const submit = async (answers: Record<string, string>) =>
    fetch(link.url, { method: 'POST', body: new URLSearchParams(answers), redirect: 'manual' });

  const page = await (await fetch(link.url)).text();
  const incomplete = await submit({ name: 'Mihai <b>Popa' });
  const known = { name: 'Mihai Popa', bornOn: '1990-05-04', address: 'Brașov' };
  const done = await submit({ ...known, terms: '1' });
  const again = await submit({ ...known, terms: '1' });

  expect(page).toContain('name="terms"');
  expect(incomplete.status).toBe(422);
  expect(await incomplete.text()).toContain('Mihai &lt;b&gt;Popa');
  expect([done.status, done.headers.get('location')]).toEqual([303, 'http://localhost/back']);
  expect(again.status).toBe(410);
  expect((await stripe.accounts.retrieve(account.id)).capabilities?.transfers).toBe('active');
});
