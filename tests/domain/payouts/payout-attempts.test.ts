import { expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { provider } from '#server/domain/payments/gateway.ts';
import { approvePayouts } from '#server/domain/payouts/approval.ts';
import { markFailed } from '#server/domain/payouts/moves.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { sendPayout } from '#server/domain/payouts/sending.ts';
import { startPayments } from '../payments/support.ts';
import { adminOf, driven, finish, IBAN, inspect, patience } from './support.ts';

const running = await startPayments();

/** The test gateway's account number whose payouts come back. */
const CLOSED_ACCOUNT = 'RO49AAAA1B31007593840001';

/** A payout that was given to the gateway. */
async function sent(options: Parameters<typeof driven>[1] = {}) {
  const { booking, host } = await driven(running, options);
  await finish(booking.id);
  await inspect(booking.id);
  const [payout] = await listPayouts({ bookingId: booking.id });
  const id = payout?.id ?? '';
  await approvePayouts([id], await adminOf(), new Date());
  return { booking, host, id };
}

const statusOf = async (id: string) =>
  (await db.payout.findUniqueOrThrow({ where: { id } })).status;

async function atGateway(hostId: string) {
  const host = await db.host.findUniqueOrThrow({ where: { id: hostId } });
  const on = { stripeAccount: host.gatewayAccount ?? '' };
  return (await running.stripe.payouts.list({}, on)).data;
}

/** While one process still holds what it has read of the payouts at the gateway, `meanwhile` happens. */
function readsLate(meanwhile: () => Promise<void>) {
  const { payouts } = provider().stripe;
  const list = payouts.list.bind(payouts);
  vi.spyOn(payouts, 'list').mockImplementationOnce((params, options) => {
    const read = list(params, options);
    const late = async function* late() {
      const found = (await read).data;
      await meanwhile();
      yield* found;
    };
    return Object.assign(list(params, options), { [Symbol.asyncIterator]: late });
  });
}

test('what a bank said of one attempt, read late, says nothing of the next one', async () => {
  const { host, id } = await sent({ iban: CLOSED_ACCOUNT });
  await sendPayout(id, new Date());
  running.gateway.start();
  await expect.poll(async () => (await atGateway(host.id))[0]?.status, patience).toBe('failed');

  readsLate(async () => {
    await sendPayout(id, new Date());
    await db.bankAccount.update({ where: { hostId: host.id }, data: { iban: IBAN } });
    await approvePayouts([id], await adminOf(), new Date());
    await sendPayout(id, new Date());
  });
  await sendPayout(id, new Date());

  expect(await statusOf(id)).toBe('processing');
  expect(await atGateway(host.id)).toHaveLength(2);
});

test('two processes that send a payout at the same moment do not make it fail', async () => {
  const { host, id } = await sent();

  const tries = Array.from({ length: 6 }, () => sendPayout(id, new Date()));
  const outcomes = await Promise.allSettled(tries);

  expect(['processing', 'paid']).toContain(await statusOf(id));
  expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
  expect(await atGateway(host.id)).toHaveLength(1);
});

test('what is under way at the gateway, although we were told that it had failed, is not sent again', async () => {
  const { host, id } = await sent();
  await sendPayout(id, new Date());
  await transaction((tx) => markFailed(tx, id, 'no answer', new Date()));

  await approvePayouts([id], await adminOf(), new Date());
  running.gateway.start();
  await expect
    .poll(async () => {
      await sendPayout(id, new Date());
      return statusOf(id);
    }, patience)
    .toBe('paid');

  expect(await atGateway(host.id)).toHaveLength(1);
});

test('an attempt whose answer was lost is found among hundreds of payouts that were made after it', async () => {
  const { host, id } = await sent();
  await sendPayout(id, new Date());
  const [made] = await atGateway(host.id);
  await db.execute`
    insert into test_gateway.objects (id, kind, account, data, hidden)
    select 'po_later_' || ${id} || n, kind, account,
      (data - 'metadata') || jsonb_build_object('id', 'po_later_' || ${id} || n, 'created', (data ->> 'created')::bigint + 1),
      hidden
    from test_gateway.objects, generate_series(1, 250) n where id = ${made?.id ?? ''}`;
  const create = vi.spyOn(provider().stripe.payouts, 'create');

  await sendPayout(id, new Date());

  expect(create).not.toHaveBeenCalled();
});
