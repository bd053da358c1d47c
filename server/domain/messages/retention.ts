import { z } from 'zod';
import { transaction } from '#server/db/transaction.ts';
import { inBatches } from '#server/lib/batches.ts';
import { destroyLater } from '../documents/files.ts';
import { endStatuses } from '../bookings/booking.ts';
import { rules } from '../rules.ts';
import { yearsBefore } from '../time/wall-clock.ts';

const BATCH = 200;

/** Deletes threads in which nobody has written for three years, once their booking is over. */
export async function forgetOldThreads(now: Date): Promise<void> {
  const before = yearsBefore(now, rules.messages.retentionYears);
  await inBatches(BATCH, () => forgetSome(before));
}

async function forgetSome(before: Date): Promise<number> {
  return transaction(async (tx) => {
    const due = await tx.sql(z.object({ id: z.string() }))`
      select t.id from threads t left join bookings b on b.id = t.booking_id
      where t.moved_at < ${before} and (b.id is null or b.status::text = any(${[...endStatuses]}::text[]))
        and not exists (select from thread_reports p where p.thread_id = t.id and p.closed_at is null)
      limit ${BATCH} for update of t skip locked`;
    const ids = due.map(({ id }) => id);
    const files = await tx.sql(z.object({ file: z.string() }))`
      delete from message_files f using messages m
      where m.id = f.message_id and m.thread_id = any(${ids}::uuid[]) returning f.file`;
    await destroyLater(tx, files);
    await tx.thread.deleteMany({ where: { id: { in: ids } } });
    return ids.length;
  });
}
