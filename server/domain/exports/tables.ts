import { Prisma } from '#server/db/generated/client.ts';

/** The rows of a table that are about a person, and the columns they must not get: secrets, and data of others. */
type Exported = { rows: Prisma.Sql; without?: readonly string[] };

const own = Prisma.sql`t.user_id = me.id`;
const ownBookings = Prisma.sql`select id from bookings where client_id = me.id`;
const ownHosts = Prisma.sql`
  select m.host_id from host_members m join hosts h on h.id = m.host_id
  where m.user_id = me.id and m.role = 'manager' and h.kind = 'person'`;
const managedCompanies = Prisma.sql`
  select m.host_id from host_members m join hosts h on h.id = m.host_id
  where m.user_id = me.id and m.role = 'manager' and h.kind = 'company'`;
const ownCars = Prisma.sql`select id from cars where host_id in (${ownHosts})`;
const hosting = Prisma.sql`select id from bookings where host_id in (${ownHosts})`;

const ofTrips = Prisma.sql`t.booking_id in (${ownBookings}) or t.booking_id in (${hosting})`;

const ownThreads = Prisma.sql`
  select h.id from threads h where h.client_id = me.id or h.host_id in (${ownHosts})`;

/**
 * Every table with personal data, and which of its rows belong to a person: `t` is the row, `me` the person. A private
 * host's data belong to its person; a company's do not, except the documents that its managers have sent. A test fails
 * for a table that is neither here nor below.
 */
export const exportedTables: Readonly<Record<string, Exported>> = {
  users: {
    rows: Prisma.sql`t.id = me.id`,
    without: [
      'password_hash',
      'totp_secret',
      'totp_last_step',
      'passkey_handle',
      'gateway_customer',
      'search_text',
      'sort_name',
    ],
  },
  consents: { rows: own },
  user_roles: { rows: own },
  work_assignments: { rows: own, without: ['item_id'] },
  sessions: { rows: own, without: ['id_hash', 'data'] },
  passkeys: {
    rows: own,
    without: ['credential_id', 'public_key', 'counter', 'challenged_at'],
  },
  email_changes: { rows: own, without: ['requested_by', 'consented_by'] },
  known_devices: { rows: own, without: ['device_hash'] },
  security_events: {
    rows: own,
    without: ['actor_id', 'network', 'email_hash', 'merge_key'],
  },
  data_exports: { rows: own, without: ['chunks'] },
  notification_mutes: { rows: own },
  push_subscriptions: {
    rows: own,
    without: ['endpoint', 'p256dh', 'auth', 'session_hash'],
  },
  notifications: { rows: own },
  favourites: { rows: own },
  alerts: { rows: own },
  documents: {
    rows: Prisma.sql`t.user_id = me.id or t.car_id in (${ownCars}) or t.host_id in (${managedCompanies})`,
    without: ['number_hash', 'reviewed_by'],
  },
  document_files: {
    rows: Prisma.sql`t.document_id in (select id from documents d
      where d.user_id = me.id or d.car_id in (${ownCars}) or d.host_id in (${managedCompanies}))`,
    without: ['file', 'key_id', 'upload_key'],
  },
  hosts: {
    rows: Prisma.sql`t.id in (${ownHosts})`,
    without: ['gateway_account', 'gateway_ready_at'],
  },
  host_exceptions: { rows: Prisma.sql`t.host_id in (${ownHosts})` },
  host_invitations: { rows: Prisma.sql`t.used_by = me.id`, without: ['token_hash', 'invited_by'] },
  host_members: { rows: own },
  fleet_views: { rows: own },
  fleet_changes: {
    rows: Prisma.sql`t.actor_id = me.id`,
    without: ['actor_id', 'undone_by'],
  },
  fleet_imports: { rows: Prisma.sql`t.actor_id = me.id`, without: ['actor_id', 'rows'] },
  handover_assignments: { rows: own, without: ['assigned_by'] },
  fleet_columns: { rows: own },
  host_tax_details: { rows: Prisma.sql`t.host_id in (${ownHosts})`, without: ['sealed_number'] },
  dac7_records: { rows: Prisma.sql`t.host_id in (${ownHosts})`, without: ['sealed_data'] },
  dac7_exclusions: { rows: Prisma.sql`t.host_id in (${ownHosts})` },
  bank_accounts: { rows: Prisma.sql`t.host_id in (${ownHosts})` },
  cars: { rows: Prisma.sql`t.host_id in (${ownHosts})` },
  car_photos: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  car_prices: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  smart_pricing: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  smart_prices: { rows: Prisma.sql`t.car_id in (${ownCars})`, without: ['inputs'] },
  car_extras: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  car_protections: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  delivery_places: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  occupancies: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  block_series: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  calendar_changes: { rows: Prisma.sql`t.car_id in (${ownCars})` },
  car_reviews: { rows: Prisma.sql`t.car_id in (${ownCars})`, without: ['reviewer_id'] },
  calendar_feeds: {
    rows: Prisma.sql`t.car_id in (${ownCars})`,
    without: ['sealed_url', 'url_digest'],
  },
  feed_events: {
    rows: Prisma.sql`t.feed_id in (select f.id from calendar_feeds f where f.car_id in (${ownCars}))`,
  },
  quotes: { rows: own },
  bookings: {
    rows: Prisma.sql`t.id in (${ownBookings}) or t.id in (${hosting})`,
    without: ['client_id', 'request_key'],
  },
  booking_events: { rows: ofTrips, without: ['actor_id'] },
  threads: {
    rows: Prisma.sql`t.id in (${ownThreads})`,
    without: ['client_id'],
  },
  messages: {
    // What the other side has covered stays covered; what the person has written is theirs.
    rows: Prisma.sql`t.thread_id in (${ownThreads}) and (t.author_id = me.id or t.masked is null)`,
    without: ['author_id', 'request_key', 'search_text'],
  },
  message_files: {
    rows: Prisma.sql`t.message_id in (select m.id from messages m where m.thread_id in (${ownThreads}))`,
    without: ['file', 'key_id'],
  },
  thread_readers: { rows: own },
  thread_reports: { rows: Prisma.sql`t.reporter_id = me.id`, without: ['closed_by'] },
  message_blocks: {
    rows: Prisma.sql`t.side = 'client' and t.client_id = me.id or t.side = 'host' and t.host_id in (${ownHosts})`,
    without: ['client_id'],
  },
  saved_replies: { rows: Prisma.sql`t.host_id in (${ownHosts})` },
  planned_messages: { rows: Prisma.sql`t.host_id in (${ownHosts})` },
  planned_sendings: { rows: ofTrips },
  reminders: { rows: ofTrips },
  payments: {
    rows: Prisma.sql`t.booking_id in (${ownBookings})`,
    without: ['intent_id', 'card_fingerprint'],
  },
  refunds: {
    rows: Prisma.sql`t.payment_id in (select p.id from payments p where p.booking_id in (${ownBookings}))`,
    without: ['refund_id'],
  },
  invoices: { rows: Prisma.sql`t.client_id = me.id or t.buyer_host_id in (${ownHosts})` },
  invoice_lines: {
    rows: Prisma.sql`t.invoice_id in (select i.id from invoices i
      where i.client_id = me.id or i.buyer_host_id in (${ownHosts}))`,
  },
  signals: { rows: own },
  safety_stops: {
    rows: Prisma.sql`t.booking_id in (${ownBookings})`,
    without: ['decided_by', 'reason'],
  },
  rule_verdicts: {
    rows: Prisma.sql`t.kind = 'payout' and t.item_id in (select p.id from payouts p where p.host_id in (${ownHosts}))
      or t.kind = 'inspection' and t.item_id in (select i.id from inspections i where i.booking_id in (${hosting}))
      or t.kind = 'document' and t.item_id in (select d.id from documents d where d.car_id in (${ownCars}))`,
    without: ['decided_by'],
  },
  payouts: {
    rows: Prisma.sql`t.host_id in (${ownHosts})`,
    without: ['approved_by', 'transfer_id'],
  },
  inspections: { rows: ofTrips, without: ['reviewed_by', 'host_key', 'client_key', 'code_tries'] },
  inspection_photos: {
    rows: Prisma.sql`t.inspection_id in (select i.id from inspections i
      where i.booking_id in (${ownBookings}) or i.booking_id in (${hosting}))`,
    without: ['upload_key', 'damage_key', 'key_id'],
  },
  car_damages: {
    rows: Prisma.sql`t.car_id in (select c.id from cars c where c.host_id in (${ownHosts}))`,
    without: ['repaired_by'],
  },
  claim_photos: {
    rows: Prisma.sql`t.claim_id in (select c.id from claims c
      where c.booking_id in (${ownBookings}) or c.booking_id in (${hosting}))`,
  },
  no_shows: { rows: ofTrips },
  host_penalties: { rows: Prisma.sql`t.host_id in (${ownHosts})`, without: ['asked_by'] },
  no_show_files: { rows: ofTrips, without: ['file', 'key_id'] },
  claim_files: {
    rows: Prisma.sql`t.claim_id in (select c.id from claims c
      where c.booking_id in (${ownBookings}) or c.booking_id in (${hosting}))`,
    without: ['file', 'key_id'],
  },
  claims: { rows: ofTrips, without: ['request_key'] },
  incidents: { rows: ofTrips, without: ['reported_by', 'closed_by'] },
  booking_changes: {
    rows: ofTrips,
    without: [
      'request_key',
      'proposer_id',
      'decided_by',
      'agreed_by',
      'client_address',
      'host_address',
    ],
  },
  booking_drivers: {
    rows: Prisma.sql`t.user_id = me.id or t.booking_id in (${ownBookings})`,
    without: ['token_hash', 'user_id'],
  },
  contracts: { rows: ofTrips, without: ['client_address', 'host_address'] },
  reviews: {
    rows: Prisma.sql`t.author_id = me.id
      or (t.published_at is not null and (t.host_id in (${ownHosts}) or t.booking_id in (${ownBookings})))`,
    without: ['author_id'],
  },
  mails: {
    rows: Prisma.sql`lower(t."to") = lower(me.email::text) and t.kind not in ('verify-email', 'confirm-new-email', 'reset-password')`,
    without: ['html', 'error', 'unsubscribe_url'],
  },
  contact_messages: { rows: Prisma.sql`lower(t.email) = lower(me.email::text)` },
  audit_entries: {
    rows: Prisma.sql`t.actor_id = me.id or (t.object = 'user' and t.object_id = me.id::text)`,
    without: ['actor_id', 'ip'],
  },
};

/** The rows of a table as JSON, one object each. */
export function rowsOf(table: string, userId: string): Prisma.Sql {
  const exported = exportedTables[table];
  if (!exported) throw new Error(`${table} is not exported.`);
  const name = Prisma.raw(`"${table}"`);
  return Prisma.sql`
    select (to_jsonb(t) - ${[...(exported.without ?? [])]}::text[])::text as row
    from ${name} t, users me where me.id = ${userId}::uuid and (${exported.rows})`;
}
