import type pg from 'pg';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { enqueue, startQueue } from '#server/queue/queue.ts';

/** A job of a living node is done after this time, or may run again beside it, as any job may. */
const LOST_AFTER_MS = 3_000;

/**
 * Lets queue and gateway, which go by PostgreSQL's clock, follow the test's: what is due there happens, and the jobs
 * of killed nodes are given to others at once instead of within a minute.
 */
export async function hurryJobs(owner: pg.Pool, now: Date, lastKill: number): Promise<void> {
  await owner.query(
    `update pgboss.job set start_after = now()
     where (state = 'retry' or state = 'created' and start_after <= $1) and start_after > now()`,
    [now],
  );
  await owner.query(
    'update test_gateway.objects set due_at = now() where due_at <= $1 and due_at > now()',
    [now],
  );
  const sinceKill = performance.now() - lastKill;
  if (lastKill === 0 || sinceKill < LOST_AFTER_MS) return;
  const { rows } = await owner.query<{ name: string }>(
    `update pgboss.job set heartbeat_on = now() - interval '10 minutes'
     where state = 'active' and started_on < now() - $1 * interval '1 millisecond' returning name`,
    [sinceKill],
  );
  if (rows.length === 0) return;
  // The queue would look again only after a while.
  await owner.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
  const queue = await startQueue();
  for (const name of new Set(rows.map((row) => row.name))) await queue.supervise(name);
}

/** Runs the sweep, which otherwise comes once a minute, unless one waits already. */
export async function sweepNow(): Promise<void> {
  const [row] = await db.sql(z.object({ waits: z.boolean() }))`
    select exists (select from pgboss.job where name = 'sweep' and state = 'created') as waits`;
  if (!row?.waits) await enqueue(db, 'sweep', {});
}
