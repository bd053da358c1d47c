import type { HoldReason, Status } from '#server/domain/payouts/payout.ts';
import type { PayoutRecord } from '#server/domain/payouts/queries.ts';
import { url } from '#shared/routes.ts';

/** A payout to the host. */
export type PayoutView = {
  id: string;
  ref: string;
  bookingUrl: string;
  carName: string;
  clientName: string;
  installment: number;
  installments: number;
  amount: number;
  currency: string;
  status: Status;
  dueAt: string;
  paidAt: string | null;
  /** Why it is on hold, the most serious reason first. */
  holds: HoldReason[];
  /** The bank's message, if it has failed. */
  failure: string | null;
};

export function payoutView(payout: PayoutRecord, holds: HoldReason[]): PayoutView {
  const { id, ref, carName, clientName, installment, installments, amount, currency, status } =
    payout;
  return {
    id,
    ref,
    bookingUrl: url('owner.bookings.show', { ref }),
    carName,
    clientName,
    installment,
    installments,
    amount,
    currency,
    status,
    dueAt: payout.dueAt.toISOString(),
    paidAt: payout.paidAt?.toISOString() ?? null,
    holds,
    failure: status === 'failed' ? payout.reason : null,
  };
}
