import { afterAll, expect, test } from 'vitest';
import { scheduleJobs } from '#server/jobs/workers.ts';
import { startQueue, stopQueue } from '#server/queue/queue.ts';

afterAll(stopQueue);

test('a schedule that an earlier version left behind ends with the start', async () => {
  const queue = await startQueue();
  await queue.createQueue('tidy-pictures');
  await queue.schedule('tidy-pictures', '40 3 * * *');

  await scheduleJobs(queue);

  const scheduled = (await queue.getSchedules()).map(({ name }) => name);
  expect(scheduled.toSorted()).toEqual([
    'advise-prices',
    'clean-up-documents',
    'clean-up-pictures',
    'encode-pictures',
    'measure-hosts',
    'move-public-photos',
    'price-cars',
    'reconcile',
    'seal-audit',
    'sweep',
  ]);
});
