import type {
  CarCategory,
  CarReviewReason,
  DocumentKind,
  IncidentKind,
} from '#server/db/generated/enums.ts';
import type { MaintenanceKind } from '#shared/maintenance.ts';

/** Everything of which a person can be notified. The texts are in resources/lang, under `notification.<kind>`. */
export const notificationKinds = [
  'request_received',
  'request_sent',
  'request_approved',
  'request_declined',
  'request_expired',
  'booking_confirmed',
  'booking_cancelled',
  'handover_waits',
  'handover_paused',
  'handover_free',
  'payment_failed',
  'payment_refunded',
  'request_expiring',
  'check_in_tomorrow',
  'handover_tomorrow',
  'flight_changed',
  'change_proposed',
  'car_proposed',
  'change_to_pay',
  'change_accepted',
  'change_declined',
  'change_expired',
  'change_withdrawn',
  'annex_to_sign',
  'incident_reported',
  'early_check_in_asked',
  'early_check_in_agreed',
  'early_check_in_declined',
  'handover_to_sign',
  'handover_contested',
  'self_check_in',
  'self_check_in_contested',
  'trip_started',
  'return_due',
  'return_expected',
  'return_late',
  'car_late',
  'car_delayed',
  'card_ends',
  'car_changed',
  'handover_assigned',
  'return_assigned',
  'trip_returned',
  'booking_completed',
  'no_show',
  'no_show_contested',
  'no_show_decided',
  'penalty_charged',
  'penalty_waived',
  'settlement_proposed',
  'claim_answered',
  'claim_agreed',
  'claim_countered',
  'claim_decided',
  'charges_signed',
  'deposit_waits',
  'deposit_released',
  'payout_scheduled',
  'payout_approved',
  'payout_sent',
  'payout_withheld',
  'payout_failed',
  'invoice_issued',
  'commission_invoiced',
  'tax_details_missing',
  'tax_details_again',
  'tax_details_due',
  'tax_details_year',
  'tax_report',
  'tax_report_due',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'debt_waived',
  'stop_opened',
  'stop_due',
  'stop_expired',
  'case_opened',
  'case_answered',
  'review_open',
  'review_received',
  'check_in_rejected',
  'kyc_verified',
  'kyc_rejected',
  'kyc_renewal_rejected',
  'data_export_ready',
  'price_advice',
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
  'maintenance_due',
  'maintenance_blocks',
  'calendar_conflict',
  'trip_documents',
  'message_received',
  'thread_reported',
  'car_submitted',
  'car_approved',
  'car_changes_requested',
  'car_rejected',
  'car_suspended',
  'car_reinstated',
  'car_corrected',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** The values that texts of notifications may contain. Amounts are minor units; instants are ISO texts. */
export type NotificationFacts = {
  ref?: string;
  car?: string;
  plate?: string;
  /** The car in whose place another one comes. */
  earlierCar?: string;
  client?: string;
  host?: string;
  startsAt?: string;
  endsAt?: string;
  timeZone?: string;
  answerDueAt?: string;
  /** Until when a hand-over waits for the staff. */
  waitsUntil?: string;
  amount?: number;
  /** The earlier value of `amount`. */
  earlier?: number;
  currency?: string;
  reason?: string;
  /** The kind of a car's document or, without `car`, of a company's. */
  document?: Exclude<DocumentKind, 'identity' | 'licence_front' | 'licence_back' | 'selfie'>;
  /** The number of an invoice, or the numbers of several. */
  invoice?: string;
  /** A calendar year. */
  year?: string;
  /** A calendar date. */
  expiresOn?: string;
  /** What a car needs, and at which odometer reading or on which calendar date. */
  maintenance?: MaintenanceKind;
  dueKm?: number;
  dueOn?: string;
  stars?: number;
  incident?: IncidentKind;
  reviewReasons?: readonly CarReviewReason[];
  /** Where the car is handed over. */
  place?: string;
  /** The number of the flight with which the client comes. */
  flight?: string;
  /** Who has written. */
  sender?: string;
  /** The client's message with the booking. */
  note?: string;
  /** How many other cars are free on the same days; `amount` is the price of the cheapest. */
  free?: number;
  /** The usual price of a day for cars of this category in this town, in minor units, and how often they are rented. */
  market?: number;
  marketShare?: number;
  share?: number;
  category?: CarCategory;
  town?: string;
  advice?: 'lower' | 'raise';
};
