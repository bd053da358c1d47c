import type { DocumentKind, KycStatus } from '#server/db/generated/enums.ts';
import { REMINDER_DAYS } from '../documents/document.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { addDays, addYears, type WallDate } from '../time/wall-clock.ts';

/** What an identity check needs, in the order it is asked for. */
export const kycDocuments = [
  'identity',
  'licence_front',
  'licence_back',
  'selfie',
] as const satisfies readonly DocumentKind[];

export type KycDocument = (typeof kycDocuments)[number];

export type CheckState = { status: KycStatus; expiresOn: WallDate | null };

/** May documents be added now? Not while someone looks at them, and not while good ones are far from their end. */
export function acceptsDocuments({ status, expiresOn }: CheckState, today: WallDate): boolean {
  if (status === 'verified')
    return expiresOn !== null && expiresOn <= addDays(today, REMINDER_DAYS[0]);
  return status !== 'in_review';
}

/** The status after documents were added: complete ones go to review, and until then a good check stays good. */
export function afterUpload(status: KycStatus, complete: boolean): KycStatus {
  if (complete) return 'in_review';
  return status === 'verified' ? status : 'in_progress';
}

/** @throws {Refusal} `conflict` when nothing waits for a decision */
export function decided(status: KycStatus, decision: 'approve' | 'reject'): KycStatus {
  if (status !== 'in_review') throw new Refusal('conflict', 'Nothing waits for a decision.');
  return decision === 'approve' ? 'verified' : 'rejected';
}

/** A check holds two years, and not a day longer than the licence. */
export function validUntil(today: WallDate, licenceExpiresOn: WallDate): WallDate {
  const longest = addYears(today, rules.kyc.validYears);
  return licenceExpiresOn < longest ? licenceExpiresOn : longest;
}
