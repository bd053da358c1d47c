import type { NotificationFacts, NotificationKind } from './notification.ts';

type Moment = 'startsAt' | 'endsAt' | 'answerDueAt' | 'waitsUntil';

/** How a kind of notification reaches a person by mail and push. */
export type Sending = {
  /** `must`: at once, and no preference stops its mail. `unread`: together with others, if nobody has read it by then. */
  sends: 'must' | 'at once' | 'unread';
  /** Breaks quiet hours: always, or when this moment is near. */
  urgent?: 'always' | 'startsAt' | 'endsAt';
  /** From this moment on it would be out of date, and is not sent any more. */
  until?: Moment;
  /** Whether a phone that saves its battery is woken for it: `high` for what is urgent in any case. */
  urgency?: 'low';
  /** How long a push service keeps it for a device that is off, in hours. */
  ttlHours?: number;
  /** The newest one of the kind replaces an earlier one that has not arrived: of the same page, or of all. */
  replaces?: 'page' | 'all';
};

const usual = { sends: 'unread', ttlHours: 24, replaces: 'page' } as const satisfies Sending;

/** Kinds that are not sent as usual. */
const kinds: Partial<Record<NotificationKind, Sending>> = {
  booking_confirmed: { sends: 'must', urgent: 'startsAt' },
  booking_cancelled: { sends: 'must', urgent: 'startsAt' },
  payment_failed: { sends: 'must', urgent: 'startsAt' },
  car_changed: { sends: 'must', urgent: 'startsAt' },
  incident_reported: { sends: 'must', urgent: 'always' },
  no_show: { sends: 'must' },
  settlement_proposed: { sends: 'must' },
  claim_decided: { sends: 'must' },
  charges_signed: { sends: 'must' },
  penalty_charged: { sends: 'must' },
  payout_withheld: { sends: 'must' },
  payout_failed: { sends: 'must' },
  tax_details_missing: { sends: 'must' },
  tax_details_again: { sends: 'must' },
  tax_details_due: { sends: 'must' },
  tax_details_year: { sends: 'must' },
  tax_report: { sends: 'must' },
  payment_disputed: { sends: 'must' },
  kyc_rejected: { sends: 'must' },
  kyc_expired: { sends: 'must' },
  car_suspended: { sends: 'must' },
  data_export_ready: { sends: 'must' },

  request_received: { sends: 'at once', until: 'answerDueAt', urgent: 'startsAt' },
  request_expiring: { sends: 'at once', until: 'answerDueAt', urgent: 'startsAt', ttlHours: 1 },
  request_approved: { sends: 'at once', urgent: 'startsAt' },
  request_declined: { sends: 'at once', urgent: 'startsAt' },
  car_proposed: { sends: 'at once', urgent: 'startsAt' },
  change_to_pay: { sends: 'at once', urgent: 'startsAt' },
  early_check_in_asked: { sends: 'at once', urgent: 'always', ttlHours: 3 },
  early_check_in_agreed: { sends: 'at once', urgent: 'always', ttlHours: 3 },
  early_check_in_declined: { sends: 'at once', urgent: 'always', ttlHours: 3 },
  handover_to_sign: { sends: 'at once', urgent: 'always', ttlHours: 3 },
  self_check_in_contested: { sends: 'at once', urgent: 'always' },
  car_late: { sends: 'at once', urgent: 'always', ttlHours: 6 },
  return_late: { sends: 'at once', urgent: 'always', ttlHours: 6 },
  car_delayed: { sends: 'at once', urgent: 'always', until: 'startsAt', ttlHours: 3 },

  handover_waits: { sends: 'at once', until: 'waitsUntil', urgent: 'startsAt' },
  handover_paused: { sends: 'at once', until: 'waitsUntil', urgent: 'startsAt' },
  handover_free: { sends: 'at once', urgent: 'startsAt' },
  stop_opened: { sends: 'at once', until: 'waitsUntil', urgent: 'startsAt' },
  stop_due: { sends: 'at once', until: 'waitsUntil', urgent: 'startsAt', ttlHours: 1 },
  tax_report_due: { sends: 'at once' },

  change_proposed: { sends: 'unread', urgent: 'startsAt' },
  change_accepted: { sends: 'unread', urgent: 'startsAt' },
  change_declined: { sends: 'unread', urgent: 'startsAt' },
  card_ends: { sends: 'unread', until: 'startsAt', urgent: 'startsAt' },
  deposit_waits: { sends: 'unread', urgent: 'startsAt' },
  flight_changed: { sends: 'unread', urgent: 'startsAt' },
  handover_assigned: { sends: 'unread', urgent: 'startsAt' },
  return_assigned: { sends: 'unread', urgent: 'endsAt' },
  check_in_tomorrow: { sends: 'unread', until: 'startsAt', urgent: 'startsAt', ttlHours: 12 },
  handover_tomorrow: { sends: 'unread', until: 'startsAt', urgent: 'startsAt', ttlHours: 12 },
  return_due: { sends: 'unread', until: 'endsAt', urgent: 'endsAt', ttlHours: 3 },
  return_expected: { sends: 'unread', until: 'endsAt', urgent: 'endsAt', ttlHours: 3 },
  calendar_conflict: { sends: 'unread', replaces: 'all' },
  price_advice: { sends: 'unread', ttlHours: 72, replaces: 'all', urgency: 'low' },
  price_dropped: { sends: 'unread', ttlHours: 48, urgency: 'low' },
  search_found: { sends: 'unread', ttlHours: 48, urgency: 'low' },
  car_free: { sends: 'unread', ttlHours: 12 },
};

/** Kinds without a row are sent together with others while they are unread. */
export function sendingOf(kind: NotificationKind): Sending & { ttlHours: number } {
  return { ...usual, ...kinds[kind] };
}

/** Whether no preference stops mails of this kind, because they are part of a contract or of the account. */
export function isMust(kind: NotificationKind): boolean {
  return sendingOf(kind).sends === 'must';
}

export function momentIn(facts: NotificationFacts, moment: Moment): Date | null {
  const text = facts[moment];
  return text === undefined ? null : new Date(text);
}
