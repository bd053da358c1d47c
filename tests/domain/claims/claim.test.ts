import { expect, test } from 'vitest';
import { ClaimStatus } from '#server/db/generated/enums.ts';
import { availableActions, next, respondBy, transitions } from '#server/domain/claims/claim.ts';
import { keysOf } from '#server/lib/objects.ts';

const claimStatuses = Object.values(ClaimStatus);
const roles = ['client', 'host', 'admin'] as const;

const allowed = keysOf(transitions).flatMap((action) =>
  roles.flatMap((role) =>
    claimStatuses
      .filter((status) => availableActions({ status, offered: 1 }, role).includes(action))
      .map(
        (status) => `${role} ${action} ${status} → ${next(action, { status, offered: 1 }, role)}`,
      ),
  ),
);

test('the client answers, the host agrees or withdraws, an admin decides; nothing else happens to a claim', () => {
  expect(allowed).toEqual([
    'client accept proposed → accepted',
    'client accept disputed → accepted',
    'client dispute proposed → disputed',
    'host agree disputed → accepted',
    'host withdraw proposed → withdrawn',
    'host withdraw disputed → withdrawn',
    'admin withdraw proposed → withdrawn',
    'admin withdraw disputed → withdrawn',
    'admin settle disputed → settled',
  ]);
});

test('what is not allowed is a conflict', () => {
  const conflict = expect.objectContaining({ code: 'conflict' });

  expect(() => next('accept', { status: 'withdrawn', offered: null }, 'client')).toThrow(conflict);
  expect(() => next('agree', { status: 'disputed', offered: null }, 'host')).toThrow(conflict);
});

test('the client has 72 hours to answer', () => {
  const at = respondBy(new Date('2026-11-21T10:00:00Z'));

  expect(at.toISOString()).toBe('2026-11-24T10:00:00.000Z');
});
