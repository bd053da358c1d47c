import { expect, test } from 'vitest';
import { PayoutStatus } from '#server/db/generated/enums.ts';
import {
  actions,
  next,
  reasonsToHold,
  transitions,
  weeklyInstallments,
} from '#server/domain/payouts/payout.ts';
import { sum } from '#server/domain/money/money.ts';
import { fc } from '../../support/chance.ts';

const startsAt = new Date('2026-07-01T10:00:00Z');

test('every status of the schema can be reached', () => {
  const reached = actions.map((action) => transitions[action].to);

  expect(new Set(['scheduled', ...reached])).toEqual(new Set(Object.values(PayoutStatus)));
});

test('a failed payout can be approved again; a paid one is never sent again unless its bank returns it', () => {
  expect(next('approve', 'failed')).toBe('approved');
  expect(next('come-back', 'paid')).toBe('failed');
  for (const action of actions.filter((one) => one !== 'come-back'))
    expect(() => next(action, 'paid')).toThrow('This payout is already paid.');
});

test('a trip of up to 7 days is paid whole, 72 hours after it', () => {
  expect(weeklyInstallments({ startsAt, days: 7, host: 700_01, platform: 99 })).toEqual([
    { installment: 1, host: 700_01, platform: 99, dueAt: new Date('2026-07-11T10:00:00Z') },
  ]);
});

test('17 days are paid in three installments by their days', () => {
  const installments = weeklyInstallments({ startsAt, days: 17, host: 1_700_01, platform: 340_00 });

  expect(installments.map(({ host }) => host)).toEqual([700_01, 700_00, 300_00]);
  expect(installments.map(({ dueAt }) => dueAt.toISOString().slice(0, 10))).toEqual([
    '2026-07-11',
    '2026-07-18',
    '2026-07-21',
  ]);
});

test('the installments add up to the whole exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), fc.nat(), fc.nat(), (days, host, platform) => {
      const installments = weeklyInstallments({ startsAt, days, host, platform });
      expect(sum(installments.map((installment) => installment.host))).toBe(host);
      expect(sum(installments.map((installment) => installment.platform))).toBe(platform);
    }),
  );
});

test('every reason to hold is named', () => {
  const facts = {
    isHostSuspended: true,
    isCaptured: false,
    hasOpenCase: true,
    stop: 'open' as const,
    hasOpenClaim: true,
    areInspectionsApproved: false,
    isBankAccountVerified: false,
    bankAccountChangedAt: new Date(0),
    isWayReady: false,
    hasTaxDetails: false,
    dueAt: startsAt,
  };

  expect(reasonsToHold(facts, new Date(0))).toEqual([
    'suspended',
    'uncaptured',
    'open-case',
    'safety-stop',
    'open-claim',
    'inspection',
    'bank-account',
    'changed-bank-account',
    'gateway-account',
    'tax-details',
    'not-due',
  ]);
  expect(reasonsToHold({ ...facts, stop: 'confirmed' }, new Date(0))[3]).toBe('fraud');
  const settled = {
    ...facts,
    isHostSuspended: false,
    isCaptured: true,
    hasOpenCase: false,
    stop: null,
    hasOpenClaim: false,
    areInspectionsApproved: true,
  };
  const ready = {
    ...settled,
    isBankAccountVerified: true,
    isWayReady: true,
    hasTaxDetails: true,
  };
  expect(reasonsToHold(ready, startsAt)).toEqual([]);
});

test('a bank account that replaced another one is paid 72 hours later, not before', () => {
  const facts = {
    isHostSuspended: false,
    isCaptured: true,
    hasOpenCase: false,
    stop: null,
    hasOpenClaim: false,
    areInspectionsApproved: true,
    isBankAccountVerified: true,
    isWayReady: true,
    hasTaxDetails: true,
    dueAt: new Date(0),
    bankAccountChangedAt: startsAt,
  };
  const later = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000);

  expect(reasonsToHold(facts, later(71.9))).toEqual(['changed-bank-account']);
  expect(reasonsToHold(facts, later(72))).toEqual([]);
  expect(reasonsToHold({ ...facts, bankAccountChangedAt: null }, later(0))).toEqual([]);
});
