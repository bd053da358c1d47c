import { afterEach, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { applyRule } from '#server/domain/approvals/commands.ts';
import { approvePayouts, markFailed } from '#server/domain/payouts/approval.ts';
import { payoutsByRule } from '#server/domain/payouts/by-rule.ts';
import { createPayout } from '../../support/create-payout.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';
import { IBAN } from '../payouts/support.ts';
import { staff, turnAllOff, turnOn, until, verdictOn } from './support.ts';

afterEach(turnAllOff);

const now = () => new Date();
const least = { samplePercent: 5 };
const all = { samplePercent: 100 };

async function knownHost() {
  const host = await createHost();
  const holder = { iban: IBAN, holder: host.name, status: 'verified' as const };
  await db.bankAccount.create({ data: { hostId: host.id, ...holder } });
  for (let turn = 0; turn < 3; turn++) {
    const paid = await due(host.id);
    const change = { status: 'paid', way: 'bank', paidAt: now() } as const;
    await db.payout.update({ where: { id: paid.id }, data: change });
  }
  return host;
}

async function due(hostId: string, amount = 300_00) {
  const car = await createCar({ hostId });
  return createPayout(await createBooking({ status: 'cancelled', car }), amount);
}

const payout = (id: string) => db.payout.findUniqueOrThrow({ where: { id } });

test('a small payout of a known host is approved by rule; one stopped afterwards counts against it', async () => {
  await turnOn('payout', { ...least, limits: { upTo: 500_00 } });
  const host = await knownHost();
  const made = await until(
    () => due(host.id),
    async ({ id }) => {
      await applyRule(payoutsByRule, now());
      return (await verdictOn(id))?.verdict === 'approve';
    },
  );
  const approved = await payout(made.id);

  await markFailed(made.id, 'Nu se potrivește.', await staff('finance'), now());

  expect(approved.status).toBe('approved');
  expect(approved.approvalRule).toMatch(/^payout \d+$/);
  expect(await verdictOn(made.id)).toMatchObject({ isUpheld: false });
});

test('a payout of a new host, or of one whose money went wrong, is left to a person', async () => {
  await turnOn('payout', { ...least, limits: { upTo: 500_00 } });
  const fresh = await due((await createHost()).id);
  const host = await knownHost();
  const off = await due(host.id);
  await db.moneyCase.create({
    data: {
      kind: 'payout_bounced',
      cause: `${off.id}/9`,
      bookingId: off.bookingId,
      amount: 1,
      currency: 'RON',
      dueAt: now(),
    },
  });

  await applyRule(payoutsByRule, now());

  expect(await verdictOn(fresh.id)).toMatchObject({ verdict: 'person', checks: { known: false } });
  expect(await verdictOn(off.id)).toMatchObject({ verdict: 'person', checks: { quiet: false } });
});

test('a person who approves what was drawn of payouts agrees with the rule', async () => {
  await turnOn('payout', { ...all, limits: { upTo: 500_00 } });
  const { id } = await due((await knownHost()).id);
  await applyRule(payoutsByRule, now());

  await approvePayouts([id], await staff('finance'), now());

  expect(await verdictOn(id)).toMatchObject({ verdict: 'sample', isUpheld: true });
});
