import { expect, test } from 'vitest';
import { Positions } from '#server/db/positions.ts';

function seen(...positions: readonly [at: number, position: number][]): Positions {
  const positionsSeen = new Positions();
  for (const [at, position] of positions) positionsSeen.note(at, position);
  return positionsSeen;
}

test('a replica is complete to the moment when the primary was where it is now', () => {
  const positions = seen([1_000, 100], [1_500, 200], [2_000, 300]);

  expect(positions.momentAt(300)).toBe(2_000);
  expect(positions.momentAt(299)).toBe(1_500);
  expect(positions.momentAt(100)).toBe(1_000);
});

test('while nothing is written, a replica that has everything does not grow older', () => {
  expect(seen([1_000, 100], [90_000, 100]).momentAt(100)).toBe(90_000);
});

test('of a replica that is behind all that is remembered, no moment is known', () => {
  const positions = seen([1_000, 100]);
  for (let at = 0; at < 240; at++) positions.note(2_000 + at, 200);

  expect(positions.momentAt(100)).toBeNull();
  expect(new Positions().momentAt(100)).toBeNull();
});

test('what a new primary says counts, though the old one had come further', () => {
  const positions = seen([1_000, 500], [2_000, 400], [2_500, 420]);

  expect(positions.momentAt(410)).toBe(2_000);
});
