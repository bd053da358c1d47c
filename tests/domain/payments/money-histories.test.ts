import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hostDebt, hostPayable } from '#server/domain/ledger/queries.ts';
import { bearLoss, concede, submitEvidence } from '#server/domain/payments/case-decisions.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { chargePenalties } from '#server/domain/penalties/commands.ts';
import { sum } from '#server/domain/money/money.ts';
import { approvePayouts } from '#server/domain/payouts/approval.ts';
import { sendPayouts, sweepPayouts } from '#server/domain/payouts/sending.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { cases, fc } from '../../support/chance.ts';
import { proposeAndPay } from '../changes/support.ts';
import { adminOf, driven, inspect, move, patience } from '../payouts/support.ts';
import { books, cancel, cards, claimed, startPayments } from './support.ts';

const running = await startPayments();
running.gateway.start();

const history = fc.record({
  isDisputed: fc.boolean(),
  ends: fc.constantFrom('cancelled', 'cancelled by its host', 'driven'),
  claim: fc.constantFrom(0, 60_00),
  bank: fc.constantFrom('wins', 'loses', 'is conceded'),
  hostBears: fc.nat({ max: 400_00 }),
  sweeps: fc.nat({ max: 2 }),
  days: fc.constantFrom(3, 10, 16),
  /** By how many days the end is moved, before the start. */
  changes: fc.array(fc.integer({ min: -2, max: 4 }), { maxLength: 2 }),
  /** After how many days on the road weeks of a long trip are over, and what is due is paid out. */
  weeks: fc.array(fc.constantFrom(4, 8), { maxLength: 2 }),
  /** Whether what is due is paid out before the disputes are decided. */
  isPaidOutEarly: fc.boolean(),
});

type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

async function end(bookingId: string, { ends, claim, weeks }: History, now: Date) {
  if (ends === 'cancelled') return cancel(bookingId, hoursAfter(now, 1));
  if (ends === 'cancelled by its host') return penalised(bookingId, hoursAfter(now, 2));
  if (claim > 0) await claimed(bookingId, claim);
  const { startsAt } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  await inspect(bookingId);
  await move(bookingId, 'start', startsAt);
  let onTheRoad = startsAt;
  for (const days of weeks) {
    onTheRoad = hoursAfter(onTheRoad, days * 24);
    await sweepPayouts(onTheRoad);
    await payOut(bookingId);
  }
  await move(bookingId, 'return', now);
  await move(bookingId, 'complete', now);
}

/** The host cancels two days before the start, and does not ask to be let off what that costs. */
async function penalised(bookingId: string, now: Date) {
  await cancel(bookingId, now, 'host');
  for (const days of [3, 4]) await chargePenalties(hoursAfter(now, days * 24));
}

/** Approves what may be paid out, and waits until the gateway has paid or refused it. */
async function payOut(bookingId: string) {
  const now = new Date();
  await db.payout.updateMany({ where: { bookingId }, data: { dueAt: now } });
  const payouts = await db.payout.findMany({ where: { bookingId }, select: { id: true } });
  await approvePayouts(
    payouts.map(({ id }) => id),
    await adminOf(),
    now,
  );
  await expect
    .poll(async () => {
      await sendPayouts(bookingId, now);
      return db.payout.count({ where: { bookingId, status: 'processing' } });
    }, patience)
    .toBe(0);
}

/** The bank of a card that disputes the rental disputes what claims cost beyond the deposit as well. */
async function endDisputes(bookingId: string, past: History, now: Date) {
  const disputes = await db.moneyCase.findMany({ where: { bookingId, kind: 'dispute' } });
  for (const { id } of disputes) await endDispute(id, past, now);
}

async function endDispute(id: string, { bank, hostBears }: History, now: Date) {
  const reason = bank === 'wins' ? 'winning_evidence' : 'losing_evidence';
  const by = { id, reason, admin: await adminOf(), now };
  await (bank === 'is conceded' ? concede(by) : submitEvidence(by));
  if (bank === 'wins') return;
  const borne = await bearLoss(by, hostBears);
  if (!borne.ok) await bearLoss(by, borne.most);
}

test('whatever happens to a booking, its sums close, and the ledger has what the gateway has', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (past) => {
      const now = new Date();
      const card = past.isDisputed ? cards.disputed : cards.visa;
      const { booking, host } = await driven(running, { card, days: past.days });
      await changeEnd(booking, host.owner, past);
      await end(booking.id, past, now);
      for (let turn = 0; turn < past.sweeps; turn++) await sweepPayments(now);
      await settleBooking(booking.id, now);
      await sweepPayments(now);
      if (past.isPaidOutEarly) await payOut(booking.id);
      if (past.isDisputed) await endDisputes(booking.id, past, now);
      await settleBooking(booking.id, now);
      await settleBooking(booking.id, now);
      await payOut(booking.id);

      const { gateway, ...accounts } = await books(booking.id);
      const payouts = await db.payout.findMany({ where: { bookingId: booking.id } });
      const [paid, unpaid] = [true, false].map((isPaid) =>
        sum(payouts.filter(({ status }) => (status === 'paid') === isPaid).map(amountOf)),
      );
      expect(gateway).toBe((await heldAtGateway(booking.id)) - (paid ?? 0));
      expect(accounts).toMatchObject({
        client_funds: 0,
        refunds: 0,
        deposits: 0,
        disputed: 0,
        payouts: 0,
        imbalance: 0,
      });
      expect(await hostPayable(host.id)).toBe(unpaid);
      const penalty = past.ends === 'cancelled by its host' ? 150_00 : 0;
      expect(await hostDebt(host.id)).toBeGreaterThanOrEqual(penalty);
    }),
    cases(8),
  );
}, 90_000);

const amountOf = ({ amount }: { amount: number }) => amount;

type Made = { id: string; ref: string; carId: string; clientId: string };

async function changeEnd(made: Made, owner: { id: string }, { changes }: History) {
  const { id, ref, carId, clientId } = made;
  const [car, client] = await Promise.all([
    db.car.findUniqueOrThrow({ where: { id: carId } }),
    db.user.findUniqueOrThrow({ where: { id: clientId } }),
  ]);
  const owning = await db.user.findUniqueOrThrow({ where: { id: owner.id } });
  for (const days of changes)
    await proposeAndPay({ id, ref, car, client, owner: owning }, { endsBy: days * 24 });
}

/** What the balance transactions of a booking's payments come to at the gateway, before its fees for charges. */
async function heldAtGateway(bookingId: string): Promise<number> {
  const { stripe } = running;
  const sources: string[] = [];
  for (const { intentId } of await db.payment.findMany({ where: { bookingId } })) {
    if (!intentId) continue;
    const of = { payment_intent: intentId };
    for (const list of [stripe.charges, stripe.refunds, stripe.disputes])
      sources.push(...(await list.list(of)).data.map(({ id }) => id));
  }
  const moved = await Promise.all(
    sources.map((source) => stripe.balanceTransactions.list({ source })),
  );
  return sum(
    moved.flatMap(({ data }) =>
      data.map(({ type, amount, net }) => (type === 'charge' ? amount : net)),
    ),
  );
}
