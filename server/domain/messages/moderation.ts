import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { MessageSide, ThreadReportReason } from '#server/db/generated/enums.ts';
import { MessageSide as Side, ThreadReportReason as Reason } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { endWork } from '../staff/assigning.ts';
import { isWhose, type Share } from '../staff/work.ts';
import { requirePermission, staffWith } from '../staff/queries.ts';
import type { Actor } from '../users/actor.ts';
import type { OwnThread } from './queries.ts';
import { sideOf } from './thread.ts';

type By = { actor: Actor; now: Date };

/** @throws {Refusal} `forbidden` for a member who only looks */
function ownSide(thread: OwnThread): MessageSide {
  const side = sideOf(thread.role);
  if (!side) throw new Refusal('forbidden', 'This member does not act for the host.');
  return side;
}

/** Ends messages between a client and a host, except about a trip that is ahead or under way. */
export async function block(thread: OwnThread, now: Date): Promise<void> {
  const { clientId, hostId } = thread;
  await db.messageBlock.createMany({
    data: [{ clientId, hostId, side: ownSide(thread), createdAt: now }],
    skipDuplicates: true,
  });
}

export async function unblock(thread: OwnThread): Promise<void> {
  const { clientId, hostId } = thread;
  await db.messageBlock.deleteMany({ where: { clientId, hostId, side: ownSide(thread) } });
}

/** Asks the staff to look at a thread. A second report while the first is open changes nothing. */
export async function report(
  thread: OwnThread,
  { reason, note }: { reason: ThreadReportReason; note: string },
  { actor, now }: By,
): Promise<void> {
  const data = { threadId: thread.id, reporterId: actor.id, side: ownSide(thread) };
  await transaction(async (tx) => {
    const { count } = await tx.threadReport.createMany({
      data: [{ ...data, reason, note, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    const facts = { car: thread.carName };
    const notice = { kind: 'thread_reported' as const, facts, url: url('admin.messages') };
    await notify(tx, await staffWith(tx, 'threads.read'), notice, now);
  });
}

const WaitingReport = z.object({
  id: z.string(),
  threadId: z.string(),
  reason: z.enum(Reason),
  note: z.string(),
  side: z.enum(Side),
  reporter: z.string(),
  clientName: z.string(),
  hostName: z.string(),
  ref: z.string().nullable(),
  createdAt: z.date(),
});

export type WaitingReport = z.infer<typeof WaitingReport>;

/** Reports that wait for the staff, oldest first. */
export async function waitingReports(
  limit: number,
  { share, readerId }: { share: Share; readerId: string },
): Promise<WaitingReport[]> {
  return db.sql(WaitingReport)`
    select p.id, p.thread_id, p.reason, p.note, p.side, u.name as reporter, k.name as client_name, h.name as host_name,
      b.ref, p.created_at
    from thread_reports p join threads t on t.id = p.thread_id join users u on u.id = p.reporter_id
      join users k on k.id = t.client_id join hosts h on h.id = t.host_id left join bookings b on b.id = t.booking_id
    where p.closed_at is null and ${isWhose('reports', Prisma.sql`p.id`, share, readerId)}
    order by p.created_at, p.id limit ${limit}`;
}

/** @throws {Refusal} `not-found` for no such report, `conflict` for one that is closed */
export async function closeReport(id: string, outcome: string, { actor, now }: By): Promise<void> {
  await transaction(async (tx) => {
    await requirePermission(tx, actor, 'threads.read');
    const found = await tx.threadReport.findUnique({ where: { id }, select: { threadId: true } });
    if (!found) throw new Refusal('not-found', 'No such report.');
    const { count } = await tx.threadReport.updateMany({
      where: { id, closedAt: null },
      data: { closedAt: now, closedBy: actor.id, outcome },
    });
    if (count === 0) throw new Refusal('conflict', 'This report is already closed.');
    await endWork(tx, { list: 'reports', id }, actor);
    const entry = { action: 'thread.close-report', object: 'thread', objectId: found.threadId };
    await record(tx, { ...entry, actorId: actor.id, after: { report: id, outcome } }, now);
  });
}

/**
 * An admin opens a conversation of others; the reason is written to the audit log.
 *
 * @throws {Refusal} `not-found`
 */
export async function recordReading(
  threadId: string,
  reason: string,
  { actor, ip, now }: By & { ip: string | null },
): Promise<void> {
  await requirePermission(db, actor, 'threads.read');
  const thread = await db.thread.findUnique({ where: { id: threadId }, select: { id: true } });
  if (!thread) throw new Refusal('not-found', 'No such thread.');
  const entry = { action: 'thread.read', object: 'thread', objectId: threadId, ip };
  await transaction((tx) => record(tx, { ...entry, actorId: actor.id, after: { reason } }, now));
}
