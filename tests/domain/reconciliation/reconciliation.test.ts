import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { balances } from '#server/domain/ledger/queries.ts';
import { closeCase } from '#server/domain/cases/decide-case.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { sweepDisputes } from '#server/domain/payments/disputes.ts';
import { approvePayouts } from '#server/domain/payouts/approval.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { reconcile } from '#server/domain/reconciliation/commands.ts';
import { findDifferences, lastReconciliation } from '#server/domain/reconciliation/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { books, cancel, cards, confirmed, startPayments } from '../payments/support.ts';
import { adminOf, driven, finish, inspect, patience } from '../payouts/support.ts';

const running = await startPayments();

/** Late enough that nothing is still on its way. */
const later = () => hoursAfter(new Date(), 2);

const ofBooking = async (bookingId: string) =>
  (await findDifferences(later(), 10_000)).filter((found) => found.bookingId === bookingId);

const feesOf = async (bookingId: string) => (await balances({ bookingId })).gateway_fees;

beforeAll(async () => {
  await running.set({ payout_delay_ms: 0 });
});

test('the fee of a payment is an expense of the platform, posted once however often it is read', async () => {
  const booking = await confirmed(running);

  await reconcile(later());
  await Promise.all([reconcile(later()), reconcile(later())]);

  const fee = Math.round(booking.total * 0.015) + 1_00;
  expect(await feesOf(booking.id)).toBe(fee);
  expect(await books(booking.id)).toMatchObject({ gateway: booking.total - fee, imbalance: 0 });
  expect(await ofBooking(booking.id)).toEqual([]);
});

test('refunds, disputes and payouts through the gateway agree, with all their fees', async () => {
  const refunded = await confirmed(running);
  await cancel(refunded.id);
  await settleBooking(refunded.id, new Date());
  const disputed = await confirmed(running, cards.disputed);
  await sweepDisputes(new Date());
  const { booking: paid } = await driven(running);
  await finish(paid.id);
  await inspect(paid.id);
  const [payout] = await listPayouts({ bookingId: paid.id });
  await approvePayouts([payout?.id ?? ''], await adminOf(), new Date());
  running.gateway.start();
  await expect
    .poll(async () => {
      await settleBooking(paid.id, new Date());
      return (await listPayouts({ bookingId: paid.id }))[0]?.status;
    }, patience)
    .toBe('paid');

  await reconcile(later());

  for (const { id } of [refunded, disputed, paid]) expect(await ofBooking(id)).toEqual([]);
  expect(await books(paid.id)).toMatchObject({ host_accounts: 0, imbalance: 0 });
});

test('a refund that somebody made at the gateway by hand is a case until an admin says what it was', async () => {
  const booking = await confirmed(running);
  const [rental] = await db.payment.findMany({ where: { bookingId: booking.id } });
  await running.stripe.refunds.create({
    payment_intent: rental?.intentId ?? '',
    amount: 50_00,
    metadata: { refund: 'by hand' },
  });

  await reconcile(later());
  const [found] = await ofBooking(booking.id);
  const [opened] = await db.moneyCase.findMany({ where: { bookingId: booking.id } });
  const admin = await adminOf();
  const reason = 'Rambursat din panoul procesatorului.';
  await closeCase({ id: opened?.id ?? '', reason, admin, now: new Date() });
  await reconcile(later());

  expect(found).toMatchObject({ atGateway: -50_00, inLedger: 0 });
  expect(opened).toMatchObject({ kind: 'out_of_line', state: 'open', amount: 50_00 });
  expect(await ofBooking(booking.id)).toEqual([]);
  expect(await db.moneyCase.count({ where: { bookingId: booking.id } })).toBe(1);
});

test('a case of a difference ends by itself once both sides agree', async () => {
  const booking = await confirmed(running);
  const [rental] = await db.payment.findMany({ where: { bookingId: booking.id } });
  const thing = `payment:${rental?.id}`;
  await reconcile(later());
  await db.gatewayMovement.updateMany({ where: { thing }, data: { amount: 1_00 } });

  await reconcile(later());
  const [found] = await ofBooking(booking.id);
  const counted = (await lastReconciliation())?.differences;
  await db.gatewayMovement.updateMany({ where: { thing }, data: { amount: booking.total } });
  await reconcile(later());

  expect(found).toMatchObject({ thing, atGateway: 1_00, inLedger: booking.total });
  expect(counted).toBeGreaterThan(0);
  expect(await db.moneyCase.findMany({ where: { bookingId: booking.id } })).toMatchObject([
    { state: 'resolved', decision: 'in-line', decidedBy: null },
  ]);
});

test('money that the gateway sends to our bank is in our bank account', async () => {
  await confirmed(running);
  const before = await balances();
  const sent = await running.stripe.payouts.create({ amount: 20_00, currency: 'ron' });

  await reconcile(later());

  const { balance_transaction: movement } = sent;
  const moved = typeof movement === 'string' ? movement : '';
  const posting = await db.ledgerTransaction.findUnique({
    where: { kind_ref: { kind: 'bank-filled', ref: moved } },
  });
  expect(posting).toMatchObject({ bookingId: null });
  expect((await balances()).bank - before.bank).toBeGreaterThanOrEqual(20_00);
});
