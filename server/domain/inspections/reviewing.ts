import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { ReviewState } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../car-columns.ts';
import { joinBooking, namesBooking } from '../bookings/booking-search.ts';
import { noteDecision, type ByRule } from '../approvals/commands.ts';
import { record } from '../audit/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { endWork } from '../staff/assigning.ts';
import { isWhose, type Share } from '../staff/work.ts';
import { requirePermission } from '../staff/queries.ts';
import { inspectionsOfAll, type InspectionRecord } from './queries.ts';

const Names = z.object({
  id: z.string(),
  bookingId: z.string(),
  ref: z.string(),
  carName: z.string(),
  hostName: z.string(),
  clientName: z.string(),
  timeZone: z.string(),
});

export type ReviewableInspection = InspectionRecord & {
  ref: string;
  carName: string;
  hostName: string;
  clientName: string;
  timeZone: string;
  /** The other leg, to compare a check-out with its check-in. */
  other: InspectionRecord | null;
};

/** What a client contests goes back to its host; what a host contests of a client's own record comes to the staff. */
const isReviewed = Prisma.sql`(i.status in ('submitted', 'accepted')
  or (i.status = 'contested' and i.client_signed_at is not null))`;

type Filter = { search: string; share: Share; readerId: string };

function matches({ search, share, readerId }: Filter): Prisma.Sql {
  return Prisma.sql`${namesBooking(search)} and ${isWhose('checkIns', Prisma.sql`i.id`, share, readerId)}`;
}

/** Hand-overs with this review status, of bookings that match the search; the longest waiting first. */
export async function reviewableInspections(
  { review, ...filter }: Filter & { review: ReviewState },
  page: { limit: number; offset: number },
): Promise<ReviewableInspection[]> {
  const order = review === 'pending_review' ? Prisma.sql`asc` : Prisma.sql`desc`;
  const rows = await db.sql(Names)`
    select i.id, i.booking_id, b.ref, ${carName} as car_name, h.name as host_name, u.name as client_name,
      b.time_zone
    from inspections i ${joinBooking(Prisma.sql`i.booking_id`)}
    where i.review = ${review}::review_state and ${isReviewed}
      and ${matches(filter)}
    order by i.submitted_at ${order}, i.id limit ${page.limit} offset ${page.offset}`;
  const all = await inspectionsOfAll(rows.map(({ bookingId }) => bookingId));
  return rows.map(({ id, bookingId, ...names }) => {
    const legs = all.filter((leg) => leg.bookingId === bookingId);
    const own = legs.find((leg) => leg.id === id);
    if (!own) throw new Error('An inspection disappeared.');
    return { ...own, ...names, other: legs.find((leg) => leg.id !== id) ?? null };
  });
}

export async function countReviews(filter: Filter): Promise<Partial<Record<ReviewState, number>>> {
  const rows = await db.sql(z.object({ review: z.enum(ReviewState), count: z.number() }))`
    select i.review, count(*)::int as count
    from inspections i ${joinBooking(Prisma.sql`i.booking_id`)}
    where ${isReviewed} and ${matches(filter)} group by i.review`;
  return Object.fromEntries(rows.map(({ review, count }) => [review, count]));
}

/** `take-back` rejects what was approved. */
export type Verdict = { verdict: 'approve' } | { verdict: 'reject' | 'take-back'; reason: string };

/**
 * An admin approves or rejects a hand-over, or takes an approval back; an audit entry is written. The payout waits for
 * this, the booking does not.
 *
 * @throws {Refusal} `not-found`, or `conflict` when it was decided before
 */
export async function reviewInspection(
  id: string,
  decision: Verdict,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<void> {
  const reason = decision.verdict === 'approve' ? null : decision.reason;
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'inspections.review');
    const before = await locked(tx, id);
    if (!isOpenTo(before.review, decision.verdict))
      throw new Refusal('conflict', `This hand-over is already ${before.review}.`);
    await endWork(tx, { list: 'checkIns', id }, admin);
    await settle(tx, id, { before, verdict: decision.verdict, reason, by: admin, now });
    const agreed = decision.verdict === 'approve';
    await noteDecision(tx, { kind: 'inspection', id, agreed }, admin, now);
    if (reason !== null) await notifyHost(tx, before, reason, now);
  });
}

/** Approves a hand-over that its rule finds safe, in the transaction that has locked it. */
export async function approveUnseen(tx: Db, id: string, { now, ...byRule }: ByRule): Promise<void> {
  const before = await locked(tx, id);
  await settle(tx, id, { before, verdict: 'approve', reason: null, by: nobody, byRule, now });
}

/** Whoever rejects what a colleague has just approved is told so; taking it back is another decision. */
function isOpenTo(review: ReviewState, verdict: Verdict['verdict']): boolean {
  return review === (verdict === 'take-back' ? 'approved' : 'pending_review');
}

type By = { id: string | null; ip: string | null };

const nobody: By = { id: null, ip: null };

type Settlement = {
  before: Locked;
  verdict: Verdict['verdict'];
  reason: string | null;
  /** Nobody for a rule. */
  by: By;
  byRule?: Omit<ByRule, 'now'>;
  now: Date;
};

async function settle(tx: Db, id: string, settlement: Settlement): Promise<void> {
  const { before, verdict, reason, by, byRule, now } = settlement;
  const review: ReviewState = verdict === 'approve' ? 'approved' : 'rejected';
  await tx.inspection.updateMany({
    where: { id },
    data: { review, reviewReason: reason, reviewedBy: by.id, reviewedAt: now, updatedAt: now },
  });
  const entry = { actorId: by.id, action: `inspection.${verdict}`, ip: by.ip };
  const change = { before: { review: before.review }, after: { review, reason, ...byRule } };
  await record(tx, { ...entry, object: 'inspection', objectId: id, ...change }, now);
}

const Locked = z.object({ bookingId: z.string(), review: z.enum(ReviewState) });

type Locked = z.infer<typeof Locked>;

async function locked(tx: Db, id: string): Promise<Locked> {
  const [row] = await tx.sql(Locked)`
    select booking_id, review from inspections
    where id = ${id} and status <> 'draft' for update`;
  if (!row) throw new Refusal('not-found', 'No such hand-over.');
  return row;
}

async function notifyHost(tx: Db, { bookingId }: Locked, reason: string, now: Date) {
  const booking = await bookingById(tx, bookingId);
  const facts = { ...factsOf(booking), reason };
  const to = url('owner.bookings.show', { ref: booking.ref });
  const people = await hostPeople(tx, booking);
  await notify(tx, people, { kind: 'check_in_rejected', facts, url: to }, now);
}
