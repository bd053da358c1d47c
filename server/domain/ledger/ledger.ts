import type { LedgerAccount } from '#server/db/generated/enums.ts';
import { sum, type Minor } from '../money/money.ts';

/**
 * One side of a posting. A debit is positive, a credit negative: `gateway` grows by debits (money we can reach),
 * all other accounts by credits (what we owe, or have earned).
 */
type Entry = { account: LedgerAccount; amount: Minor; hostId?: string };

type PostingKind =
  | 'capture'
  | 'refund-owed'
  | 'refund-paid'
  | 'refund-failed'
  | 'earned'
  | 'deposit-capture'
  | 'claims'
  | 'payout-sent'
  | 'payout-paid'
  | 'payout-failed';

/** A movement of money as the ledger stores it. The same `kind` and `ref` are posted once, however often it is tried. */
export type Posting = {
  kind: PostingKind;
  ref: string;
  bookingId: string;
  currency: string;
  entries: Entry[];
};

/** Whose money a posting is about. */
type Of = { bookingId: string; currency: string };
type OfHost = Of & { hostId: string };

/** The client's money arrived: the rental was captured. A hold is no movement and is not posted. */
export function capture(of: Of, paymentId: string, amount: Minor): Posting {
  return posting('capture', paymentId, of, [
    { account: 'gateway', amount },
    { account: 'client_funds', amount: -amount },
  ]);
}

/** We owe the client money back. */
export function refundOwed(of: Of, refundId: string, amount: Minor): Posting {
  return posting('refund-owed', refundId, of, [
    { account: 'client_funds', amount },
    { account: 'refunds', amount: -amount },
  ]);
}

/** The client has it back. */
export function refundPaid(of: Of, refundId: string, amount: Minor): Posting {
  return posting('refund-paid', refundId, of, [
    { account: 'refunds', amount },
    { account: 'gateway', amount: -amount },
  ]);
}

/** The bank refused the refund: the client is still owed it, and it is tried again under another reference. */
export function refundFailed(of: Of, refundId: string, amount: Minor): Posting {
  return posting('refund-failed', refundId, of, [
    { account: 'refunds', amount },
    { account: 'client_funds', amount: -amount },
  ]);
}

/**
 * The rental, one week of it, or what is retained of a cancelled one has been earned.
 *
 * @param ref the booking, and the part when it is earned in parts
 */
export function earned(of: OfHost, ref: string, { host, platform }: Shares): Posting {
  return posting('earned', ref, of, [
    { account: 'client_funds', amount: host + platform },
    { account: 'host_payable', hostId: of.hostId, amount: -host },
    { account: 'platform_revenue', amount: -platform },
  ]);
}

export type Shares = { host: Minor; platform: Minor };

/** Money for claims arrived: of the deposit, or charged for what goes beyond it. */
export function depositCapture(of: Of, paymentId: string, amount: Minor): Posting {
  return posting('deposit-capture', paymentId, of, [
    { account: 'gateway', amount },
    { account: 'deposits', amount: -amount },
  ]);
}

/** Claims go to the host whole: the platform keeps nothing of settlement charges. */
export function claims(of: OfHost, paymentId: string, amount: Minor): Posting {
  return posting('claims', paymentId, of, [
    { account: 'deposits', amount },
    { account: 'host_payable', hostId: of.hostId, amount: -amount },
  ]);
}

/** @param ref the payout and the attempt: a payout that failed is sent again */
export function payoutSent(of: OfHost, ref: string, amount: Minor): Posting {
  return posting('payout-sent', ref, of, [
    { account: 'host_payable', hostId: of.hostId, amount },
    { account: 'payouts', amount: -amount },
  ]);
}

export function payoutPaid(of: OfHost, ref: string, amount: Minor): Posting {
  return posting('payout-paid', ref, of, [
    { account: 'payouts', amount },
    { account: 'gateway', amount: -amount },
  ]);
}

export function payoutFailed(of: OfHost, ref: string, amount: Minor): Posting {
  return posting('payout-failed', ref, of, [
    { account: 'payouts', amount },
    { account: 'host_payable', hostId: of.hostId, amount: -amount },
  ]);
}

/** The sum of a posting's entries: 0 when it is in balance, as every posting made here is. */
export function imbalance({ entries }: Pick<Posting, 'entries'>): Minor {
  return sum(entries.map(({ amount }) => amount));
}

/** Entries of 0 are left out: the database refuses them. */
function posting(kind: PostingKind, ref: string, of: Of, entries: Entry[]): Posting {
  const { bookingId, currency } = of;
  return { kind, ref, bookingId, currency, entries: entries.filter(({ amount }) => amount !== 0) };
}
