import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hostPayable } from '#server/domain/ledger/queries.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { sum } from '#server/domain/money/money.ts';
import { approvePayouts, markFailed, markPaid } from '#server/domain/payouts/approval.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { books, startPayments } from '../payments/support.ts';
import { adminOf, driven, finish, IBAN, inspect, patience } from './support.ts';

const running = await startPayments();

/** A trip that is over, inspected and approved for payment. */
async function approved(iban = IBAN) {
  const { booking, host } = await driven(running, { iban });
  await finish(booking.id);
  await inspect(booking.id);
  const admin = await adminOf();
  const [payout] = await listPayouts({ bookingId: booking.id });
  const id = payout?.id ?? '';
  await approvePayouts([id], admin, new Date());
  return { booking, host, admin, id };
}

const statusOf = async (bookingId: string) => (await listPayouts({ bookingId }))[0]?.status;

/** What lies at the host's account at the gateway or has gone from there to their bank. */
async function sentThroughGateway(bookingId: string) {
  const { data } = await running.stripe.transfers.list({ transfer_group: bookingId });
  return sum(data.map(({ amount, amount_reversed: reversed }) => amount - reversed));
}

test('what is with the gateway is neither paid nor refused by hand', async () => {
  const { booking, admin, id } = await approved();
  await running.set({ payout_delay_ms: 600_000 });
  await settleBooking(booking.id, new Date());
  await running.set({ payout_delay_ms: 0 });

  await expect(markPaid(id, admin, new Date())).rejects.toThrow('already processing');
  await expect(markFailed(id, 'Alt cont', admin, new Date())).rejects.toThrow('already processing');

  expect(await statusOf(booking.id)).toBe('processing');
});

test('what the bank returned can be paid by hand; the gateway gives back what lies there', async () => {
  const { booking, host, admin, id } = await approved('RO49AAAA1B31007593840001');
  running.gateway.start();
  await expect
    .poll(async () => {
      await settleBooking(booking.id, new Date());
      return statusOf(booking.id);
    }, patience)
    .toBe('failed');
  const before = await sentThroughGateway(booking.id);

  await markPaid(id, admin, new Date());

  expect(before).toBe(booking.hostEarns);
  expect(await sentThroughGateway(booking.id)).toBe(0);
  expect(await statusOf(booking.id)).toBe('paid');
  expect(await hostPayable(host.id)).toBe(0);
  expect(await books(booking.id)).toMatchObject({ payouts: 0, imbalance: 0 });
});

test('a payout goes to the account that was verified when it was approved', async () => {
  const { booking, host } = await approved();

  await db.bankAccount.update({
    where: { hostId: host.id },
    data: { iban: 'RO09BCYP0000001234567890', status: 'pending' },
  });

  expect(await listPayouts({ bookingId: booking.id })).toMatchObject([{ iban: IBAN }]);
});

test('a suspended host is not paid, nor is money that the client has back', async () => {
  const { booking, host } = await driven(running);
  await finish(booking.id);
  await inspect(booking.id);
  const [payout] = await listPayouts({ bookingId: booking.id });
  await db.user.update({ where: { id: host.owner.id }, data: { suspendedAt: new Date() } });
  await db.payment.updateMany({
    where: { bookingId: booking.id },
    data: { refunded: booking.total },
  });

  const [answer] = await approvePayouts([payout?.id ?? ''], await adminOf(), new Date());

  expect(answer).toMatchObject({ ok: false, reasons: ['suspended', 'uncaptured'] });
});
