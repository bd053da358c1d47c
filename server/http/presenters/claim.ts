import type { ClaimKind, ClaimStatus } from '#server/db/generated/enums.ts';
import { availableActions, type Action, type Role } from '#server/domain/claims/claim.ts';
import type { ClaimRecord } from '#server/domain/claims/queries.ts';

export type ClaimView = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  amount: number;
  settled: number | null;
  currency: string;
  /** The figures of a charge: hours, kilometres, per cent, prices in minor units. */
  facts: Record<string, number>;
  note: string;
  objection: string | null;
  decision: string | null;
  respondBy: string;
  /** What this side may do now, and the address of each action. */
  actions: { name: Action; url: string }[];
};

type Side = { role: Role | null; urlOf: (claim: ClaimRecord, action: Action) => string };

/** A claim as one side sees it; with `role: null` there are no actions. */
export function claimView(claim: ClaimRecord, { role, urlOf }: Side): ClaimView {
  const { id, kind, status, amount, settled, currency, facts, note, objection, decision } = claim;
  const names = role ? availableActions(status, role) : [];
  return {
    id,
    kind,
    status,
    amount,
    settled,
    currency,
    facts,
    note,
    objection,
    decision,
    respondBy: claim.respondBy.toISOString(),
    actions: names.map((name) => ({ name, url: urlOf(claim, name) })),
  };
}
