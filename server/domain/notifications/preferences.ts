import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { NotificationChannel } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { isStaff } from '../staff/permissions.ts';
import type { Actor } from '../users/actor.ts';
import { isMust } from './kinds.ts';
import type { NotificationKind } from './notification.ts';

/** `centre` is the list of notifications; `live` is shown on open pages at once. */
const channels = [
  'centre',
  'live',
  'mail',
  'push',
] as const satisfies readonly NotificationChannel[];

/** The channels of kinds that must be sent, which can't be turned off. */
const always = ['centre', 'mail'] as const satisfies readonly Channel[];

export type Channel = (typeof channels)[number];
type Group = 'trips' | 'hosting' | 'account' | 'staff';

/** The group under which the preferences page shows each kind. */
const groupOf: Record<NotificationKind, Group> = {
  request_sent: 'trips',
  request_approved: 'trips',
  request_declined: 'trips',
  request_expired: 'trips',
  booking_confirmed: 'trips',
  booking_cancelled: 'trips',
  handover_waits: 'trips',
  handover_free: 'trips',
  payment_failed: 'trips',
  payment_refunded: 'trips',
  check_in_tomorrow: 'trips',
  return_late: 'trips',
  car_delayed: 'trips',
  card_ends: 'trips',
  car_changed: 'trips',
  handover_assigned: 'hosting',
  return_assigned: 'hosting',
  change_proposed: 'trips',
  car_proposed: 'trips',
  change_to_pay: 'trips',
  change_accepted: 'trips',
  change_declined: 'trips',
  change_expired: 'trips',
  change_withdrawn: 'trips',
  annex_to_sign: 'trips',
  early_check_in_asked: 'trips',
  handover_to_sign: 'trips',
  self_check_in_contested: 'trips',
  trip_started: 'hosting',
  return_due: 'trips',
  no_show: 'trips',
  no_show_contested: 'hosting',
  no_show_decided: 'trips',
  settlement_proposed: 'trips',
  deposit_released: 'trips',
  price_dropped: 'trips',
  car_free: 'trips',
  search_found: 'trips',
  request_received: 'hosting',
  request_expiring: 'hosting',
  handover_paused: 'hosting',
  handover_tomorrow: 'hosting',
  flight_changed: 'hosting',
  return_expected: 'hosting',
  car_late: 'hosting',
  price_advice: 'hosting',
  incident_reported: 'hosting',
  calendar_conflict: 'hosting',
  early_check_in_agreed: 'hosting',
  early_check_in_declined: 'hosting',
  handover_contested: 'hosting',
  self_check_in: 'hosting',
  trip_returned: 'hosting',
  booking_completed: 'hosting',
  claim_answered: 'hosting',
  claim_agreed: 'trips',
  claim_countered: 'trips',
  claim_decided: 'trips',
  charges_signed: 'trips',
  check_in_rejected: 'hosting',
  payout_scheduled: 'hosting',
  payout_approved: 'hosting',
  payout_sent: 'hosting',
  payout_withheld: 'hosting',
  payout_failed: 'hosting',
  invoice_issued: 'trips',
  commission_invoiced: 'hosting',
  tax_details_missing: 'hosting',
  tax_details_again: 'hosting',
  tax_details_due: 'hosting',
  tax_details_year: 'hosting',
  tax_report: 'hosting',
  tax_report_due: 'staff',
  payment_disputed: 'hosting',
  dispute_won: 'hosting',
  dispute_lost: 'hosting',
  deposit_waits: 'hosting',
  penalty_charged: 'hosting',
  penalty_waived: 'hosting',
  debt_waived: 'trips',
  stop_opened: 'staff',
  stop_due: 'staff',
  stop_expired: 'staff',
  case_opened: 'staff',
  case_answered: 'staff',
  review_open: 'account',
  review_received: 'account',
  kyc_verified: 'account',
  kyc_rejected: 'account',
  kyc_renewal_rejected: 'account',
  data_export_ready: 'account',
  kyc_expiring: 'account',
  kyc_expired: 'account',
  document_approved: 'hosting',
  document_rejected: 'hosting',
  document_expiring: 'hosting',
  document_expired: 'hosting',
  car_paused: 'hosting',
  maintenance_due: 'hosting',
  maintenance_blocks: 'hosting',
  trip_documents: 'trips',
  message_received: 'account',
  thread_reported: 'staff',
  car_submitted: 'staff',
  car_approved: 'hosting',
  car_changes_requested: 'hosting',
  car_rejected: 'hosting',
  car_suspended: 'hosting',
  car_reinstated: 'hosting',
  car_corrected: 'hosting',
};

export type Preference = {
  group: Group;
  kind: NotificationKind;
  channels: Channel[];
  /** Those that can't be turned off. */
  locked: readonly Channel[];
};

type Person = Pick<Actor, 'id' | 'hosts' | 'roles'>;

/** A person's preferences by kind and channel; kinds for hosts or the staff only if the person is one of them. */
export async function preferencesOf(person: Person): Promise<Preference[]> {
  const muted = await mutesOf(person.id);
  return shownTo(person).map((kind) => ({
    kind,
    group: groupOf[kind],
    channels: channels.filter(
      (channel) => isLocked(kind, channel) || !muted.has(`${kind}.${channel}`),
    ),
    locked: isMust(kind) ? always : [],
  }));
}

/** Stores the chosen preferences, as `kind.channel`, among the kinds that this person is asked about. */
export async function savePreferences(person: Person, wanted: readonly string[]): Promise<void> {
  const shown = shownTo(person);
  const chosen = new Set(wanted);
  const muted = shown.flatMap((kind) =>
    channels
      .filter((channel) => !isLocked(kind, channel) && !chosen.has(`${kind}.${channel}`))
      .map((channel) => ({ kind, channel })),
  );
  await transaction(async (tx) => {
    await tx.notificationMute.deleteMany({ where: { userId: person.id, kind: { in: shown } } });
    await tx.notificationMute.createMany({
      data: muted.map((mute) => ({ userId: person.id, ...mute })),
    });
  });
}

/** Whether a person wants notifications of this kind on a channel. */
export async function isWantedBy(
  on: Db,
  userId: string,
  { kind, channel }: { kind: string; channel: Channel },
): Promise<boolean> {
  return (await on.notificationMute.count({ where: { userId, kind, channel } })) === 0;
}

function isLocked(kind: NotificationKind, channel: Channel): boolean {
  return isMust(kind) && always.some((one) => one === channel);
}

async function mutesOf(userId: string): Promise<Set<string>> {
  const mutes = await db.notificationMute.findMany({
    where: { userId },
    select: { kind: true, channel: true },
  });
  return new Set(mutes.map(({ kind, channel }) => `${kind}.${channel}`));
}

function shownTo(person: Person): NotificationKind[] {
  const isShown: Record<Group, boolean> = {
    trips: true,
    hosting: person.hosts.length > 0,
    account: true,
    staff: isStaff(person),
  };
  return keysOf(groupOf).filter((kind) => isShown[groupOf[kind]]);
}
