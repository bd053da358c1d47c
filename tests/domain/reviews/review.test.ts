import { describe, expect, test } from 'vitest';
import { mayReply, mayReview, publishesAt, starsOf } from '#server/domain/reviews/review.ts';

const noon = new Date('2026-11-01T12:00:00Z');
const after = (days: number) => new Date(noon.getTime() + days * 86_400_000);

test.each([
  [[5, 5, 5, 5, 5], 5],
  [[1, 1, 1, 1, 1], 1],
  [[5, 4, 4, 4, 5], 4],
  [[5, 5, 5, 4, 4], 5],
  [[1, 2, 3, 4, 5], 3],
])('the stars of %j are %d', ([a, b, c, d, e], stars) => {
  const scores = {
    cleanliness: a ?? 0,
    maintenance: b ?? 0,
    accuracy: c ?? 0,
    communication: d ?? 0,
    convenience: e ?? 0,
  };

  expect(starsOf(scores)).toBe(stars);
});

test('reviews stay blind for 14 days', () => {
  expect(publishesAt(noon)).toEqual(after(14));
});

describe('who may write', () => {
  test.each([
    ['completed', noon, after(13.9), true],
    ['completed', noon, after(14), false],
    ['completed', null, after(1), false],
    ['returned', null, after(1), false],
  ] as const)('%s, completed at %s, at %s: %s', (status, completedAt, now, may) => {
    expect(mayReview({ status, completedAt }, now)).toBe(may);
  });
});

describe('who may reply', () => {
  test.each([
    [noon, null, after(29.9), true],
    [noon, null, after(30), false],
    [noon, 'Mulțumim', after(1), false],
    [null, null, after(1), false],
  ] as const)('published at %s, reply %s, at %s: %s', (publishedAt, reply, now, may) => {
    expect(mayReply({ publishedAt, reply }, now)).toBe(may);
  });
});
