import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { beginWork } from '../staff/assigning.ts';
import { requirePermission } from '../staff/queries.ts';
import { next, type Act } from './case.ts';
import { lockCase, type Decider, type LockedCase } from './commands.ts';

export type CaseDecision = { id: string; reason: string; admin: Decider; now: Date };

/** Closes a case that was dealt with elsewhere, with a note of how. */
export async function closeCase({ id, reason, admin, now }: CaseDecision): Promise<void> {
  await transaction(async (tx) => {
    await beginDecision(tx, { id, act: 'close', admin, now });
    await resolveCase(tx, { id, act: 'close', reason, admin, now });
  });
}

type Beginning = { id: string; act: Act; admin: Decider; now: Date };

/** Locks the case, and gives it to the admin if nobody has it. @throws {Refusal} */
export async function beginDecision(
  tx: Db,
  { id, act, admin, now }: Beginning,
): Promise<LockedCase> {
  await requirePermission(tx, admin, 'cases.decide');
  const found = await lockCase(tx, id);
  next(act, found);
  await beginWork(tx, { list: 'cases', id }, admin, now);
  return found;
}

export async function resolveCase(
  tx: Db,
  { id, act, reason, admin, now }: CaseDecision & { act: Act },
) {
  const data = { state: 'resolved' as const, decision: act, reason, decidedBy: admin.id };
  await tx.moneyCase.update({ where: { id }, data: { ...data, decidedAt: now } });
  await auditDecision(tx, { id, act, after: { reason }, admin, now });
}

type Audited = {
  id: string;
  act: Act;
  after: Record<string, string | number>;
  admin: Decider;
  now: Date;
};

export async function auditDecision(
  tx: Db,
  { id, act, after, admin, now }: Audited,
): Promise<void> {
  const entry = { action: `case.${act}`, object: 'case', objectId: id, after };
  await record(tx, { ...entry, actorId: admin.id, ip: admin.ip }, now);
}
