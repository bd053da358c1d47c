import type { LimitsOf } from '../approvals/limits.ts';
import type { Checks } from '../approvals/verdict.ts';
import type { Minor } from '../money/money.ts';

export type PayoutFacts = {
  amount: Minor;
  /** Nothing that must hold a payout holds it. */
  isUnheld: boolean;
  /** Payouts that have arrived at this host. */
  paid: number;
  /** Money cases of this host that are open, or were opened within the quiet days. */
  cases: number;
};

/** What must be so of a payout that nobody has to approve. */
export function safetyOf(facts: PayoutFacts, limits: LimitsOf<'payout'>): Checks {
  return {
    unheld: facts.isUnheld,
    small: facts.amount <= limits.upTo,
    known: facts.paid >= limits.leastPaid,
    quiet: facts.cases === 0,
  };
}
