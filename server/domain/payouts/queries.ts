import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { PayoutStatus, PayoutWay } from '#server/db/generated/enums.ts';
import { carName } from '../car-columns.ts';
import { joinBooking, namesBooking } from '../bookings/booking-search.ts';
import { Refusal } from '../refusal.ts';
import { isApprovable, reasonsToHold, type HoldReason, type Status, type Way } from './payout.ts';

const PayoutRecord = z.object({
  id: z.string(),
  installment: z.number(),
  installments: z.number(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(PayoutStatus),
  way: z.enum(PayoutWay),
  isWayReady: z.boolean(),
  dueAt: z.date(),
  reason: z.string().nullable(),
  firstApprovedBy: z.string().nullable(),
  approvalRule: z.string().nullable(),
  approvedAt: z.date().nullable(),
  paidAt: z.date().nullable(),
  transferId: z.string().nullable(),
  createdAt: z.date(),
  hostId: z.string(),
  branchId: z.string().nullable(),
  hostName: z.string(),
  iban: z.string().nullable(),
  accountHolder: z.string().nullable(),
  bookingId: z.string(),
  ref: z.string(),
  carName: z.string(),
  clientName: z.string(),
  hasOpenCase: z.boolean(),
  stop: z.enum(['open', 'confirmed']).nullable(),
  hasOpenClaim: z.boolean(),
  areInspectionsApproved: z.boolean(),
  isBankAccountVerified: z.boolean(),
  bankAccountChangedAt: z.date().nullable(),
  hasTaxDetails: z.boolean(),
  isHostSuspended: z.boolean(),
  isCaptured: z.boolean(),
});

export type PayoutRecord = z.infer<typeof PayoutRecord>;

export type PayoutFilter = {
  status?: readonly Status[];
  way?: Way;
  hostId?: string;
  bookingId?: string;
  /** The text that an admin has typed: a reference, a car, a name. */
  search?: string;
  limit?: number;
  offset?: number;
};

/** @throws {Refusal} `not-found` */
export async function payoutById(id: string, tx: Db = db): Promise<PayoutRecord> {
  const [payout] = await payoutsWhere(tx, Prisma.sql`p.id = ${id}`, { limit: 1, offset: 0 });
  if (!payout) throw new Refusal('not-found', 'No such payout.');
  return payout;
}

/** Locks the payout until the transaction ends. */
export async function lockPayout(tx: Db, id: string): Promise<PayoutRecord> {
  await tx.execute`select 1 from payouts where id = ${id} for update`;
  return payoutById(id, tx);
}

/** A page of the payouts of hosts, the newest first. */
export async function payoutsOfHosts(
  hostIds: readonly string[],
  page: { limit: number; offset: number },
): Promise<PayoutRecord[]> {
  const theirs = Prisma.sql`p.host_id = any(${[...hostIds]}::uuid[])`;
  return payoutsWhere(db, theirs, page, Prisma.sql`p.due_at desc, p.id`);
}

export async function countPayoutsOfHosts(hostIds: readonly string[]): Promise<number> {
  return db.payout.count({ where: { hostId: { in: [...hostIds] } } });
}

/** Payouts, those that are due first at the top. */
export async function listPayouts(filter: PayoutFilter = {}, tx: Db = db) {
  const { limit = 100, offset = 0 } = filter;
  return payoutsWhere(tx, matches(filter), { limit, offset });
}

const StatusCount = z.object({ status: z.enum(PayoutStatus), count: z.number() });

export async function countPayouts(search = ''): Promise<{ [S in Status]?: number }> {
  const rows = await db.sql(StatusCount)`
    select p.status, count(*)::int as count from payouts p ${joinBooking(Prisma.sql`p.booking_id`)}
    where ${namesBooking(search)} group by p.status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** What prevents a payout from being sent, the most serious first; empty if it is already sent. */
export function holdReasonsOf(payout: PayoutRecord, now: Date): HoldReason[] {
  if (isApprovable(payout.status)) return reasonsToHold(payout, now);
  if (payout.status !== 'approved') return [];
  return [
    ...(payout.hasOpenCase ? ['open-case' as const] : []),
    ...(payout.isWayReady ? [] : ['gateway-account' as const]),
    ...(payout.hasTaxDetails ? [] : ['tax-details' as const]),
  ];
}

function matches(filter: PayoutFilter): Prisma.Sql {
  const { status, way = null, hostId = null, bookingId = null, search = '' } = filter;
  const statuses = status ? [...status] : null;
  return Prisma.sql`(${statuses}::text[] is null or p.status::text = any(${statuses}::text[]))
    and (${way}::payout_way is null or ${wayOf} = ${way}::payout_way)
    and (${hostId}::uuid is null or p.host_id = ${hostId}::uuid)
    and (${bookingId}::uuid is null or p.booking_id = ${bookingId}::uuid)
    and ${namesBooking(search)}`;
}

/** A hand-over that never took place (after a cancellation or a no-show) needs no approval. */
const inspectionsApproved = Prisma.sql`(
  not exists (select 1 from inspections i where i.booking_id = b.id and i.review <> 'approved')
  and (b.started_at is null or exists (select 1 from inspections i where i.booking_id = b.id and i.leg = 'check_in'))
  and (b.returned_at is null or exists (select 1 from inspections i where i.booking_id = b.id and i.leg = 'check_out')))`;

/** An approved payout goes to the account that was verified then, even if the host has changed it since. */
const ofApproval = (approved: Prisma.Sql, present: Prisma.Sql) => Prisma.sql`
  case when p.status in ('approved', 'processing', 'paid') then coalesce(p.${approved}, a.${present}) else a.${present} end`;

/** How a payout is sent: as chosen for it, else as its host is paid. */
const wayOf = Prisma.sql`coalesce(p.way, h.payout_way)`;

/**
 * Whether the tax details are known that a platform must report (DAC7): for a company its number, for a person their
 * own details.
 */
export const hasTaxDetails = Prisma.sql`(
  case h.kind when 'company' then h.legal_name is not null and h.address is not null and h.tax_id is not null
    else exists (select 1 from host_tax_details t where t.host_id = h.id) end)`;

/**
 * Releases payouts that were on hold only for missing tax details, which are saved now. They wait for an admin again.
 */
export async function resumeWithTaxDetails(tx: Db): Promise<void> {
  await tx.execute`
    update payouts p set status = 'scheduled', reason = null from hosts h
    where h.id = p.host_id and p.status = 'on_hold' and p.reason = 'tax-details' and ${hasTaxDetails}`;
}

/** Whether nobody who manages the host may sign in. */
const isHostSuspended = Prisma.sql`(
  exists (select 1 from host_members m join users s on s.id = m.user_id
    where m.host_id = p.host_id and m.role = 'manager' and s.suspended_at is not null)
  and not exists (select 1 from host_members m join users s on s.id = m.user_id
    where m.host_id = p.host_id and m.role = 'manager' and s.suspended_at is null))`;

/** What the platform pays in a client's place counts as paid. */
const isCaptured = Prisma.sql`(
  (select coalesce(sum(r.captured - r.refunded), 0) from payments r where r.booking_id = p.booking_id)
    + (select coalesce(sum(e.amount), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.booking_id = p.booking_id and t.kind = 'claims' and e.account = 'losses')
  >= (select sum(q.amount) from payouts q where q.booking_id = p.booking_id))`;

async function payoutsWhere(
  tx: Db,
  where: Prisma.Sql,
  page: { limit: number; offset: number },
  order = Prisma.sql`p.due_at, p.id`,
) {
  return tx.sql(PayoutRecord)`
    select p.id, p.installment, (select count(*)::int from payouts q where q.booking_id = p.booking_id) as installments,
      p.amount, p.currency, p.status, ${wayOf} as way, (${wayOf} = 'bank' or h.gateway_ready_at is not null) as is_way_ready,
      p.due_at, p.reason, p.first_approved_by, p.approval_rule, p.approved_at, p.paid_at, p.transfer_id, p.created_at,
      p.host_id, c.branch_id, h.name as host_name, ${ofApproval(Prisma.sql`iban`, Prisma.sql`iban`)} as iban,
      ${ofApproval(Prisma.sql`account_holder`, Prisma.sql`holder`)} as account_holder, p.booking_id, b.ref,
      ${carName} as car_name, u.name as client_name,
      exists (select from money_cases k where k.booking_id = b.id and k.kind = 'dispute' and k.decided_at is null)
        as has_open_case,
      (select s.state from safety_stops s where s.booking_id = b.id and s.state in ('open', 'confirmed')) as stop,
      exists (select 1 from claims k where k.booking_id = b.id and k.status in ('proposed', 'disputed'))
        as has_open_claim,
      ${inspectionsApproved} as are_inspections_approved,
      coalesce(a.status = 'verified', false) as is_bank_account_verified,
      a.changed_at as bank_account_changed_at, ${hasTaxDetails} as has_tax_details,
      ${isHostSuspended} as is_host_suspended, ${isCaptured} as is_captured
    from payouts p ${joinBooking(Prisma.sql`p.booking_id`)} left join bank_accounts a on a.host_id = p.host_id
    where ${where} order by ${order} limit ${page.limit} offset ${page.offset}`;
}
