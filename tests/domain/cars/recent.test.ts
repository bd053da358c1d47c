import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recent } from '#server/lib/recent.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a question is worked out once while its answer is fresh, and anew afterwards', async () => {
  let asked = 0;
  const work = vi.fn<() => Promise<number>>(async () => (asked += 1));
  const answerTo = recent<number>({ lifetimeMs: 1_000, most: 5 });

  const together = await Promise.all([answerTo('cars', work), answerTo('cars', work)]);
  vi.advanceTimersByTime(999);
  const fresh = await answerTo('cars', work);
  vi.advanceTimersByTime(1);
  const later = await answerTo('cars', work);

  expect([...together, fresh, later]).toEqual([1, 1, 1, 2]);
  expect(work).toHaveBeenCalledTimes(2);
});

test('what failed is asked again, by those who come after', async () => {
  const answerTo = recent<string>({ lifetimeMs: 1_000, most: 5 });
  const failing = answerTo('cars', async () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');

  expect(await answerTo('cars', async () => 'here')).toBe('here');
});

test('no more are kept than said, and those that are used stay', async () => {
  const answerTo = recent<string>({ lifetimeMs: 1_000, most: 2 });
  const again = vi.fn<() => Promise<string>>(async () => 'again');
  await answerTo('one', async () => 'one');
  await answerTo('two', async () => 'two');
  await answerTo('one', again);
  await answerTo('three', async () => 'three');

  expect(await answerTo('one', again)).toBe('one');
  expect(await answerTo('two', again)).toBe('again');
});
