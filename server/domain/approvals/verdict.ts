import type { RuleVerdictKind as Verdict } from '#server/db/generated/enums.ts';

export type { Verdict };

/** By name, whether each thing that a rule asks is so. */
export type Checks = Readonly<Record<string, boolean>>;

/** What a rule knew when it judged. */
export type Facts = Readonly<Record<string, string | number | null>>;

type Drawing = {
  /** How much of what fits the rule goes to a person all the same, in per cent. */
  samplePercent: number;
  /** From 0 to below 100, as likely as any other. */
  draw: number;
};

/** Approves only what is as the rule asks in everything, and of that leaves a sample to a person. */
export function judge(checks: Checks, { samplePercent, draw }: Drawing): Verdict {
  const isSafe = Object.values(checks).every(Boolean);
  if (!isSafe) return 'person';
  return draw < samplePercent ? 'sample' : 'approve';
}
