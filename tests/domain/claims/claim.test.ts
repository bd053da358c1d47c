import { expect, test } from 'vitest';
import { ClaimStatus } from '#server/db/generated/enums.ts';
import {
  availableActions,
  needsPaper,
  next,
  respondBy,
  transitions,
} from '#server/domain/claims/claim.ts';
import { keysOf } from '#server/lib/objects.ts';

const claimStatuses = Object.values(ClaimStatus);
const roles = ['client', 'host', 'admin'] as const;

const said = { offered: 1, countered: null, aboveExcess: false };
const unsaid = { ...said, offered: null };

const allowed = keysOf(transitions).flatMap((action) =>
  roles.flatMap((role) =>
    claimStatuses
      .filter((status) => availableActions({ status, ...said }, role).includes(action))
      .map((status) => `${role} ${action} ${status} → ${next(action, { status, ...said }, role)}`),
  ),
);

test('the client answers, the host agrees, asks for less or withdraws, an admin decides; nothing else happens to a claim', () => {
  expect(allowed).toEqual([
    'client accept proposed → accepted',
    'client accept disputed → accepted',
    'client dispute proposed → disputed',
    'host agree disputed → accepted',
    'host counter disputed → disputed',
    'host withdraw proposed → withdrawn',
    'host withdraw disputed → withdrawn',
    'admin withdraw proposed → withdrawn',
    'admin withdraw disputed → withdrawn',
    'admin settle disputed → settled',
  ]);
});

test('what is not allowed is a conflict', () => {
  const conflict = expect.objectContaining({ code: 'conflict' });

  expect(() => next('accept', { status: 'withdrawn', ...unsaid }, 'client')).toThrow(conflict);
  expect(() => next('agree', { status: 'disputed', ...unsaid }, 'host')).toThrow(conflict);
});

test('the client has 72 hours to answer', () => {
  const at = respondBy(new Date('2026-11-21T10:00:00Z'));

  expect(at.toISOString()).toBe('2026-11-24T10:00:00.000Z');
});

test('the host asks for less once, and what goes beyond the excess neither side settles', () => {
  const countered = {
    status: 'disputed',
    offered: null,
    countered: 1,
    aboveExcess: false,
  } as const;
  const above = { ...countered, countered: null, aboveExcess: true };

  expect(availableActions(countered, 'host')).toEqual(['withdraw']);
  expect(availableActions(countered, 'client')).toEqual(['accept']);
  expect(availableActions(above, 'client')).toEqual([]);
  expect(availableActions({ ...above, status: 'proposed' }, 'client')).toEqual(['dispute']);
});

test.each([
  ['damage', 500_00, false],
  ['damage', 500_01, true],
  ['cleaning', 500_00, false],
  ['fine', 1_00, true],
  ['toll', 1_00, true],
] as const)('%s of %i minor units needs a paper: %s', (kind, amount, isNeeded) => {
  expect(needsPaper(kind, amount)).toBe(isNeeded);
});
