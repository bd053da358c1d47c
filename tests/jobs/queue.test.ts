import { afterAll, expect, test } from 'vitest';
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
  await db.query('update pgboss.queue set monitor_on = null where name = $1', [NAME]);

  await queue.supervise(NAME);

  const [job] = await queue.findJobs(NAME, { id: String(id) });
  expect(job).toMatchObject({ state: 'retry' });
  expect(Number(job?.startAfter) - Date.now()).toBeLessThanOrEqual(60_000);
});
