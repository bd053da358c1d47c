import { sql, transaction, type Sql } from '#server/db/sql.ts';
import type { NotificationChannel } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import type { NotificationKind } from './notification.ts';

/** `live` appears on open pages at once; every notification is also kept in the notification centre. */
export const channels = ['live', 'mail'] as const satisfies readonly NotificationChannel[];

export type Channel = (typeof channels)[number];
export type Group = 'trips' | 'hosting' | 'account';

/** Who a kind is for, which is how a person finds it on the page. */
const groupOf: Record<NotificationKind, Group> = {
  request_sent: 'trips',
  request_approved: 'trips',
  request_declined: 'trips',
  request_expired: 'trips',
  booking_confirmed: 'trips',
  booking_cancelled: 'trips',
  payment_failed: 'trips',
  payment_refunded: 'trips',
  check_in_tomorrow: 'trips',
  handover_to_sign: 'trips',
  trip_started: 'trips',
  return_due: 'trips',
  no_show: 'trips',
  settlement_proposed: 'trips',
  deposit_released: 'trips',
  price_dropped: 'trips',
  car_free: 'trips',
  search_found: 'trips',
  request_received: 'hosting',
  handover_contested: 'hosting',
  trip_returned: 'hosting',
  booking_completed: 'hosting',
  claim_answered: 'hosting',
  claim_decided: 'trips',
  check_in_rejected: 'hosting',
  payout_scheduled: 'hosting',
  payout_approved: 'hosting',
  payout_sent: 'hosting',
  payout_failed: 'hosting',
  review_open: 'account',
  review_received: 'account',
  kyc_verified: 'account',
  kyc_rejected: 'account',
  data_export_ready: 'account',
  kyc_expiring: 'account',
  kyc_expired: 'account',
  document_approved: 'hosting',
  document_rejected: 'hosting',
  document_expiring: 'hosting',
  document_expired: 'hosting',
  car_paused: 'hosting',
  trip_papers: 'trips',
};

export type Preference = { group: Group; kind: NotificationKind; channels: Channel[] };

/** What a person wants on which channel; whoever hosts nothing is not asked about hosting. */
export async function preferencesOf(person: {
  id: string;
  hosts: readonly unknown[];
}): Promise<Preference[]> {
  const muted = await mutesOf(person.id);
  return shownTo(person).map((kind) => ({
    kind,
    group: groupOf[kind],
    channels: channels.filter((channel) => !muted.has(`${kind}.${channel}`)),
  }));
}

/** Keeps what is wanted, as `kind.channel`, of the kinds this person is asked about. */
export async function savePreferences(
  person: { id: string; hosts: readonly unknown[] },
  wanted: readonly string[],
): Promise<void> {
  const shown = shownTo(person);
  const kept = new Set(wanted);
  const muted = shown.flatMap((kind) =>
    channels
      .filter((channel) => !kept.has(`${kind}.${channel}`))
      .map((channel) => ({ kind, channel })),
  );
  await transaction(async (tx) => {
    await tx`delete from notification_mutes where user_id = ${person.id} and kind = any(${shown}::text[])`;
    await tx`
      insert into notification_mutes (user_id, kind, channel)
      select ${person.id}, kind, channel::notification_channel
      from jsonb_to_recordset(${JSON.stringify(muted)}::jsonb) as m (kind text, channel text)`;
  });
}

/** Whether a person wants this kind on a channel. */
export async function wants(
  on: Sql,
  userId: string,
  { kind, channel }: { kind: string; channel: Channel },
): Promise<boolean> {
  const rows = await on`
    select 1 from notification_mutes
    where user_id = ${userId} and kind = ${kind} and channel = ${channel}::notification_channel`;
  return rows.length === 0;
}

async function mutesOf(userId: string): Promise<Set<string>> {
  const rows = await sql<{ muted: string }>`
    select kind || '.' || channel as muted from notification_mutes where user_id = ${userId}`;
  return new Set(rows.map(({ muted }) => muted));
}

function shownTo({ hosts }: { hosts: readonly unknown[] }): NotificationKind[] {
  return keysOf(groupOf).filter((kind) => groupOf[kind] !== 'hosting' || hosts.length > 0);
}
