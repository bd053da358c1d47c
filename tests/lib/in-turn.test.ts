import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { queue } from '#server/lib/in-turn.ts';

test('no more than the limit run at once and they start in order', async () => {
  const inTurn = queue(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;

  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      inTurn(async () => {
        started.push(index);
        running += 1;
        most = Math.max(most, running);
        await delay(1);
        running -= 1;
      }),
    ),
  );

  expect(most).toBe(2);
  expect(started).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('a task that fails makes room for the next', async () => {
  const inTurn = queue(1);
  const failed = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(() => Promise.resolve('done'));

  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
