import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { ApprovalKind, RuleVerdictKind } from '#server/db/generated/enums.ts';
import { limitsOf, type LimitsOf } from './limits.ts';

export type RuleInForce<K extends ApprovalKind> = {
  version: number;
  isOn: boolean;
  samplePercent: number;
  limits: LimitsOf<K>;
};

const Stored = z.object({
  version: z.number(),
  isOn: z.boolean(),
  samplePercent: z.number(),
  limits: z.unknown(),
});

/** @param lock so that the rule does not change before the transaction ends */
export async function ruleInForce<K extends ApprovalKind>(
  tx: Db,
  kind: K,
  lock = Prisma.empty,
): Promise<RuleInForce<K>> {
  const [stored] = await tx.sql(Stored)`
    select version, is_on, sample_percent, limits from approval_rules where kind = ${kind}::approval_kind ${lock}`;
  if (!stored) throw new Error(`There is no rule for ${kind}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler does not follow which schema a kind has
  return { ...stored, limits: limitsOf[kind].parse(stored.limits) as LimitsOf<K> };
}

const GivenVerdict = z.object({
  itemId: z.string(),
  version: z.number(),
  verdict: z.enum(RuleVerdictKind),
  checks: z.record(z.string(), z.boolean()),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  at: z.date(),
  isUpheld: z.boolean().nullable(),
});

export type GivenVerdict = z.infer<typeof GivenVerdict>;

/** What the rule has said of these, by their ids. */
export async function verdictsOn(
  kind: ApprovalKind,
  ids: readonly string[],
): Promise<Map<string, GivenVerdict>> {
  const rows = await db.sql(GivenVerdict)`
    select item_id, version, verdict, checks, facts, at, is_upheld from rule_verdicts
    where kind = ${kind}::approval_kind and item_id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.itemId, row]));
}

const Setting = Stored.extend({
  kind: z.enum(ApprovalKind),
  changedBy: z.string().nullable(),
  changedAt: z.date(),
});

const Figures = z.object({
  kind: z.enum(ApprovalKind),
  /** Approved by the rule; and of those the ones that a person has taken back. */
  approved: z.number(),
  takenBack: z.number(),
  /** Drawn for a person; decided by one; and of those the ones where the person decided otherwise. */
  drawn: z.number(),
  looked: z.number(),
  disagreed: z.number(),
  /** Not safe by the rule. */
  person: z.number(),
});

const Hindrance = z.object({ kind: z.enum(ApprovalKind), check: z.string(), count: z.number() });

/** What each rule says now, and what it has said since a moment. */
export async function rulesWithFigures(since: Date) {
  const [settings, figures, hindrances] = await Promise.all([
    db.sql(Setting)`
      select r.kind, r.version, r.is_on, r.sample_percent, r.limits, u.name as changed_by, r.changed_at
      from approval_rules r left join users u on u.id = r.changed_by order by r.kind`,
    db.sql(Figures)`
      select kind, count(*) filter (where verdict = 'approve')::int as approved,
        count(*) filter (where verdict = 'approve' and not is_upheld)::int as taken_back,
        count(*) filter (where verdict = 'sample')::int as drawn,
        count(*) filter (where verdict = 'sample' and is_upheld is not null)::int as looked,
        count(*) filter (where verdict = 'sample' and not is_upheld)::int as disagreed,
        count(*) filter (where verdict = 'person')::int as person
      from rule_verdicts where at >= ${since} group by kind`,
    db.sql(Hindrance)`
      select v.kind, c.key as "check", count(*)::int as count
      from rule_verdicts v, jsonb_each(v.checks) c
      where v.at >= ${since} and v.verdict = 'person' and c.value = 'false'
      group by v.kind, c.key order by count desc, c.key`,
  ]);
  return settings.map((rule) => ({
    ...rule,
    figures: figures.find(({ kind }) => kind === rule.kind) ?? null,
    hindrances: hindrances.filter(({ kind }) => kind === rule.kind),
  }));
}

export type RuleWithFigures = Awaited<ReturnType<typeof rulesWithFigures>>[number];
