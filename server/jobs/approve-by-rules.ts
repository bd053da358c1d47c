import { eachOf } from '#server/lib/each.ts';
import { documentsByRule } from '#server/domain/documents/by-rule.ts';
import { inspectionsByRule } from '#server/domain/inspections/by-rule.ts';
import { payoutsByRule } from '#server/domain/payouts/by-rule.ts';
import { applyRule } from '#server/domain/approvals/commands.ts';

/** Payouts come last: they wait for hand-overs. */
export async function approveByRules(now: Date): Promise<void> {
  await eachOf(
    [
      () => applyRule(documentsByRule, now),
      () => applyRule(inspectionsByRule, now),
      () => applyRule(payoutsByRule, now),
    ],
    (apply) => apply(),
  );
}
