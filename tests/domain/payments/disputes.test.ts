import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hostDebt } from '#server/domain/ledger/queries.ts';
import { bearLoss, concede, submitEvidence } from '#server/domain/payments/case-decisions.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { processWebhook } from '#server/domain/payments/webhooks.ts';
import { rentalPayment } from '#server/domain/payments/queries.ts';
import { approvePayouts, markPaid } from '#server/domain/payouts/approval.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { cases, fc } from '../../support/chance.ts';
import { adminOf, driven, finish, inspect } from '../payouts/support.ts';
import { caseOf, disputesWith, given, words } from './disputed.ts';
import { books, cancel, cards, noticesTo, startPayments, storedEvents } from './support.ts';

const running = await startPayments();
const disputed = disputesWith(running);
const FEE = 75_00;

test('a dispute opens one case, posts what the bank took, and stops the payout; host and staff are told', async () => {
  const staff = await adminOf();
  const { booking, host, id } = await disputed();
  const [payout] = await listPayouts({ bookingId: booking.id });
  const [approval] = await approvePayouts([payout?.id ?? ''], staff, new Date());

  expect(await caseOf(booking.id)).toMatchObject({
    id,
    state: 'open',
    amount: booking.total,
    gatewayReason: 'fraudulent',
  });
  expect(await books(booking.id)).toMatchObject({
    gateway: -FEE,
    disputed: booking.total,
    losses: FEE,
    imbalance: 0,
  });
  expect(approval).toMatchObject({ ok: false, reasons: ['open-case'] });
  expect(await noticesTo(host.owner.id)).toContain('payment_disputed');
  expect(await noticesTo(staff.id)).toContain('case_opened');
});

test('an approved payout waits as well, and cannot be paid by bank meanwhile', async () => {
  const { booking } = await driven(running, { card: cards.disputed });
  await finish(booking.id);
  await inspect(booking.id);
  const admin = await adminOf();
  const [payout] = await listPayouts({ bookingId: booking.id });
  await approvePayouts([payout?.id ?? ''], admin, new Date());

  await sweepPayments(new Date());
  await settleBooking(booking.id, new Date());
  const paying = markPaid(payout?.id ?? '', admin, new Date());

  await expect(paying).rejects.toThrow(Refusal);
  expect(await listPayouts({ bookingId: booking.id })).toMatchObject([
    { status: 'approved', transferId: null },
  ]);
});

test('evidence that convinces the bank brings the money back, and the payout goes on', async () => {
  const { booking, host, disputeId, id } = await disputed();

  await submitEvidence(await given(id, 'winning_evidence'));

  const { evidence } = await running.stripe.disputes.retrieve(disputeId);
  expect(evidence.product_description).toContain(booking.ref);
  expect(await caseOf(booking.id)).toMatchObject({ state: 'won', decision: 'won' });
  expect(await books(booking.id)).toMatchObject({
    gateway: booking.total - FEE,
    disputed: 0,
    losses: FEE,
    imbalance: 0,
  });
  expect(await listPayouts({ bookingId: booking.id })).toMatchObject([{ status: 'scheduled' }]);
  expect(await noticesTo(host.owner.id)).toContain('dispute_won');
});

test('evidence goes to the bank once, also when the answer was lost', async () => {
  const { booking, disputeId, id } = await disputed();
  await running.set({ lose_next_answers: 1 });

  await submitEvidence(await given(id));

  const { evidence_details: sent } = await running.stripe.disputes.retrieve(disputeId);
  expect(sent.submission_count).toBe(1);
  expect(await caseOf(booking.id)).toMatchObject({ state: 'submitted', evidenceWords: words });
  await expect(given(id).then(submitEvidence)).rejects.toThrow(Refusal);
});

test('a lost dispute is borne as decided: the host’s part comes from its payout', async () => {
  const { booking, host, id } = await disputed();
  await concede(await given(id, 'Clientul are dreptate.'));
  const { userId } = await db.workAssignment.findFirstOrThrow({ where: { itemId: id } });
  const admin = { id: userId, ip: null };
  const by = { id, reason: 'Mașina nu era curată.', admin, now: new Date() };

  const tooMuch = await bearLoss(by, booking.total + 1);
  const borne = await bearLoss(by, 100_00);
  const again = bearLoss(by, 0);

  expect(tooMuch).toMatchObject({ ok: false, most: booking.total });
  expect(borne).toEqual({ ok: true });
  await expect(again).rejects.toThrow(Refusal);
  expect(await listPayouts({ bookingId: booking.id })).toMatchObject([
    { amount: booking.hostEarns - 100_00, status: 'scheduled' },
  ]);
  expect(await hostDebt(host.id)).toBe(0);
  expect(await books(booking.id)).toMatchObject({
    disputed: 0,
    losses: booking.total - 100_00 + FEE,
    host_payable: 100_00 - booking.hostEarns,
    imbalance: 0,
  });
});

test('a host who bears more than the payout owes the rest', async () => {
  const { booking, host, id } = await disputed();
  const by = await given(id);
  await concede(by);

  await bearLoss(by, booking.total);

  expect(await listPayouts({ bookingId: booking.id })).toEqual([]);
  expect(await hostDebt(host.id)).toBe(booking.total - booking.hostEarns);
  expect(await books(booking.id)).toMatchObject({ disputed: 0, host_payable: 0, imbalance: 0 });
});

test('what the client was to get back anyway is borne by nobody, and not refunded twice', async () => {
  const { booking, intentId, id } = await disputed({ over: false });
  await cancel(booking.id, hoursAfter(new Date(), 0.1));
  await settleBooking(booking.id, new Date());
  const by = await given(id);
  await concede(by);
  await settleBooking(booking.id, new Date());

  const tooMuch = await bearLoss(by, 1);
  await bearLoss(by, 0);

  expect(tooMuch).toMatchObject({ ok: false, most: 0 });
  const { data: refunds } = await running.stripe.refunds.list({ payment_intent: intentId });
  expect(refunds).toEqual([]);
  expect(await books(booking.id)).toMatchObject({
    client_funds: 0,
    disputed: 0,
    losses: FEE,
    gateway: -FEE,
    imbalance: 0,
  });
});

test('a refund that is owed waits for the dispute, and is made when it is won', async () => {
  const { booking } = await driven(running, { card: cards.disputed });
  await cancel(booking.id, hoursAfter(new Date(), 0.1));

  await settleBooking(booking.id, new Date());
  const { id } = await caseOf(booking.id);
  expect(await rentalPayment(booking.id)).toMatchObject({ refunded: 0 });
  await submitEvidence(await given(id, 'winning_evidence'));
  await settleBooking(booking.id, new Date());

  expect(await rentalPayment(booking.id)).toMatchObject({ refunded: booking.total });
  expect(await books(booking.id)).toMatchObject({ client_funds: 0, refunds: 0, imbalance: 0 });
});

test('events that come twice and in any order leave the same case and the same books', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.nat()),
      fc.constantFrom('winning_evidence', 'losing_evidence'),
      async (random, evidence) => {
        const { booking } = await driven(running, { card: cards.disputed });
        await finish(booking.id);
        const { intentId } = await rentalPayment(booking.id);
        const { data } = await running.stripe.disputes.list({ payment_intent: intentId ?? '' });
        await running.stripe.disputes.update(data[0]?.id ?? '', {
          evidence: { uncategorized_text: evidence },
        });
        const events = await storedEvents(running, intentId ?? '');
        const twice = [...events, ...events].map((id) => ({ id, at: random.next().value ?? 0 }));

        await Promise.all(
          twice
            .toSorted((a, b) => a.at - b.at)
            .map(async ({ id }) => processWebhook(id, new Date())),
        );

        const won = evidence === 'winning_evidence';
        expect(await db.moneyCase.count({ where: { bookingId: booking.id } })).toBe(1);
        expect(await caseOf(booking.id)).toMatchObject({ state: won ? 'won' : 'lost' });
        expect(await books(booking.id)).toMatchObject({
          gateway: won ? booking.total - FEE : -FEE,
          disputed: won ? 0 : booking.total,
          imbalance: 0,
        });
      },
    ),
    cases(4),
  );
}, 60_000);

test('when all webhooks are lost, the sweep finds the dispute and its end', async () => {
  const { booking } = await driven(running, { card: cards.disputed });
  const now = new Date();

  await sweepPayments(now);
  const { cause, state } = await caseOf(booking.id);
  await running.stripe.disputes.close(cause);
  await sweepPayments(now);

  expect(state).toBe('open');
  expect(await caseOf(booking.id)).toMatchObject({ state: 'lost', decidedAt: null });
});
