import { expect, test } from 'vitest';
import { needsPerson, signalsOf, stopDueAt, type Seen } from '#server/domain/signals/signal.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';

const NOW = new Date('2026-05-04T09:00:00Z');
const alone = { accounts: 0, suspended: 0 };

const known: Seen = {
  card: alone,
  device: alone,
  trips: 2,
  accountCreatedAt: hoursAfter(NOW, -24 * 300),
  total: 900_00,
  days: 3,
  name: 'Ana Ionescu',
  cardHolder: 'ANA IONESCU',
};

const newDear = { trips: 0, accountCreatedAt: hoursAfter(NOW, -5), total: 3_000_00 };

const seen = (change: Partial<Seen>) => signalsOf({ ...known, ...change }, NOW);

test('about a known client with their own card there is nothing to see', () => {
  expect(seen({})).toEqual([]);
});

test.each<[string, Partial<Seen>, string, number]>([
  ['a family’s card', { card: { accounts: 1, suspended: 0 } }, 'shared_card', 1],
  ['a card of many', { card: { accounts: 3, suspended: 0 } }, 'shared_card', 2],
  ['a suspended person’s card', { card: { accounts: 1, suspended: 1 } }, 'shared_card', 3],
  ['a family’s computer', { device: { accounts: 2, suspended: 0 } }, 'shared_device', 1],
  ['a suspended person’s browser', { device: { accounts: 1, suspended: 1 } }, 'shared_device', 3],
  ['a new account with a dear car', newDear, 'new_dear', 1],
  ['a dear day', { ...newDear, total: 500_00, days: 1 }, 'new_dear', 1],
  ['a card in another name', { cardHolder: 'Dan Popa' }, 'names_differ', 1],
])('%s is a signal of its strength', (_what, change, kind, strength) => {
  expect(seen(change)).toMatchObject([{ kind, strength }]);
});

test.each<[string, Partial<Seen>]>([
  ['a relative’s card', { cardHolder: 'Dan Ionescu' }],
  ['a card without a name', { cardHolder: null }],
  ['a new account with a cheap car', { ...newDear, total: 400_00 }],
  ['somebody with a trip behind', { ...newDear, trips: 1 }],
])('%s is no signal', (_what, change) => {
  expect(seen(change)).toEqual([]);
});

test('weak signals alone make nobody look; together, or a strong one, they do', () => {
  const family = seen({
    card: { accounts: 1, suspended: 0 },
    device: { accounts: 1, suspended: 0 },
  });
  const together = seen({ ...newDear, card: { accounts: 4, suspended: 0 } });
  const suspended = seen({ device: { accounts: 1, suspended: 1 } });

  expect([family, together, suspended].map(needsPerson)).toEqual([false, true, true]);
});

test.each([
  [100, 24],
  [10, 8],
  [2, 1],
])('of a trip in %i hours the hand-over waits %i hours at most', (ahead, waits) => {
  expect(stopDueAt(hoursAfter(NOW, ahead), NOW)).toEqual(hoursAfter(NOW, waits));
});
