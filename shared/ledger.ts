/** What moves money in the ledger. */
export const postingKinds = [
  'capture',
  'refund-owed',
  'refund-paid',
  'refund-failed',
  'refund-returned',
  'dispute-moved',
  'dispute-lost',
  'earned',
  'deposit-capture',
  'claims',
  'payout-sent',
  'payout-paid',
  'payout-failed',
  'transferred',
  'gateway-fee',
  'bank-filled',
  'bank-fee',
  'outside-received',
  'outside-returned',
  'outside-kept',
  'debt-netted',
  'penalty',
] as const;

export type PostingKind = (typeof postingKinds)[number];
