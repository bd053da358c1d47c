/** The badge for each state of a document. */
export const renewalBadges = {
  missing: 'missing',
  in_review: 'in_review',
  approved: 'approved',
  expiring: 'expiring',
  expired: 'failed',
  rejected: 'rejected',
} as const;
