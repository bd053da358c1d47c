import { expect, test } from 'vitest';
import { hostDebt } from '#server/domain/ledger/queries.ts';
import { holdersIn, moveWork } from '#server/domain/staff/assigning.ts';
import { bearLoss, concede, submitEvidence } from '#server/domain/payments/case-decisions.ts';
import { settleBooking, sweepPayments } from '#server/domain/payments/commands.ts';
import { followDisputesOf } from '#server/domain/payments/disputes.ts';
import { rentalPayment } from '#server/domain/payments/queries.ts';
import { approvePayouts } from '#server/domain/payouts/approval.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { adminOf, driven, finish, inspect } from '../payouts/support.ts';
import { caseOf, disputesWith, given, words } from './disputed.ts';
import { books, cards, startPayments } from './support.ts';

const running = await startPayments();
const disputed = disputesWith(running);

test('two admins at once: one has the case, the other is told', async () => {
  const { booking, id } = await disputed();
  const both = [await adminOf(), await adminOf()];

  const taken = await Promise.allSettled(
    both.map((admin) =>
      moveWork({ list: 'cases', id }, { from: null, to: admin.id }, { ...admin, now: new Date() }),
    ),
  );
  const decided = await Promise.allSettled(
    both.map((admin) => concede({ id, reason: words, admin, now: new Date() })),
  );

  const outcomes = taken.map((one) => one.status === 'fulfilled' && one.value.ok);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = both[outcomes.indexOf(true)];
  expect(await holdersIn('cases', [id])).toMatchObject({ [id]: { id: winner?.id } });
  expect(await caseOf(booking.id)).toMatchObject({ state: 'lost' });
});

test('a loss decided by two admins at once is posted once', async () => {
  const { booking, host, id } = await disputed();
  const by = await given(id);
  await concede(by);

  await Promise.allSettled([bearLoss(by, 50_00), bearLoss(by, 20_00)]);

  const { hostBears } = await caseOf(booking.id);
  const [payout] = await listPayouts({ bookingId: booking.id });
  expect(payout?.amount).toBe(booking.hostEarns - (hostBears ?? 0));
  expect(await hostDebt(host.id)).toBe(0);
  expect(await books(booking.id)).toMatchObject({ disputed: 0, imbalance: 0 });
});

test('a process that dies after the gateway has taken the evidence is made up for', async () => {
  const { booking, disputeId, id } = await disputed();
  await running.set({ lose_answers: 1, lose_answers_of: '/v1/disputes/' });
  await expect(given(id).then(submitEvidence)).rejects.toThrow(/connection/i);
  await running.set({ lose_answers: 0, lose_answers_of: '' });
  const before = await caseOf(booking.id);

  await sweepPayments(new Date());

  const { evidence_details: sent } = await running.stripe.disputes.retrieve(disputeId);
  expect(sent.submission_count).toBe(1);
  expect(before).toMatchObject({ state: 'open', evidenceWords: words });
  expect(await caseOf(booking.id)).toMatchObject({ state: 'submitted' });
}, 60_000);

test('approving a payout and a dispute at once: it is sent before, or it waits', async () => {
  const { booking } = await driven(running, { card: cards.disputed });
  await finish(booking.id);
  await inspect(booking.id);
  const admin = await adminOf();
  const [payout] = await listPayouts({ bookingId: booking.id });
  const { intentId } = await rentalPayment(booking.id);

  await Promise.all([
    approvePayouts([payout?.id ?? ''], admin, new Date()).then(() =>
      settleBooking(booking.id, new Date()),
    ),
    followDisputesOf(intentId ?? '', new Date()),
  ]);
  await settleBooking(booking.id, new Date());

  const after = await listPayouts({ bookingId: booking.id, status: ['processing', 'paid'] });
  const { payouts: sent, imbalance } = await books(booking.id);
  expect(sent).toBe(after.length === 0 ? 0 : -booking.hostEarns);
  expect(imbalance).toBe(0);
});
