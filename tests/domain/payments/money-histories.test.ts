import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hostDebt, hostPayable } from '#server/domain/ledger/queries.ts';
import { bearLoss, concede, submitEvidence } from '#server/domain/payments/case-decisions.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { sum } from '#server/domain/money/money.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { cases, fc } from '../../support/chance.ts';
import { adminOf, driven, finish } from '../payouts/support.ts';
import { books, cancel, cards, claimed, startPayments } from './support.ts';

const running = await startPayments();

const history = fc.record({
  isDisputed: fc.boolean(),
  ends: fc.constantFrom('cancelled', 'driven'),
  claim: fc.constantFrom(0, 60_00),
  bank: fc.constantFrom('wins', 'loses', 'is conceded'),
  hostBears: fc.nat({ max: 400_00 }),
  sweeps: fc.nat({ max: 2 }),
});

type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

async function end(bookingId: string, { ends, claim }: History, now: Date) {
  if (ends === 'cancelled') await cancel(bookingId, hoursAfter(now, 1));
  else {
    if (claim > 0) await claimed(bookingId, claim);
    await finish(bookingId, now);
  }
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
      const { booking, host } = await driven(running, { card });
      await end(booking.id, past, now);
      for (let turn = 0; turn < past.sweeps; turn++) await sweepPayments(now);
      await settleBooking(booking.id, now);
      await sweepPayments(now);
      if (past.isDisputed) await endDisputes(booking.id, past, now);
      await settleBooking(booking.id, now);
      await settleBooking(booking.id, now);

      const { gateway, ...accounts } = await books(booking.id);
      const payouts = await db.payout.findMany({ where: { bookingId: booking.id } });
      expect(gateway).toBe(await heldAtGateway(booking.id));
      expect(accounts).toMatchObject({
        client_funds: 0,
        refunds: 0,
        deposits: 0,
        disputed: 0,
        imbalance: 0,
      });
      expect(await hostPayable(host.id)).toBe(sum(payouts.map(({ amount }) => amount)));
      expect(await hostDebt(host.id)).toBeGreaterThanOrEqual(0);
    }),
    cases(8),
  );
}, 90_000);

/** What the balance transactions of a booking's payments come to at the gateway. */
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
  return sum(moved.flatMap(({ data }) => data.map(({ net }) => net)));
}
