import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';

/** Who did what to which record, and what it changed. `actorId` is absent for the system itself. */
export type AuditEntry = {
  actorId?: string | null;
  act: string;
  object: string;
  objectId: string;
  before?: Prisma.InputJsonValue | null | undefined;
  after?: Prisma.InputJsonValue | null | undefined;
  ip?: string | null;
};

/** Leaves an audit entry, which nobody can change, in the transaction of what it is about. */
export async function record(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  const { actorId = null, act, object, objectId, before, after, ip = null } = entry;
  await db.auditRecord.create({
    data: {
      actorId,
      act,
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
