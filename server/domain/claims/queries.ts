import { fragment, sql as shared, type Sql } from '#server/db/sql.ts';
import type { ClaimKind, ClaimStatus } from '#server/db/generated/enums.ts';
import { carName } from '../cars/columns.ts';
import { joinBooking, namesBooking } from '../admin/booking-search.ts';

export type ClaimRecord = {
  id: string;
  bookingId: string;
  kind: ClaimKind;
  status: ClaimStatus;
  amount: number;
  settled: number | null;
  currency: string;
  facts: Record<string, number>;
  note: string;
  /** Why the client disputes it. */
  objection: string | null;
  /** What the admin who settled it says. */
  decision: string | null;
  respondBy: Date;
  createdAt: Date;
};

const columns = fragment`k.id, k.booking_id as "bookingId", k.kind, k.status, k.amount, k.settled, k.currency, k.facts,
  k.note, k.objection, k.decision, k.respond_by as "respondBy", k.created_at as "createdAt"`;

export async function claimsOf(bookingId: string, sql: Sql = shared): Promise<ClaimRecord[]> {
  return sql<ClaimRecord>`
    select ${columns} from claims k where k.booking_id = ${bookingId} order by k.created_at, k.kind`;
}

export type DisputedClaim = ClaimRecord & {
  ref: string;
  carName: string;
  hostName: string;
  clientName: string;
  timeZone: string;
  deposit: number;
};

export const decisionStates = ['disputed', 'settled'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** Claims that wait for an admin, the oldest first, or those already decided, the newest first. */
export async function claimsToDecide(
  { state, search }: { state: DecisionState; search: string },
  page: { limit: number; offset: number },
): Promise<DisputedClaim[]> {
  const order =
    state === 'disputed' ? fragment`k.created_at` : fragment`k.resolved_at desc nulls last`;
  return shared<DisputedClaim>`
    select ${columns}, b.ref, ${carName} as "carName", h.name as "hostName", u.name as "clientName",
      b.time_zone as "timeZone", b.deposit
    from claims k ${joinBooking(fragment`k.booking_id`)}
    where k.status = ${state}::claim_status and ${namesBooking(search)}
    order by ${order}, k.id limit ${page.limit} offset ${page.offset}`;
}

export async function countToDecide(
  search: string,
): Promise<{ [State in DecisionState]?: number }> {
  const rows = await shared<{ status: DecisionState; count: number }>`
    select k.status, count(*)::int as count
    from claims k ${joinBooking(fragment`k.booking_id`)}
    where k.status in ('disputed', 'settled') and ${namesBooking(search)} group by k.status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
