import { db } from '#server/db/client.ts';
import type { ApprovalKind } from '#server/db/generated/enums.ts';
import { changeRule } from '#server/domain/approvals/commands.ts';
import type { LimitsOf } from '#server/domain/approvals/limits.ts';
import { ruleInForce } from '#server/domain/approvals/queries.ts';
import { createUser } from '../../support/factories.ts';

export const staff = async (role: 'admin' | 'finance' | 'reviewer' = 'admin') => ({
  id: (await createUser({}, [role])).id,
  ip: '10.0.0.1',
});

type Change<K extends ApprovalKind> = { samplePercent?: number; limits?: Partial<LimitsOf<K>> };

/** Turns a rule on, as an admin does. The smallest sample leaves hardly anything to people, the largest everything. */
export async function turnOn<K extends ApprovalKind>(kind: K, change: Change<K> = {}) {
  const { version, limits, samplePercent } = await ruleInForce(db, kind);
  const wanted = { samplePercent, ...change, limits: { ...limits, ...change.limits } };
  await changeRule(kind, { ...wanted, version, isOn: true }, await staff(), new Date());
}

/** A rule that stays on would approve what other tests leave. */
export async function turnAllOff() {
  await db.approvalRule.updateMany({ data: { isOn: false } });
}

export const verdictOn = (itemId: string) => db.ruleVerdict.findFirst({ where: { itemId } });

export const entriesOn = (objectId: string) =>
  db.auditEntry.findMany({ where: { objectId }, orderBy: { id: 'asc' } });

/** Ids are drawn for people or not; asks for things until one is as wanted. */
export async function until<T>(make: () => Promise<T>, isWanted: (made: T) => Promise<boolean>) {
  for (let turn = 0; turn < 40; turn++) {
    const made = await make();
    if (await isWanted(made)) return made;
  }
  throw new Error('None was drawn as wanted.');
}
