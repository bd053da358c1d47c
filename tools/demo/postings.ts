import type { LedgerAccount } from '#server/db/generated/enums.ts';
import * as ledger from '#server/domain/ledger/ledger.ts';
import type { Posting } from '#server/domain/ledger/ledger.ts';
import { minutesAfter } from '#server/domain/time/wall-clock.ts';
import type { Booking } from './bookings.ts';
import type { Payment } from './payments.ts';
import { sentAt, type Payout } from './payouts.ts';

export type DatedPosting = Posting & { at: Date };

/** Every movement of money as the product posts it, the oldest first. */
export function planPostings(
  payments: readonly Payment[],
  payouts: readonly Payout[],
): DatedPosting[] {
  return [
    ...payments.flatMap((payment) => ofPayment(payment)),
    ...payouts.flatMap((payout) => ofPayout(payout)),
  ].toSorted((a, b) => Number(a.at) - Number(b.at));
}

/** @param ids numbers for the transactions, which their entries name */
export function ledgerRows(postings: readonly DatedPosting[], ids: readonly number[]) {
  const transactions = postings.map(({ kind, ref, bookingId, at }, turn) => {
    const id = ids[turn] ?? 0;
    return { id, kind, ref, bookingId, at };
  });
  const entries = postings.flatMap(({ entries: sides, currency }, turn) =>
    sides.map(({ account, amount, hostId }) =>
      entryOf(ids[turn] ?? 0, { account, amount, hostId, currency }),
    ),
  );
  return { transactions, entries };
}

type Side = {
  account: LedgerAccount;
  amount: number;
  hostId: string | undefined;
  currency: string;
};

function entryOf(transactionId: number, { hostId, ...side }: Side) {
  return { transactionId, hostId: hostId ?? null, ...side };
}

function ofPayment({ id, booking, purpose, captured, movedAt, refunds }: Payment): DatedPosting[] {
  const of = partiesOf(booking);
  if (captured === 0) return [];
  if (purpose !== 'rental')
    return [
      dated(ledger.depositCapture(of, id, captured), movedAt),
      dated(ledger.claims(of, id, captured), movedAt),
    ];
  return [
    dated(ledger.capture(of, id, captured), movedAt),
    ...refunds.flatMap(({ id: refundId, amount, createdAt }) => [
      dated(ledger.refundOwed(of, refundId, amount), createdAt),
      dated(ledger.refundPaid(of, refundId, amount), minutesAfter(createdAt, 1)),
    ]),
  ];
}

function ofPayout(payout: Payout): DatedPosting[] {
  const { id, booking, installment, amount, platform, isForClaims, createdAt, paidAt, status } =
    payout;
  const of = partiesOf(booking);
  const sent = sentAt(payout);
  const attempt = `${id}/1`;
  const shares = { host: amount, platform };
  return [
    ...(isForClaims
      ? []
      : [dated(ledger.earned(of, `${booking.id}/${installment}`, shares), createdAt)]),
    ...(sent ? [dated(ledger.payoutSent(of, attempt, amount), sent)] : []),
    ...(paidAt ? [dated(ledger.payoutPaid(of, attempt, { amount, way: 'bank' }), paidAt)] : []),
    ...(sent && status === 'failed'
      ? [dated(ledger.payoutFailed(of, attempt, amount), minutesAfter(sent, 1_500))]
      : []),
  ];
}

function partiesOf({ id, hostId, currency }: Booking) {
  return { bookingId: id, hostId, currency };
}

function dated(posting: Posting, at: Date): DatedPosting {
  return { ...posting, at };
}
