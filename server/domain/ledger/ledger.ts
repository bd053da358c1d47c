import type { LedgerAccount, PayoutWay } from '#server/db/generated/enums.ts';
import type { PostingKind } from '#shared/ledger.ts';
import { sum, type Minor } from '../money/money.ts';

/**
 * One side of a posting. A debit is positive, a credit negative. `gateway` (our balance there), `host_accounts` (what
 * lies in hosts' accounts at the gateway, on its way to their banks), `bank` (our bank account), `host_till` (clients'
 * money that a host has taken at its counter), `host_debts` (what a host owes us), `gateway_fees` (what the gateway keeps of our money), `disputed` (what banks have taken back
 * while a dispute is undecided) and `losses` (what we bear ourselves) grow by debits; all other accounts (what is owed to
 * others, or earned) grow by credits.
 */
type Entry = { account: LedgerAccount; amount: Minor; hostId?: string };

/** A movement of money in the ledger. The same `kind` and `ref` are posted only once. */
export type Posting = {
  kind: PostingKind;
  ref: string;
  /** `null` for money of no booking. */
  bookingId: string | null;
  currency: string;
  entries: Entry[];
};

/** The booking and currency of a posting. */
type Of = { bookingId: string | null; currency: string };
type OfHost = Of & { hostId: string };

/** The rental was captured: the client's money has arrived. A hold moves no money and is not posted. */
export function capture(of: Of, paymentId: string, amount: Minor): Posting {
  return posting('capture', paymentId, of, [
    { account: 'gateway', amount },
    { account: 'client_funds', amount: -amount },
  ]);
}

/** We owe the client a refund. */
export function refundOwed(of: Of, refundId: string, amount: Minor): Posting {
  return posting('refund-owed', refundId, of, [
    { account: 'client_funds', amount },
    { account: 'refunds', amount: -amount },
  ]);
}

/** The refund has reached the client. */
export function refundPaid(of: Of, refundId: string, amount: Minor): Posting {
  return posting('refund-paid', refundId, of, [
    { account: 'refunds', amount },
    { account: 'gateway', amount: -amount },
  ]);
}

/** The refund was sent to the client from our bank account. */
export function refundPaidByBank(of: Of, refundId: string, amount: Minor): Posting {
  return posting('refund-paid', refundId, of, [
    { account: 'refunds', amount },
    { account: 'bank', amount: -amount },
  ]);
}

/** The bank has refused the refund. We still owe it, and it is tried again with another reference. */
export function refundFailed(of: Of, refundId: string, amount: Minor): Posting {
  return posting('refund-failed', refundId, of, [
    { account: 'refunds', amount },
    { account: 'client_funds', amount: -amount },
  ]);
}

/** A refund that the gateway had paid has come back to us: the client's card takes no money any more. */
export function refundReturned(of: Of, refundId: string, amount: Minor): Posting {
  return posting('refund-returned', refundId, of, [
    { account: 'gateway', amount },
    { account: 'client_funds', amount: -amount },
  ]);
}

/**
 * A client's bank has taken money back, or returned it after a dispute.
 *
 * @param amount negative when it was taken
 * @param fee what the gateway charges for it
 */
export function disputeMoved(
  of: Of,
  movementId: string,
  { amount, fee }: { amount: Minor; fee: Minor },
): Posting {
  return posting('dispute-moved', movementId, of, [
    { account: 'gateway', amount: amount - fee },
    { account: 'disputed', amount: -amount },
    { account: 'losses', amount: fee },
  ]);
}

/** Who bears a lost dispute. `client`: what we owed the client anyway, which they have through their bank now. */
export type Borne = { client: Minor; host: Minor; platform: Minor };

/** A lost dispute: what the host bears is taken from its next payouts. */
export function disputeLost(of: OfHost, caseId: string, { client, host, platform }: Borne) {
  return posting('dispute-lost', caseId, of, [
    { account: 'client_funds', amount: client },
    { account: 'host_debts', hostId: of.hostId, amount: host },
    { account: 'losses', amount: platform },
    { account: 'disputed', amount: -client - host - platform },
  ]);
}

/**
 * Earnings from a rental, from one week of it, or from what is kept after a cancellation.
 *
 * @param ref the booking, with the number of the installment if there are several
 */
export function earned(of: OfHost, ref: string, { host, platform }: Shares): Posting {
  return posting('earned', ref, of, [
    { account: 'client_funds', amount: host + platform },
    { account: 'host_payable', hostId: of.hostId, amount: -host },
    { account: 'platform_revenue', amount: -platform },
  ]);
}

export type Shares = { host: Minor; platform: Minor };

/** Money for claims has arrived: from the deposit, or charged beyond it. */
export function depositCapture(of: Of, paymentId: string, amount: Minor): Posting {
  return posting('deposit-capture', paymentId, of, [
    { account: 'gateway', amount },
    { account: 'deposits', amount: -amount },
  ]);
}

/** Claims go to the host completely; the platform keeps nothing of them. */
export function claims(of: OfHost, paymentId: string, amount: Minor): Posting {
  return posting('claims', paymentId, of, [
    { account: 'deposits', amount },
    { account: 'host_payable', hostId: of.hostId, amount: -amount },
  ]);
}

/** The platform pays a host itself what a client owes for claims and does not pay. */
export function claimsBorne(of: OfHost, caseId: string, amount: Minor): Posting {
  return posting('claims', caseId, of, [
    { account: 'losses', amount },
    { account: 'host_payable', hostId: of.hostId, amount: -amount },
  ]);
}

/** @param ref the payout and the attempt, because a failed payout is sent again */
export function payoutSent(of: OfHost, ref: string, amount: Minor): Posting {
  return posting('payout-sent', ref, of, [
    { account: 'host_payable', hostId: of.hostId, amount },
    { account: 'payouts', amount: -amount },
  ]);
}

/** The host has the money: from our bank, or from their account at the gateway. */
export function payoutPaid(of: OfHost, ref: string, { amount, way }: Sent): Posting {
  const from: Entry =
    way === 'bank'
      ? { account: 'bank', amount: -amount }
      : { account: 'host_accounts', hostId: of.hostId, amount: -amount };
  return posting('payout-paid', ref, of, [{ account: 'payouts', amount }, from]);
}

export type Sent = { amount: Minor; way: PayoutWay };

/**
 * Money has gone from our balance at the gateway to a host's account there.
 *
 * @param amount negative when it was taken back
 */
export function transferred(of: OfHost, movementId: string, amount: Minor): Posting {
  return posting('transferred', movementId, of, [
    { account: 'host_accounts', hostId: of.hostId, amount },
    { account: 'gateway', amount: -amount },
  ]);
}

export function payoutFailed(of: OfHost, ref: string, amount: Minor): Posting {
  return posting('payout-failed', ref, of, [
    { account: 'payouts', amount },
    { account: 'host_payable', hostId: of.hostId, amount: -amount },
  ]);
}

/** The bank has returned what had left our account: we owe it to the host again. */
export function payoutReturned(of: OfHost, ref: string, amount: Minor): Posting {
  return posting('payout-failed', ref, of, [
    { account: 'bank', amount },
    { account: 'host_payable', hostId: of.hostId, amount: -amount },
  ]);
}

/** What our bank charges us. */
export function bankFee(of: Of, entryId: string, amount: Minor): Posting {
  return posting('bank-fee', entryId, of, [
    { account: 'losses', amount },
    { account: 'bank', amount: -amount },
  ]);
}

/** What the gateway keeps of a payment, or charges us for something else. */
export function gatewayFee(of: Of, movementId: string, amount: Minor): Posting {
  return posting('gateway-fee', movementId, of, [
    { account: 'gateway_fees', amount },
    { account: 'gateway', amount: -amount },
  ]);
}

/** The gateway has sent of our balance to our bank, or has taken it back (negative). */
export function bankFilled(of: Of, movementId: string, amount: Minor): Posting {
  return posting('bank-filled', movementId, of, [
    { account: 'bank', amount },
    { account: 'gateway', amount: -amount },
  ]);
}

/** A host has taken a client's money at its counter. It never reaches the gateway. */
export function outsideReceived(of: OfHost, paymentId: string, amount: Minor): Posting {
  return posting('outside-received', paymentId, of, [
    { account: 'host_till', hostId: of.hostId, amount },
    { account: 'client_outside', hostId: of.hostId, amount: -amount },
  ]);
}

/** The host has given it back at the counter. */
export function outsideReturned(of: OfHost, paymentId: string, amount: Minor): Posting {
  return posting('outside-returned', paymentId, of, [
    { account: 'client_outside', hostId: of.hostId, amount },
    { account: 'host_till', hostId: of.hostId, amount: -amount },
  ]);
}

/** Like `earned`, from money that the host has taken itself. */
export function earnedOutside(of: OfHost, ref: string, { host, platform }: Shares): Posting {
  return posting('earned', ref, of, [
    { account: 'client_outside', hostId: of.hostId, amount: host + platform },
    { account: 'host_payable', hostId: of.hostId, amount: -host },
    { account: 'platform_revenue', amount: -platform },
  ]);
}

/** Like `claims`, from a deposit that the host has taken itself. */
export function claimsOutside(of: OfHost, paymentId: string, amount: Minor): Posting {
  return posting('claims', paymentId, of, [
    { account: 'client_outside', hostId: of.hostId, amount },
    { account: 'host_payable', hostId: of.hostId, amount: -amount },
  ]);
}

/** The host is paid by what it has in its till; the platform's share of that it owes us. */
export function outsideKept(of: OfHost, ref: string, { host, platform }: Shares): Posting {
  return posting('outside-kept', ref, of, [
    { account: 'host_payable', hostId: of.hostId, amount: host },
    { account: 'host_debts', hostId: of.hostId, amount: platform },
    { account: 'host_till', hostId: of.hostId, amount: -host - platform },
  ]);
}

/** What a host owes us is taken from what we owe the host. */
export function debtNetted(of: OfHost, ref: string, amount: Minor): Posting {
  return posting('debt-netted', ref, of, [
    { account: 'host_payable', hostId: of.hostId, amount },
    { account: 'host_debts', hostId: of.hostId, amount: -amount },
  ]);
}

/** What a host owes for a booking that it has cancelled. It is no price of anything supplied, so it has no VAT. */
export function penalty(of: OfHost & { bookingId: string }, amount: Minor): Posting {
  return posting('penalty', of.bookingId, of, [
    { account: 'host_debts', hostId: of.hostId, amount },
    { account: 'platform_revenue', amount: -amount },
  ]);
}

/** The sum of a posting's entries, which is 0 when it balances. */
export function imbalance({ entries }: Pick<Posting, 'entries'>): Minor {
  return sum(entries.map(({ amount }) => amount));
}

/** Entries of 0 are left out, because the database refuses them. */
function posting(kind: PostingKind, ref: string, of: Of, entries: Entry[]): Posting {
  const { bookingId, currency } = of;
  return { kind, ref, bookingId, currency, entries: entries.filter(({ amount }) => amount !== 0) };
}
