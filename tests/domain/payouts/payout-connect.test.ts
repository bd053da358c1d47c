import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { sum } from '#server/domain/money/money.ts';
import { followAccount } from '#server/domain/payouts/accounts.ts';
import { approvePayouts, chooseWay } from '#server/domain/payouts/approval.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { choosePayoutWay } from '#server/domain/payouts/ways.ts';
import { actorOf, createHost } from '../../support/factories.ts';
import { books, startPayments } from '../payments/support.ts';
import { adminOf, driven, finish, IBAN, inspect, patience } from './support.ts';

const running = await startPayments();

const SAME_ENDING = 'RO09BCYP0000001234840000';

async function due(options: Parameters<typeof driven>[1] = {}) {
  const { booking, host } = await driven(running, options);
  await finish(booking.id);
  await inspect(booking.id);
  const [payout] = await listPayouts({ bookingId: booking.id });
  return { booking, host, admin: await adminOf(), id: payout?.id ?? '' };
}

const accountOf = async (hostId: string) =>
  (await db.host.findUniqueOrThrow({ where: { id: hostId } })).gatewayAccount ?? '';

async function sentUntil(bookingId: string, status: string) {
  running.gateway.start();
  await expect
    .poll(async () => {
      await settleBooking(bookingId, new Date());
      return (await listPayouts({ bookingId }))[0]?.status;
    }, patience)
    .toBe(status);
}

test('the account that was verified at the approval is paid, also beside one that ends alike', async () => {
  const first = await due();
  await approvePayouts([first.id], first.admin, new Date());
  await settleBooking(first.booking.id, new Date());
  const account = await accountOf(first.host.id);
  const second = await due();
  await db.host.update({ where: { id: first.host.id }, data: { gatewayAccount: null } });
  await db.host.update({ where: { id: second.host.id }, data: { gatewayAccount: account } });
  await db.bankAccount.update({ where: { hostId: second.host.id }, data: { iban: SAME_ENDING } });

  await approvePayouts([second.id], second.admin, new Date());
  await db.bankAccount.update({ where: { hostId: second.host.id }, data: { iban: IBAN } });
  await settleBooking(second.booking.id, new Date());

  const { data: banks } = await running.stripe.accounts.listExternalAccounts(account);
  const { data: payouts } = await running.stripe.payouts.list({}, { stripeAccount: account });
  expect(banks.map(({ object, last4 }) => [object, last4])).toEqual([
    ['bank_account', '0000'],
    ['bank_account', '0000'],
  ]);
  expect(payouts.map(({ destination }) => destination)).toEqual([banks[1]?.id, banks[0]?.id]);
  expect(banks[1]).toMatchObject({ default_for_currency: true });
});

test('money goes on from the payment it came with, and the ledger follows it', async () => {
  const { booking, admin, id } = await due();
  await approvePayouts([id], admin, new Date());

  await sentUntil(booking.id, 'paid');

  const { data } = await running.stripe.transfers.list({ transfer_group: booking.id });
  const charges = await running.stripe.charges.list({ transfer_group: booking.id });
  expect(data.map((made) => [made.amount, made.source_transaction])).toEqual([
    [booking.hostEarns, charges.data[0]?.id],
  ]);
  expect(await books(booking.id)).toMatchObject({
    gateway: booking.total - booking.hostEarns,
    host_accounts: 0,
    imbalance: 0,
  });
});

test('what a payment does not cover comes from the balance, and nothing is sent twice', async () => {
  const { booking, admin, id } = await due();
  await due();
  const [rental] = await db.payment.findMany({ where: { bookingId: booking.id } });
  const refunded = booking.total - booking.hostEarns + 10_00;
  await running.stripe.refunds.create({
    payment_intent: rental?.intentId ?? '',
    amount: refunded,
  });
  await approvePayouts([id], admin, new Date());
  await running.set({ lose_next_answers: 2 });

  await sentUntil(booking.id, 'paid');

  const { data } = await running.stripe.transfers.list({ transfer_group: booking.id });
  expect(data.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    10_00,
    booking.hostEarns - 10_00,
  ]);
});

test('a refused payout goes the other way, and the gateway gives back what lies there', async () => {
  const { booking, admin, id } = await due({ iban: 'RO49AAAA1B31007593840001' });
  await approvePayouts([id], admin, new Date());
  await expect(chooseWay(id, 'bank', admin, new Date())).rejects.toThrow('already approved');
  await sentUntil(booking.id, 'failed');

  await chooseWay(id, 'bank', admin, new Date());
  await approvePayouts([id], admin, new Date());
  await settleBooking(booking.id, new Date());

  const { data } = await running.stripe.transfers.list({ transfer_group: booking.id });
  expect(sum(data.map(({ amount, amount_reversed: back }) => amount - back))).toBe(0);
  expect(await listPayouts({ bookingId: booking.id })).toMatchObject([
    { status: 'approved', way: 'bank' },
  ]);
  expect(await books(booking.id)).toMatchObject({ gateway: booking.total, host_accounts: 0 });
});

test('a host that is paid by bank is never sent anything through the gateway', async () => {
  const { booking, admin, id } = await due({ way: 'bank' });
  await approvePayouts([id], admin, new Date());

  await settleBooking(booking.id, new Date());

  const { data } = await running.stripe.transfers.list({ transfer_group: booking.id });
  expect(data).toEqual([]);
  expect((await listPayouts({ bookingId: booking.id }))[0]?.status).toBe('approved');
});

test('a host tells the gateway who it is, agrees to its terms, and is paid only then', async () => {
  const host = await createHost();
  const by = { actor: await actorOf(host.owner), ip: null, now: new Date() };
  const back = 'http://localhost/back';

  const address = await choosePayoutWay({ hostId: host.id, way: 'gateway', back }, by);
  const account = await accountOf(host.id);
  const before = await followAccount(account, new Date());
  const answers = { name: 'Mihai Popa', bornOn: '1990-05-04', address: 'Brașov', terms: '1' };
  const body = new URLSearchParams(answers);
  await fetch(address ?? '', { method: 'POST', body, redirect: 'manual' });
  const after = await followAccount(account, new Date());
  const again = await choosePayoutWay({ hostId: host.id, way: 'gateway', back }, by);

  expect([before, after, again]).toEqual([false, true, null]);
  expect(await running.stripe.accounts.retrieve(account)).toMatchObject({
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { host: host.id },
  });
});

test('a payout through the gateway waits until the gateway knows its host', async () => {
  const { host, admin, id } = await due();
  await db.host.update({ where: { id: host.id }, data: { gatewayReadyAt: null } });

  const [answer] = await approvePayouts([id], admin, new Date());

  expect(answer).toMatchObject({ ok: false, reasons: ['gateway-account'] });
});
