import type { DocumentKind, KycStatus } from '#server/db/generated/enums.ts';
import { Refusal } from '../refusal.ts';

/** What an identity check needs (§7), in the order it is asked for. */
export const kycDocuments = [
  'identity',
  'licence_front',
  'licence_back',
  'selfie',
] as const satisfies readonly DocumentKind[];

export type KycDocument = (typeof kycDocuments)[number];

/** May documents be added now? Not while someone looks at them, and not once they are good. */
export function acceptsDocuments(status: KycStatus): boolean {
  return status !== 'in_review' && status !== 'verified';
}

/** The status after documents were added: complete ones go to review by themselves. */
export function afterUpload(complete: boolean): KycStatus {
  return complete ? 'in_review' : 'in_progress';
}

/** @throws {Refusal} `conflict` when nothing waits for a decision */
export function decided(status: KycStatus, decision: 'approve' | 'reject'): KycStatus {
  if (status !== 'in_review') throw new Refusal('conflict', 'Nothing waits for a decision.');
  return decision === 'approve' ? 'verified' : 'rejected';
}
