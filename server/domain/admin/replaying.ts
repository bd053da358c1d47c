import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue, jobNames, retryJob } from '#server/queue/queue.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { tellsOf } from './booking-story.ts';

type Replayed = { kind: 'webhook' | 'job'; id: string };

type Given = {
  /** The booking it must be of; `null` where any will do. */
  bookingId: string | null;
  reason: string;
  admin: { id: string; ip: string | null };
  now: Date;
};

/**
 * Handles a webhook again, or tries a failed job again. Both read the present state first, so
 * doing it once too often changes nothing.
 *
 * @throws {Refusal} `not-found` for what is not there or not of this booking; `conflict` while it is being handled
 */
export async function replay({ kind, id }: Replayed, given: Given): Promise<void> {
  const { bookingId, reason, admin, now } = given;
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'system.replay');
    if (kind === 'webhook') await handleAgain(tx, id, bookingId);
    else await tryAgain(tx, id, bookingId);
    await record(
      tx,
      {
        actorId: admin.id,
        action: `${kind}.replay`,
        object: bookingId === null ? kind : 'booking',
        objectId: bookingId ?? id,
        after: { id, reason },
        ip: admin.ip,
      },
      now,
    );
  });
}

async function handleAgain(tx: Db, eventId: string, bookingId: string | null): Promise<void> {
  const [event] = await tx.sql(z.object({ id: z.string() }))`
    select w.id from webhook_events w where w.id = ${eventId}
      and ${bookingId === null ? Prisma.sql`true` : tellsOf(bookingId)} for update of w`;
  if (!event) throw new Refusal('not-found', 'No such webhook.');
  // A statement of its own, after the lock: so a second click sees the job that the first has left.
  const waiting = await tx.sql(z.object({ id: z.string() }))`
    select j.id::text from pgboss.job j where j.name = 'process-webhook' and j.data ->> 'eventId' = ${eventId}
      and j.state in ('created', 'retry', 'active') limit 1`;
  if (waiting.length > 0) throw new Refusal('conflict', 'This webhook is being handled.');
  await enqueue(tx, 'process-webhook', { eventId });
}

async function tryAgain(tx: Db, jobId: string, bookingId: string | null): Promise<void> {
  const [job] = await tx.sql(z.object({ name: z.enum(jobNames), state: z.string() }))`
    select j.name, j.state::text from pgboss.job j where j.id::text = ${jobId}
      and ${bookingId === null ? Prisma.sql`true` : ofBooking(bookingId)} for update`;
  if (!job) throw new Refusal('not-found', 'No such job.');
  if (job.state !== 'failed') throw new Refusal('conflict', 'This job has not failed.');
  await retryJob(tx, job.name, jobId);
}

const ofBooking = (bookingId: string) => Prisma.sql`
  j.name in ('settle-booking', 'end-waiting-booking') and j.data ->> 'bookingId' = ${bookingId}`;
