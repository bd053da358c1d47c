import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import type { PenaltyRecord } from '#server/domain/penalties/queries.ts';
import { url } from '#shared/routes.ts';

export type PenaltyView = {
  /** Minor units. */
  amount: number;
  state: 'free' | 'due' | 'asked' | 'charged' | 'waived';
  /** Until when the host may ask to be let off. */
  askBy: string;
  /** Where it asks; `null` when it cannot any more. */
  askUrl: string | null;
  /** What it has said, and the admin who has decided. */
  words: string | null;
  decision: string | null;
};

/** What a host owes for a booking that it has cancelled; `null` where it owes nothing for it. */
export function penaltyView(
  { ref }: PartyBooking,
  penalty: PenaltyRecord | null,
  { mayAct, now }: { mayAct: boolean; now: Date },
): PenaltyView | null {
  if (!penalty) return null;
  const { amount, askBy, words, outcome, decision } = penalty;
  const mayAsk = mayAct && outcome === null && words === null && now < askBy;
  return {
    amount,
    state: outcome ?? (words === null ? 'due' : 'asked'),
    askBy: askBy.toISOString(),
    askUrl: mayAsk ? url('owner.penalty.waiver', { ref }) : null,
    words,
    decision,
  };
}
