import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { ApprovalKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { sign } from '#server/lib/signed.ts';
import { record } from '../audit/commands.ts';
import { requirePermission } from '../staff/queries.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { LimitsOf } from './limits.ts';
import { ruleInForce } from './queries.ts';
import { judge, type Checks, type Facts } from './verdict.ts';

/** What was left to a person is judged again after so long, as facts change. */
const LOOK_AGAIN_HOURS = 1;

/** Judged in one run of the sweep. */
const BATCH = 200;

/** By which rule something is approved, as it is noted with it and in the audit log. */
export type ByRule = { rule: string; checks: Checks; facts: Facts; now: Date };

/** How one kind of thing is judged by its rule. */
export type Judged<K extends ApprovalKind> = {
  kind: K;
  /** The ids of what waits for a decision, as `id`. */
  waiting: (now: Date) => Prisma.Sql;
  /** Locks it and says what is known of it; `null` when it waits no longer. */
  look: (
    tx: Db,
    id: string,
    at: { limits: LimitsOf<K>; now: Date },
  ) => Promise<{ checks: Checks; facts: Facts } | null>;
  approve: (tx: Db, id: string, by: ByRule) => Promise<void>;
};

/** Approves what is safe by the rule, if it is turned on, each in a transaction of its own; run by the sweep. */
export async function applyRule<K extends ApprovalKind>(judged: Judged<K>, now: Date) {
  const { isOn, version } = await ruleInForce(db, judged.kind);
  if (!isOn) return;
  const before = hoursAfter(now, -LOOK_AGAIN_HOURS);
  const ids = await db.sql(z.object({ id: z.string() }))`
    select w.id from (${judged.waiting(now)}) w
      left join rule_verdicts v on v.kind = ${judged.kind}::approval_kind and v.item_id = w.id
    where v.item_id is null or v.verdict = 'person' and (v.version <> ${version} or v.at < ${before})
    order by v.at nulls first, w.id limit ${BATCH}`;
  await eachOf(ids, ({ id }) => transaction((tx) => decide(tx, judged, id, now)));
}

async function decide<K extends ApprovalKind>(tx: Db, judged: Judged<K>, id: string, now: Date) {
  const { kind } = judged;
  const rule = await ruleInForce(tx, kind, Prisma.sql`for share`);
  if (!rule.isOn) return;
  const seen = await judged.look(tx, id, { limits: rule.limits, now });
  if (!seen) return;
  const verdict = judge(seen.checks, {
    samplePercent: rule.samplePercent,
    draw: drawOf(kind, id),
  });
  // Of two processes that judge at once one writes; and what was once drawn for a person stays with them.
  const written = await tx.execute`
    insert into rule_verdicts as v (kind, item_id, version, verdict, checks, facts, at)
    values (${kind}::approval_kind, ${id}, ${rule.version}, ${verdict}::rule_verdict_kind,
      ${JSON.stringify(seen.checks)}::jsonb, ${JSON.stringify(seen.facts)}::jsonb, ${now})
    on conflict (kind, item_id) do update set version = excluded.version, verdict = excluded.verdict,
      checks = excluded.checks, facts = excluded.facts, at = excluded.at
    where v.verdict = 'person'`;
  if (written === 0 || verdict !== 'approve') return;
  await judged.approve(tx, id, { rule: `${kind} ${rule.version}`, ...seen, now });
}

/**
 * Whether something is drawn for a person depends on its id alone, so that asking again changes nothing; and on our
 * key, so that nobody else can know it.
 */
function drawOf(kind: ApprovalKind, id: string): number {
  const drawn = Buffer.from(sign('rule-sample', [kind, id]), 'base64url').readUInt32BE(0);
  return (drawn / 2 ** 32) * 100;
}

type Looked = { kind: ApprovalKind; id: string; agreed: boolean };

/**
 * Notes whether the person who has looked at something decided as its rule did or would have: of the sample, and of
 * what is taken back.
 */
export async function noteDecision(
  tx: Db,
  { kind, id, agreed }: Looked,
  by: { id: string },
  now: Date,
): Promise<void> {
  const judgedSafe = agreed ? (['sample'] as const) : (['sample', 'approve'] as const);
  await tx.ruleVerdict.updateMany({
    where: { kind, itemId: id, verdict: { in: [...judgedSafe] } },
    data: { isUpheld: agreed, decidedBy: by.id, decidedAt: now },
  });
}

type RuleChange<K extends ApprovalKind> = {
  isOn: boolean;
  samplePercent: number;
  limits: LimitsOf<K>;
  /** The version that the admin has seen. */
  version: number;
};

/**
 * Turns a rule on or off, and tunes it. What was approved by an earlier version stays as it is.
 *
 * @returns whether it is changed; not if somebody else has changed it meanwhile
 */
export async function changeRule<K extends ApprovalKind>(
  kind: K,
  { version, ...change }: RuleChange<K>,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<boolean> {
  return transaction(async (tx) => {
    await requirePermission(tx, admin, 'rules.manage');
    const { version: known, ...before } = await ruleInForce(tx, kind, Prisma.sql`for update`);
    if (known !== version) return false;
    await tx.approvalRule.update({
      where: { kind },
      data: { ...change, version: version + 1, changedBy: admin.id, changedAt: now },
      select: { kind: true },
    });
    const entry = { actorId: admin.id, ip: admin.ip, action: 'rule.change' };
    const about = { object: 'rule', objectId: kind };
    await record(
      tx,
      { ...entry, ...about, before, after: { ...change, version: version + 1 } },
      now,
    );
    return true;
  });
}
