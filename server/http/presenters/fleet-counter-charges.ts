import { askedFor } from '#server/domain/claims/claim.ts';
import type { ClaimRecord } from '#server/domain/claims/queries.ts';
import type { Due } from '#server/domain/counter/giving-back.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { sum } from '#server/domain/money/money.ts';
import { url } from '#shared/routes.ts';
import type { Viewer } from '../photo-links.ts';
import { claimView, type ClaimView } from './claim.ts';

/** The charges that a client reads on a member's screen and signs for. Amounts in minor units. */
export type ChargesToSignView = {
  claims: ClaimView[];
  /** What is asked for each now. */
  asked: { id: string; amount: number }[];
  total: number;
  /** How much of it the deposit covers, and what is left to pay. */
  covered: number;
  beyond: number;
  /** Until when the client may dispute the first of them instead. */
  until: string;
  url: string;
};

/** What accepted charges come to beyond the deposit, to be taken now. */
export type ChargesToTakeView = { amount: number; hasDeposit: boolean; url: string };

/** Nothing where no charge waits. */
export function chargesToSignView(
  claims: readonly ClaimRecord[],
  { booking, due, viewer }: { booking: PartyBooking; due: readonly Due[]; viewer: Viewer },
): ChargesToSignView | null {
  const [first] = claims;
  if (!first) return null;
  const asked = claims.map((claim) => ({ id: claim.id, amount: askedFor(claim) }));
  const total = sum(asked.map(({ amount }) => amount));
  const deposit = due.find(({ payment }) => payment.purpose === 'deposit');
  const covered = Math.min(total, deposit?.amount ?? 0);
  const { ref } = booking;
  return {
    claims: claims.map((claim) => claimView(claim, { role: null, urlOf: () => '', viewer })),
    asked,
    total,
    covered,
    beyond: total - covered,
    until: claims
      .reduce((until, { respondBy }) => (respondBy < until ? respondBy : until), first.respondBy)
      .toISOString(),
    url: url('company.counter.agree', { ref }),
  };
}

/** Nothing where the deposit covers what was accepted. */
export function chargesToTakeView(
  amount: number,
  { ref, deposit }: PartyBooking,
): ChargesToTakeView | null {
  if (amount === 0) return null;
  return { amount, hasDeposit: deposit > 0, url: url('company.counter.take', { ref }) };
}
