import type { CarReviewReason, DocumentKind, IncidentKind } from '#server/db/generated/enums.ts';

/** Everything a person can be notified of. The texts stand under `notification.<kind>` in resources/lang. */
export const notificationKinds = [
  'request_received',
  'request_sent',
  'request_approved',
  'request_declined',
  'request_expired',
  'booking_confirmed',
  'booking_cancelled',
  'payment_failed',
  'payment_refunded',
  'check_in_tomorrow',
  'incident_reported',
  'early_check_in_asked',
  'early_check_in_agreed',
  'early_check_in_declined',
  'handover_to_sign',
  'handover_contested',
  'trip_started',
  'return_due',
  'trip_returned',
  'booking_completed',
  'no_show',
  'settlement_proposed',
  'claim_answered',
  'claim_decided',
  'deposit_released',
  'payout_scheduled',
  'payout_approved',
  'payout_sent',
  'payout_failed',
  'review_open',
  'review_received',
  'check_in_rejected',
  'kyc_verified',
  'kyc_rejected',
  'data_export_ready',
  'price_dropped',
  'car_free',
  'search_found',
  'kyc_expiring',
  'kyc_expired',
  'document_approved',
  'document_rejected',
  'document_expiring',
  'document_expired',
  'car_paused',
  'calendar_conflict',
  'trip_documents',
  'car_submitted',
  'car_approved',
  'car_changes_requested',
  'car_rejected',
  'car_suspended',
  'car_reinstated',
  'car_corrected',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** What the texts of a notification may name. Amounts are minor units; instants are ISO. */
export type NotificationFacts = {
  ref?: string;
  car?: string;
  client?: string;
  host?: string;
  startsAt?: string;
  endsAt?: string;
  timeZone?: string;
  answerDueAt?: string;
  amount?: number;
  /** What `amount` was before. */
  earlier?: number;
  currency?: string;
  reason?: string;
  /** The kind of a document of a car or, without `car`, of a company. */
  document?: Exclude<DocumentKind, 'identity' | 'licence_front' | 'licence_back' | 'selfie'>;
  /** A calendar date. */
  expiresOn?: string;
  stars?: number;
  incident?: IncidentKind;
  reviewReasons?: readonly CarReviewReason[];
};
