import type { DocumentKind, KycStatus } from '#server/db/generated/enums.ts';
import { REMINDER_DAYS } from '../documents/document.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { addDays, addYears, type WallDate } from '../time/wall-clock.ts';

/** The documents of an identity check, in the order in which they are asked for. */
export const kycDocuments = [
  'identity',
  'licence_front',
  'licence_back',
  'selfie',
] as const satisfies readonly DocumentKind[];

export type KycDocument = (typeof kycDocuments)[number];

export type CheckState = {
  status: KycStatus;
  /** New documents are in review, and the earlier check is still valid. */
  isRenewing: boolean;
  expiresOn: WallDate | null;
};

/** Whether somebody must decide about documents. */
export function waitsForReview({ status, isRenewing }: Omit<CheckState, 'expiresOn'>): boolean {
  return status === 'in_review' || isRenewing;
}

/**
 * Whether documents may be added: not while they are reviewed, and not while the valid ones last longer than any trip
 * that can be booked.
 */
export function acceptsDocuments(check: CheckState, today: WallDate): boolean {
  const { status, expiresOn } = check;
  if (waitsForReview(check)) return false;
  if (status !== 'verified') return true;
  return expiresOn !== null && expiresOn <= addDays(today, rules.booking.horizonDays);
}

/** Whether a valid check expires so soon that the person must be told. */
export function endsSoon({ status, expiresOn }: CheckState, today: WallDate): boolean {
  const soon = addDays(today, REMINDER_DAYS[0]);
  return status === 'verified' && expiresOn !== null && expiresOn <= soon;
}

/**
 * The status after a decision. If a renewal is refused, the earlier check stays as it was.
 *
 * @throws {Refusal} `conflict` when nothing waits for a decision
 */
export function decided(
  check: Omit<CheckState, 'expiresOn'>,
  decision: 'approve' | 'reject',
): KycStatus {
  if (!waitsForReview(check)) throw new Refusal('conflict', 'Nothing waits for a decision.');
  return decision === 'approve' || check.isRenewing ? 'verified' : 'rejected';
}

/** A check is valid for two years, but not longer than the licence. */
export function validUntil(today: WallDate, licenceExpiresOn: WallDate): WallDate {
  const longest = addYears(today, rules.kyc.validYears);
  return licenceExpiresOn < longest ? licenceExpiresOn : longest;
}
