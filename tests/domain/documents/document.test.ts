import { expect, test } from 'vitest';
import { inForce, documentState } from '#server/domain/documents/document.ts';
import { acceptsDocuments, decided, validUntil } from '#server/domain/kyc/kyc.ts';

const today = '2026-11-21';
const document = (
  status: Parameters<typeof documentState>[0][number]['status'],
  expiresOn: string | null,
) => ({
  status,
  expiresOn,
});

test.each([
  ['nothing was ever sent', [], 'missing'],
  ['the first one waits', [document('in_review', null)], 'in_review'],
  ['it holds for long', [document('approved', '2027-11-21')], 'approved'],
  ['it holds for ever', [document('approved', null)], 'approved'],
  ['it holds 30 days more', [document('approved', '2026-12-21')], 'expiring'],
  ['it holds 31 days more', [document('approved', '2026-12-22')], 'approved'],
  ['today is its last day', [document('approved', '2026-11-21')], 'expiring'],
  ['yesterday was its last day', [document('approved', '2026-11-20')], 'expired'],
  ['it has expired', [document('expired', '2026-11-01')], 'expired'],
  [
    'it expired, and the next waits',
    [document('in_review', null), document('expired', '2026-11-01')],
    'in_review',
  ],
  [
    'it expired, and the next was refused',
    [document('rejected', null), document('expired', '2026-11-01')],
    'rejected',
  ],
  [
    'it holds, and the next was refused',
    [document('rejected', null), document('approved', '2027-01-30')],
    'approved',
  ],
] as const)('%s', (_name, documents, state) => {
  expect(documentState(documents, today)).toBe(state);
});

test('of two documents in force the longer one counts', () => {
  const [short, long] = [document('approved', '2026-12-01'), document('approved', '2027-12-01')];
  expect(inForce([short, long], today)).toBe(long);
  expect(inForce([short, document('approved', null)], today)?.expiresOn).toBeNull();
});

test.each([
  ['2040-01-01', '2028-11-21'],
  ['2028-11-21', '2028-11-21'],
  ['2027-03-04', '2027-03-04'],
])('with a licence until %s a check of today holds until %s', (licence, until) => {
  expect(validUntil(today, licence)).toBe(until);
});

test('a check of 29 February ends on the 28th', () => {
  expect(validUntil('2028-02-29', '2040-01-01')).toBe('2030-02-28');
});

test.each([
  ['not_started', null, true],
  ['in_progress', null, true],
  ['in_review', null, false],
  ['verified', '2027-11-22', false],
  ['verified', '2027-11-21', true],
  ['rejected', null, true],
  ['expired', '2026-11-01', true],
] as const)('a check that is %s (until %s) takes documents: %s', (status, expiresOn, takes) => {
  expect(acceptsDocuments({ status, isRenewing: false, expiresOn }, today)).toBe(takes);
});

test('while somebody looks at the next documents of a good check, none are added', () => {
  const renewing = { status: 'verified', isRenewing: true, expiresOn: '2026-12-01' } as const;
  expect(acceptsDocuments(renewing, today)).toBe(false);
});

test('a renewal that is refused leaves the good check', () => {
  const renewing = { status: 'verified', isRenewing: true } as const;
  expect(decided(renewing, 'approve')).toBe('verified');
  expect(decided(renewing, 'reject')).toBe('verified');
  expect(decided({ status: 'in_review', isRenewing: false }, 'reject')).toBe('rejected');
});

test.each(['not_started', 'in_progress', 'verified', 'rejected', 'expired'] as const)(
  'nothing is decided on a check that is %s',
  (status) => {
    expect(() => decided({ status, isRenewing: false }, 'approve')).toThrow('Nothing waits');
  },
);
