import type { ApprovalKind, DocumentKind } from '#server/db/generated/enums.ts';
import {
  bounds,
  LEAST_SAMPLE,
  limitsOf,
  renewable,
  type LimitName,
} from '#server/domain/approvals/limits.ts';
import type { GivenVerdict, RuleWithFigures } from '#server/domain/approvals/queries.ts';
import { keysOf } from '#server/lib/objects.ts';
import { url } from '#shared/routes.ts';
import { pick } from './pick.ts';

/** What a rule has said of one thing. */
export type VerdictView = Pick<GivenVerdict, 'version' | 'verdict' | 'facts' | 'isUpheld'> & {
  kind: ApprovalKind;
  at: string;
  checks: { name: string; holds: boolean }[];
};

export function verdictView(kind: ApprovalKind, given: GivenVerdict | undefined) {
  if (!given) return null;
  const checks = Object.entries(given.checks).map(([name, holds]) => ({ name, holds }));
  const passed = pick(given, 'version', 'verdict', 'facts', 'isUpheld');
  return { ...passed, kind, checks, at: given.at.toISOString() } satisfies VerdictView;
}

export type RuleView = {
  kind: ApprovalKind;
  version: number;
  isOn: boolean;
  samplePercent: number;
  leastSample: number;
  /** Amounts in major units, as they are typed. */
  limits: { name: LimitName; value: number; least: number; most: number }[];
  /** Of the rule for documents, which of them it may approve. */
  documents: { kind: DocumentKind; isChosen: boolean }[] | null;
  /** `null` for a rule as it was installed. */
  changed: { by: string | null; at: string } | null;
  figures: Record<'approved' | 'takenBack' | 'drawn' | 'looked' | 'disagreed' | 'person', number>;
  /** What most often kept it from approving. */
  hindrances: { check: string; count: number }[];
  updateUrl: string;
};

const HINDRANCES_SHOWN = 4;

const noFigures = { approved: 0, takenBack: 0, drawn: 0, looked: 0, disagreed: 0, person: 0 };

/** The limits of each rule in the order in which they are shown. */
const limitNames = {
  inspection: ['photoMinutes', 'kmPerDay', 'fuelDrop'],
  payout: ['upTo', 'leastPaid', 'quietDays'],
  document: ['quietDays'],
} as const satisfies Record<ApprovalKind, readonly LimitName[]>;

export function ruleView(rule: RuleWithFigures): RuleView {
  const { kind, changedBy, changedAt, version, figures, hindrances } = rule;
  return {
    ...pick(rule, 'kind', 'version', 'isOn', 'samplePercent'),
    leastSample: LEAST_SAMPLE,
    limits: limitViews(rule),
    documents: documentViews(rule),
    changed: version === 1 ? null : { by: changedBy, at: changedAt.toISOString() },
    figures: figures ? pick(figures, ...keysOf(noFigures)) : noFigures,
    hindrances: hindrances.slice(0, HINDRANCES_SHOWN).map(({ check, count }) => ({ check, count })),
    updateUrl: url('admin.rules.update', { kind }),
  };
}

function limitViews({ kind, limits }: RuleWithFigures): RuleView['limits'] {
  const values: Record<string, unknown> = limitsOf[kind].parse(limits);
  return limitNames[kind].map((name) => {
    const unit = name === 'upTo' ? 100 : 1;
    const { least, most } = bounds[name];
    return {
      name,
      value: Number(values[name]) / unit,
      least: least / unit,
      most: Math.floor(most / unit),
    };
  });
}

function documentViews({ kind, limits }: RuleWithFigures): RuleView['documents'] {
  if (kind !== 'document') return null;
  const { kinds } = limitsOf.document.parse(limits);
  return renewable.map((one) => ({ kind: one, isChosen: kinds.includes(one) }));
}
