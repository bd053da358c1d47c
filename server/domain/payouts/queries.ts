import { fragment, sql as shared, type Fragment, type Sql } from '#server/db/sql.ts';
import { namesBooking } from '../admin/booking-search.ts';
import { Refusal } from '../refusal.ts';
import { reasonsToHold, type HoldReason, type Status } from './payout.ts';

export type PayoutRecord = {
  id: string;
  part: number;
  parts: number;
  amount: number;
  currency: string;
  status: Status;
  dueAt: Date;
  reason: string | null;
  approvedAt: Date | null;
  paidAt: Date | null;
  transferId: string | null;
  createdAt: Date;
  hostId: string;
  hostName: string;
  iban: string | null;
  accountHolder: string | null;
  bookingId: string;
  ref: string;
  carName: string;
  clientName: string;
  hasOpenClaim: boolean;
  areInspectionsApproved: boolean;
  isBankAccountVerified: boolean;
};

export type PayoutFilter = {
  status?: readonly Status[];
  hostId?: string;
  bookingId?: string;
  /** What an admin typed: a reference, a car, a name. */
  search?: string;
  limit?: number;
  offset?: number;
};

/** @throws {Refusal} `not-found` */
export async function payoutById(id: string, sql: Sql = shared): Promise<PayoutRecord> {
  const [payout] = await payoutsWhere(sql, fragment`p.id = ${id}`, { limit: 1, offset: 0 });
  if (!payout) throw new Refusal('not-found', 'No such payout.');
  return payout;
}

/** The payout, which nobody else moves until the transaction is over. */
export async function lockPayout(sql: Sql, id: string): Promise<PayoutRecord> {
  await sql`select 1 from payouts where id = ${id} for update`;
  return payoutById(id, sql);
}

/** Payouts, the ones due first at the top. */
export async function listPayouts(filter: PayoutFilter = {}, sql: Sql = shared) {
  const { limit = 100, offset = 0 } = filter;
  return payoutsWhere(sql, matches(filter), { limit, offset });
}

export async function countPayouts(search = ''): Promise<{ [S in Status]?: number }> {
  const rows = await shared<{ status: Status; count: number }>`
    select p.status, count(*)::int as count
    from payouts p join hosts h on h.id = p.host_id join bookings b on b.id = p.booking_id
      join cars c on c.id = b.car_id join users u on u.id = b.client_id
    where ${namesBooking(search)} group by p.status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** What keeps a payout from being sent, worst first; nothing for one that is on its way. */
export function holdReasonsOf(payout: PayoutRecord, now: Date): HoldReason[] {
  const waits = payout.status === 'scheduled' || payout.status === 'on_hold';
  return waits || payout.status === 'failed' ? reasonsToHold(payout, now) : [];
}

function matches({ status, hostId, bookingId, search = '' }: PayoutFilter): Fragment {
  const statuses = status ? [...status] : null;
  return fragment`(${statuses}::text[] is null or p.status::text = any(${statuses}::text[]))
    and (${hostId ?? null}::uuid is null or p.host_id = ${hostId ?? null}::uuid)
    and (${bookingId ?? null}::uuid is null or p.booking_id = ${bookingId ?? null}::uuid)
    and ${namesBooking(search)}`;
}

/** A hand-over that never took place (a cancellation, a no-show) needs nobody's approval. */
const inspectionsApproved = fragment`(
  not exists (select 1 from inspections i where i.booking_id = b.id and i.review <> 'approved')
  and (b.started_at is null or exists (select 1 from inspections i where i.booking_id = b.id and i.leg = 'check_in'))
  and (b.returned_at is null or exists (select 1 from inspections i where i.booking_id = b.id and i.leg = 'check_out')))`;

async function payoutsWhere(sql: Sql, where: Fragment, page: { limit: number; offset: number }) {
  return sql<PayoutRecord>`
    select p.id, p.part, (select count(*)::int from payouts q where q.booking_id = p.booking_id) as parts,
      p.amount, p.currency, p.status, p.due_at as "dueAt", p.reason, p.approved_at as "approvedAt",
      p.paid_at as "paidAt", p.transfer_id as "transferId", p.created_at as "createdAt", p.host_id as "hostId",
      h.name as "hostName", a.iban, a.holder as "accountHolder", p.booking_id as "bookingId", b.ref,
      c.make || ' ' || c.model as "carName", u.name as "clientName",
      exists (select 1 from claims k where k.booking_id = b.id and k.status in ('proposed', 'disputed'))
        as "hasOpenClaim",
      ${inspectionsApproved} as "areInspectionsApproved",
      coalesce(a.status = 'verified', false) as "isBankAccountVerified"
    from payouts p join hosts h on h.id = p.host_id join bookings b on b.id = p.booking_id
      join cars c on c.id = b.car_id join users u on u.id = b.client_id
      left join bank_accounts a on a.host_id = p.host_id
    where ${where} order by p.due_at, p.id limit ${page.limit} offset ${page.offset}`;
}
