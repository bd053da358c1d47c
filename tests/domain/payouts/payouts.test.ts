import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { verifyBankAccount } from '#server/domain/hosts/bank-account.ts';
import { saveBankAccount } from '#server/domain/hosts/commands.ts';
import { hostPayable } from '#server/domain/ledger/queries.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { sum } from '#server/domain/money/money.ts';
import { settleNoShows } from '#server/domain/no-shows/commands.ts';
import { approvePayouts, markFailed, markPaid } from '#server/domain/payouts/approval.ts';
import { holdReasonsOf, listPayouts } from '#server/domain/payouts/queries.ts';
import { sweepPayouts } from '#server/domain/payouts/sending.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { actorOf } from '../../support/factories.ts';
import { giveTaxDetails } from '../../support/tax-details.ts';
import { books, startPayments } from '../payments/support.ts';
import { adminOf, approvedOnly, driven, finish, IBAN, inspect, move, patience } from './support.ts';

const running = await startPayments();

test('a finished trip schedules what the host has earned, and the books balance', async () => {
  const { booking, host } = await driven(running);

  await finish(booking.id);

  expect(await listPayouts({ bookingId: booking.id })).toMatchObject([
    { amount: booking.hostEarns, status: 'scheduled', installment: 1, installments: 1 },
  ]);
  expect(await books(booking.id)).toMatchObject({
    client_funds: 0,
    host_payable: -booking.hostEarns,
    platform_revenue: booking.hostEarns - booking.total,
    imbalance: 0,
  });
  expect(await hostPayable(host.id)).toBe(booking.hostEarns);
});

test('nothing is earned before the money of the client has arrived, and all of it then', async () => {
  const booking = await approvedOnly(running, 17);
  await move(booking.id, 'start', new Date());
  await sweepPayouts(hoursAfter(booking.endsAt, 24));
  await move(booking.id, 'return', new Date());
  await move(booking.id, 'complete', new Date());

  expect(await listPayouts({ bookingId: booking.id })).toEqual([]);
  expect(await books(booking.id)).toMatchObject({ host_payable: 0, imbalance: 0 });

  await settleBooking(booking.id, new Date());
  const payouts = await listPayouts({ bookingId: booking.id });
  expect(sum(payouts.map(({ amount }) => amount))).toBe(booking.hostEarns);
  expect(await books(booking.id)).toMatchObject({ client_funds: 0, imbalance: 0 });
});

test('an approved payout is sent, arrives, and leaves nothing owed; an audit record stays', async () => {
  const { booking, host } = await driven(running);
  await finish(booking.id);
  await inspect(booking.id);
  const admin = await adminOf();
  const [payout] = await listPayouts({ bookingId: booking.id });
  const id = payout?.id ?? '';

  const [first] = await approvePayouts([id], admin, new Date());
  const [second] = await approvePayouts([id], admin, new Date());
  running.gateway.start();
  await settleBooking(booking.id, new Date());
  await expect
    .poll(async () => {
      await settleBooking(booking.id, new Date());
      return (await listPayouts({ bookingId: booking.id }))[0]?.status;
    }, patience)
    .toBe('paid');

  expect(first).toEqual({ id, ok: true });
  expect(second).toEqual({ id, ok: false, reasons: [], problem: 'moved-on' });
  expect(await hostPayable(host.id)).toBe(0);
  expect(await books(booking.id)).toMatchObject({
    gateway: booking.total - booking.hostEarns,
    payouts: 0,
    imbalance: 0,
  });
  expect(await db.auditEntry.findMany({ where: { objectId: id } })).toMatchObject([
    {
      action: 'payout.approve',
      actorId: admin.id,
      before: { status: 'scheduled' },
      ip: '10.0.0.1',
    },
  ]);
});

test('a payout that the bank returns is owed again, and is sent once more to the right account', async () => {
  const { booking, host } = await driven(running, { iban: 'RO49AAAA1B31007593840001' });
  await finish(booking.id);
  await inspect(booking.id);
  const [payout] = await listPayouts({ bookingId: booking.id });
  const id = payout?.id ?? '';
  const statusNow = async () => {
    await settleBooking(booking.id, new Date());
    return (await listPayouts({ bookingId: booking.id }))[0]?.status;
  };
  running.gateway.start();

  await approvePayouts([id], await adminOf(), new Date());
  await expect.poll(statusNow, patience).toBe('failed');
  const owed = await hostPayable(host.id);
  const bounced = await db.moneyCase.findMany({ where: { payoutId: id } });
  await db.bankAccount.update({ where: { hostId: host.id }, data: { iban: IBAN } });
  await approvePayouts([id], await adminOf(), new Date());
  await expect.poll(statusNow, patience).toBe('paid');

  expect(owed).toBe(booking.hostEarns);
  expect(bounced).toMatchObject([{ kind: 'payout_bounced', state: 'open', amount: owed }]);
  expect(await db.moneyCase.findMany({ where: { payoutId: id } })).toMatchObject([
    { state: 'resolved', decision: 'paid', decidedBy: null },
  ]);
  expect(await hostPayable(host.id)).toBe(0);
  expect(await books(booking.id)).toMatchObject({ payouts: 0, imbalance: 0 });
});

test('nothing is sent while a hand-over is not approved or the bank account is not verified', async () => {
  const { booking, host } = await driven(running);
  await finish(booking.id);
  await inspect(booking.id, 'pending_review');
  await db.bankAccount.update({ where: { hostId: host.id }, data: { status: 'pending' } });
  const [payout] = await listPayouts({ bookingId: booking.id });

  const [answer] = await approvePayouts([payout?.id ?? ''], await adminOf(), new Date());

  expect(answer).toMatchObject({ ok: false, reasons: ['inspection', 'bank-account'] });
  const [held] = await listPayouts({ bookingId: booking.id });
  expect(held).toMatchObject({ status: 'on_hold', reason: 'inspection,bank-account' });
  expect(held && holdReasonsOf(held, new Date())).toEqual(['inspection', 'bank-account']);
});

test('a bank account that replaced another one is not paid for 72 hours, verified or not', async () => {
  const { booking, host } = await driven(running);
  await finish(booking.id);
  await inspect(booking.id);
  const [payout] = await listPayouts({ bookingId: booking.id });
  const [id, admin, now] = [payout?.id ?? '', await adminOf(), new Date()];
  const by = { actor: await actorOf(host.owner), ip: null, now };
  const other = { iban: 'RO66BACX0000001234567890', holder: 'Somebody else' };

  await saveBankAccount(host.id, other, by);
  await verifyBankAccount(host.id, admin, now);
  await saveBankAccount(host.id, other, { ...by, now: hoursAfter(now, 1) });
  const [early] = await approvePayouts([id], admin, hoursAfter(now, 71));
  const [later] = await approvePayouts([id], admin, hoursAfter(now, 72));

  expect(early).toMatchObject({ ok: false, reasons: ['changed-bank-account'] });
  expect(later).toEqual({ id, ok: true });
});

test('nothing is approved or sent without the tax details of its host, and it goes on by itself once they are there', async () => {
  const { booking, host } = await driven(running);
  await finish(booking.id);
  await inspect(booking.id);
  await db.hostTaxDetails.delete({ where: { hostId: host.id } });
  const [payout] = await listPayouts({ bookingId: booking.id });
  const id = payout?.id ?? '';
  const admin = await adminOf();
  const statusNow = async () => (await listPayouts({ bookingId: booking.id }))[0];

  const [answer] = await approvePayouts([id], admin, new Date());
  expect(answer).toMatchObject({ ok: false, reasons: ['tax-details'] });
  expect(await statusNow()).toMatchObject({ status: 'on_hold', reason: 'tax-details' });

  await giveTaxDetails(host.id);
  await sweepPayouts(new Date());
  expect(await statusNow()).toMatchObject({ status: 'scheduled', reason: null });

  await approvePayouts([id], admin, new Date());
  await db.hostTaxDetails.delete({ where: { hostId: host.id } });
  await sweepPayouts(new Date());
  const held = await statusNow();
  expect(held).toMatchObject({ status: 'approved' });
  expect(held && holdReasonsOf(held, new Date())).toEqual(['tax-details']);
  await expect(markPaid(id, admin, new Date())).rejects.toThrow('tax details');

  await giveTaxDetails(host.id);
  await sweepPayouts(new Date());
  expect((await statusNow())?.status).toBe('processing');
});

test('a company is paid once its registered name, address and number are known', async () => {
  const { booking, host } = await driven(running);
  await finish(booking.id);
  await db.host.update({ where: { id: host.id }, data: { kind: 'company' } });
  const hasDetails = async () => (await listPayouts({ bookingId: booking.id }))[0]?.hasTaxDetails;

  expect(await hasDetails()).toBe(false);
  const known = { legalName: 'Popa Rent SRL', address: 'Strada Lungă 7', taxId: 'RO14399840' };
  await db.host.update({ where: { id: host.id }, data: known });
  expect(await hasDetails()).toBe(true);
});

test('a long trip is paid week by week on the way, and to the last ban at its end', async () => {
  const { booking } = await driven(running, { days: 17 });
  const at = (days: number) => hoursAfter(booking.startsAt, days * 24);
  await move(booking.id, 'start', booking.startsAt);

  await sweepPayments(at(9));
  const early = await listPayouts({ bookingId: booking.id });
  await sweepPayments(at(10.5));
  await sweepPayments(at(10.5));
  const afterWeek = await listPayouts({ bookingId: booking.id });
  await move(booking.id, 'return', at(17));
  await move(booking.id, 'complete', at(20));

  const all = await listPayouts({ bookingId: booking.id });
  expect([early.length, afterWeek.length, all.length]).toEqual([0, 1, 3]);
  expect(sum(all.map(({ amount }) => amount))).toBe(booking.hostEarns);
  expect(await books(booking.id)).toMatchObject({
    client_funds: 0,
    host_payable: -booking.hostEarns,
  });
});

test('an admin who pays by bank says so; only what was approved can be paid', async () => {
  const { booking } = await driven(running);
  await finish(booking.id);
  await inspect(booking.id);
  const admin = await adminOf();
  const [payout] = await listPayouts({ bookingId: booking.id });
  const id = payout?.id ?? '';

  await expect(markPaid(id, admin, new Date())).rejects.toThrow('already scheduled');
  await approvePayouts([id], admin, new Date());
  await markFailed(id, 'IBAN greșit', admin, new Date());
  await approvePayouts([id], admin, new Date());
  await markPaid(id, admin, new Date());

  expect(await listPayouts({ bookingId: booking.id })).toMatchObject([{ status: 'paid' }]);
  expect(await books(booking.id)).toMatchObject({ host_payable: 0, payouts: 0, imbalance: 0 });
  const records = await db.auditEntry.findMany({
    where: { objectId: id },
    orderBy: { id: 'asc' },
  });
  expect(records.map((record) => record.action)).toEqual([
    'payout.approve',
    'payout.failed',
    'payout.approve',
    'payout.paid',
  ]);
});

test('a no-show earns one day and half of the rest, each line by its percentage', async () => {
  const { booking } = await driven(running, { days: 4 });
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, booking.id), 'no-show', { role: 'host', now: new Date() }),
  );
  const later = hoursAfter(new Date(), 24);
  await settleNoShows(later);
  await settleBooking(booking.id, later);

  // 400 of rental and 20 of fee; half of the 300 beyond the first day comes back.
  const [payout] = await listPayouts({ bookingId: booking.id });
  expect(payout).toMatchObject({ amount: 200_00, areInspectionsApproved: true });
  expect(await books(booking.id)).toMatchObject({
    gateway: 270_00,
    host_payable: -200_00,
    platform_revenue: -70_00,
    client_funds: 0,
    imbalance: 0,
  });
});

test('a host whose booking earned nothing gets no payout', async () => {
  const { booking } = await driven(running);
  await transaction(async (tx) =>
    act(tx, await bookingById(tx, booking.id), 'cancel', { role: 'host', now: new Date() }),
  );

  expect(await listPayouts({ bookingId: booking.id })).toEqual([]);
});
