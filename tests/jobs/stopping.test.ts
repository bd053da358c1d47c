import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { dropDatabase, ensureDatabase } from '../support/database.ts';

const name = `stopping_${process.env['VITEST_POOL_ID'] ?? '1'}`;

// Everything below reads the environment when it is imported. The sweep must find nothing but the bookings of this test.
const { application, owner } = await ensureDatabase(inject('adminUrl'), name);
Object.assign(process.env, { DATABASE_URL: application, DIRECT_DATABASE_URL: application });
const { db, disconnect } = await import('#server/db/client.ts');
const { startWorkers, stopWorkers, sweep } = await import('#server/jobs/workers.ts');
const { enqueue } = await import('#server/queue/queue.ts');
const { hoursAfter } = await import('#server/domain/time/wall-clock.ts');
const { eachOf } = await import('#server/lib/each.ts');
const { Stopped, untilStopped } = await import('#server/lib/stopping.ts');
const { createBooking } = await import('../support/factories.ts');

afterAll(async () => {
  await disconnect();
  await dropDatabase(inject('adminUrl'), name);
});

async function overdue(ids: number) {
  const holdExpiresAt = hoursAfter(new Date(), -1);
  const bookings = [];
  for (let count = 0; count < ids; count += 1) {
    const { id } = await createBooking({ status: 'awaiting_payment' });
    const ended = hoursAfter(holdExpiresAt, -count);
    await db.booking.update({ where: { id }, data: { holdExpiresAt: ended } });
    bookings.push(id);
  }
  return bookings;
}

const statuses = async (ids: readonly string[]) => {
  const rows = await db.booking.findMany({ where: { id: { in: [...ids] } } });
  return new Set(rows.map(({ status }) => status));
};

/** Whether something waits for a lock of another transaction. */
const isWaiting = async (client: pg.Client) => {
  // Within a transaction the first look at the activity would be all that is ever seen.
  await client.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rowCount ?? 0) > 0;
};

test('a process that stops in a sweep ends the booking it is at and leaves the others to the next one', async () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue();
  const bookings = await overdue(6);
  const other = new pg.Client({ connectionString: owner });
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from bookings for update');
  await startWorkers();
  await enqueue(db, 'sweep', {});
  await vi.waitFor(async () => expect(await isWaiting(other)).toBe(true), 10_000);

  const stopped = stopWorkers();
  await sleep(200);
  await other.query('commit');
  await stopped;
  await other.end();

  expect(await statuses(bookings)).toEqual(new Set(['payment_expired', 'awaiting_payment']));
  expect(complaints).not.toHaveBeenCalled();
  await sweep(new Date());
  expect(await statuses(bookings)).toEqual(new Set(['payment_expired']));
});

test('work ends before its next item, also within an item, and only the work that was told to', async () => {
  const stop = new AbortController();
  const done: string[] = [];
  const work = () =>
    eachOf(['a', 'b'], (outer) =>
      eachOf([1, 2], async (inner) => {
        done.push(`${outer}${inner}`);
        stop.abort();
        await Promise.resolve();
      }),
    );

  await expect(untilStopped(stop.signal, work)).rejects.toBeInstanceOf(Stopped);
  await work();

  expect(done).toEqual(['a1', 'a1', 'a2', 'b1', 'b2']);
});
