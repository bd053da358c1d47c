import { afterAll, expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { startQueue, stopQueue } from '#server/queue/queue.ts';

afterAll(stopQueue);

const NAME = 'end-connections';

test('a job whose worker was killed goes to another within a minute, also after many tries', async () => {
  const queue = await startQueue();
  const id = await queue.send(NAME, { sessions: [] });
  // Other tests' jobs may wait there as well.
  await queue.fetch(NAME, { batchSize: 1_000 });
  await db.query(
    `update pgboss.job set retry_count = 10, heartbeat_on = now() - interval '1 minute' where id = $1`,
    [id],
  );

  const job = await vi.waitFor(
    async () => {
      // The queue has looked at all jobs right after its start, and would wait before it looks again.
      await db.query(
        'update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = $1',
        [NAME],
      );
      await queue.supervise(NAME);
      const [found] = await queue.findJobs(NAME, { id: String(id) });
      expect(found).toMatchObject({ state: 'retry' });
      return found;
    },
    { timeout: 15_000, interval: 500 },
  );

  expect(Number(job?.startAfter) - Date.now()).toBeLessThanOrEqual(60_000);
});
