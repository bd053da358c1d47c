import { expect, test } from 'vitest';
import { limitsOf } from '#server/domain/approvals/limits.ts';
import { judge } from '#server/domain/approvals/verdict.ts';
import { safetyOf as safetyOfDocument } from '#server/domain/documents/renewal.ts';
import { safetyOf, type SafetyFacts } from '#server/domain/inspections/safe.ts';
import { safetyOf as safetyOfPayout } from '#server/domain/payouts/known.ts';
import { rules } from '#server/domain/rules.ts';

const drawing = { samplePercent: 20, draw: 50 };

const returned: SafetyFacts = {
  leg: 'check_out',
  areBothSigned: true,
  angles: 6,
  photoMinutes: 12,
  damages: 0,
  hasNotes: false,
  objections: 0,
  earlierKm: 42_000,
  earlierFuel: 80,
  isEarlierRejected: false,
  km: 42_600,
  fuel: 75,
  days: 3,
  openMatters: 0,
  isTaken: false,
};

const limits = { photoMinutes: 120, kmPerDay: 600, fuelDrop: 15 };

const lacking = (checks: Readonly<Record<string, boolean>>) =>
  Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]));

test('a rule approves only what is as it asks in everything', () => {
  expect(judge({ a: true, b: true }, drawing)).toBe('approve');
  expect(judge({ a: true, b: false }, drawing)).toBe('person');
});

test('what is drawn goes to a person although it is safe, and nothing unsafe counts as drawn', () => {
  expect(judge({ a: true }, { samplePercent: 20, draw: 19.9 })).toBe('sample');
  expect(judge({ a: true }, { samplePercent: 20, draw: 20 })).toBe('approve');
  expect(judge({ a: false }, { samplePercent: 100, draw: 0 })).toBe('person');
});

test('a hand-over that both have signed, with all photos and plausible figures, is safe', () => {
  expect(lacking(safetyOf(returned, limits))).toEqual([]);
});

test.each<[string, Partial<SafetyFacts>, string]>([
  ['a missing signature', { areBothSigned: false }, 'signed'],
  ['a missing angle', { angles: 5 }, 'angles'],
  ['photos from hours before', { photoMinutes: 121 }, 'inTime'],
  ['no photos', { photoMinutes: null }, 'inTime'],
  ['a damage', { damages: 1 }, 'undamaged'],
  ['words to be read', { hasNotes: true }, 'noWords'],
  ['an objection', { objections: 1 }, 'undisputed'],
  ['more kilometres than a car is driven', { km: 43_801 }, 'kilometres'],
  ['fewer kilometres than before', { km: 41_999 }, 'kilometres'],
  ['a tank much emptier than before', { fuel: 64 }, 'fuel'],
  ['a check-in that was rejected', { isEarlierRejected: true }, 'compared'],
  ['an open claim', { openMatters: 1 }, 'nothingOpen'],
  ['a colleague who has it', { isTaken: true }, 'free'],
])('%s leaves a hand-over to a person', (_what, change, check) => {
  expect(lacking(safetyOf({ ...returned, ...change }, limits))).toEqual([check]);
});

test('the first hand-over of a car has nothing to be compared with', () => {
  const first = { ...returned, leg: 'check_in' as const, earlierKm: null, earlierFuel: null };

  expect(lacking(safetyOf(first, limits))).toEqual(['compared', 'kilometres']);
});

test('between two trips a host may drive and refuel its own car as it likes', () => {
  const next = { ...returned, leg: 'check_in' as const, km: 60_000, fuel: 10 };

  expect(lacking(safetyOf(next, limits))).toEqual([]);
});

test.each([
  [{ amount: 500_01 }, 'small'],
  [{ paid: 2 }, 'known'],
  [{ cases: 1 }, 'quiet'],
  [{ isUnheld: false }, 'unheld'],
])('a payout that is %o is left to a person', (change, check) => {
  const safe = { amount: 500_00, isUnheld: true, paid: 3, cases: 0 };
  const known = { upTo: 500_00, leastPaid: 3, quietDays: 90 };

  expect(lacking(safetyOfPayout(safe, known))).toEqual([]);
  expect(lacking(safetyOfPayout({ ...safe, ...change }, known))).toEqual([check]);
});

test('no rule can be tuned to approve what two people must', () => {
  const most = { upTo: rules.payout.twoAdminsFrom, leastPaid: 1, quietDays: 7 };

  expect(limitsOf.payout.safeParse(most).success).toBe(false);
});

test.each([
  [{ expiresOn: '2027-01-09' }, ['longer']],
  [{ expiresOn: null }, ['longer', 'plausible']],
  [{ expiresOn: '2028-06-01' }, ['plausible']],
  [{ earlierExpiresOn: null }, ['renewal']],
  [{ earlierExpiresOn: '2026-08-01' }, ['renewal']],
  [{ kind: 'registration' as const }, ['kind']],
  [{ hasFileOfBefore: true }, ['newFile']],
  [{ rejected: 1 }, ['reliable']],
  [{ isHostSuspended: true }, ['reliable']],
  [{ isTaken: true }, ['free']],
])('a renewal that is %o is left to a person', (change, checks) => {
  const safe = {
    kind: 'casco' as const,
    expiresOn: '2027-12-20',
    earlierExpiresOn: '2027-01-09',
    rejected: 0,
    hasFileOfBefore: false,
    isHostSuspended: false,
    isTaken: false,
  };
  const rule = { kinds: ['casco' as const], quietDays: 180 };

  expect(lacking(safetyOfDocument(safe, rule, '2026-12-20'))).toEqual([]);
  expect(lacking(safetyOfDocument({ ...safe, ...change }, rule, '2026-12-20'))).toEqual(checks);
});
