import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';

/** Who did what to which record, and what changed. `actorId` is missing for the system itself. */
export type AuditEntry = {
  actorId?: string | null;
  action: string;
  object: string;
  objectId: string;
  before?: Prisma.InputJsonValue | null | undefined;
  after?: Prisma.InputJsonValue | null | undefined;
  ip?: string | null;
};

/** Writes an audit entry in the transaction of the change. Nobody can change it afterwards. */
export async function record(tx: Db, entry: AuditEntry, now: Date): Promise<void> {
  const { actorId = null, action, object, objectId, before, after, ip = null } = entry;
  await tx.auditEntry.create({
    data: {
      actorId,
      action,
      object,
      objectId,
      before: before ?? Prisma.DbNull,
      after: after ?? Prisma.DbNull,
      ip,
      at: now,
    },
    select: { id: true },
  });
}

/** Writes an audit entry alone: for somebody who only looked, or is about to act for others. */
export function recordByItself(entry: AuditEntry, now: Date): Promise<void> {
  return record(db, entry, now);
}
