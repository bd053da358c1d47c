import { fragment, sql as shared, transaction, type Fragment, type Sql } from '#server/db/sql.ts';
import type { InspectionLeg, ReviewState } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../cars/columns.ts';
import { joinBooking, namesBooking } from '../admin/booking-search.ts';
import { record } from '../audit/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { bookingById } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { inspectionsOf, type InspectionRecord } from './queries.ts';

export type ReviewableInspection = InspectionRecord & {
  ref: string;
  carName: string;
  hostName: string;
  clientName: string;
  timeZone: string;
  /** The other leg, to compare a check-out with its check-in. */
  other: InspectionRecord | null;
};

/** Hand-overs in a state of review, of the bookings that the search names, the longest waiting first. */
export async function reviewableInspections(
  { review, search }: { review: ReviewState; search: string },
  page: { limit: number; offset: number },
): Promise<ReviewableInspection[]> {
  const newestFirst: Fragment = review === 'pending_review' ? fragment`asc` : fragment`desc`;
  const rows = await shared<{
    id: string;
    bookingId: string;
    ref: string;
    carName: string;
    hostName: string;
    clientName: string;
    timeZone: string;
  }>`
    select i.id, i.booking_id as "bookingId", b.ref, ${carName} as "carName", h.name as "hostName",
      u.name as "clientName", b.time_zone as "timeZone"
    from inspections i ${joinBooking(fragment`i.booking_id`)}
    where i.review = ${review}::review_state and i.status in ('submitted', 'accepted')
      and ${namesBooking(search)}
    order by i.submitted_at ${newestFirst}, i.id limit ${page.limit} offset ${page.offset}`;
  return Promise.all(
    rows.map(async ({ id, bookingId, ...names }) => {
      const legs = await inspectionsOf(bookingId);
      const own = legs.find((leg) => leg.id === id);
      if (!own) throw new Error('An inspection disappeared.');
      return { ...own, ...names, other: legs.find((leg) => leg.id !== id) ?? null };
    }),
  );
}

export async function countReviews(search: string): Promise<Partial<Record<ReviewState, number>>> {
  const rows = await shared<{ review: ReviewState; count: number }>`
    select i.review, count(*)::int as count
    from inspections i ${joinBooking(fragment`i.booking_id`)}
    where i.status in ('submitted', 'accepted') and ${namesBooking(search)} group by i.review`;
  return Object.fromEntries(rows.map(({ review, count }) => [review, count]));
}

export type Verdict = { verdict: 'approve' } | { verdict: 'reject'; reason: string };

/**
 * An admin approves or rejects a hand-over, on the record. The booking does not wait for it; the payout does.
 *
 * @throws {Refusal} `not-found`, or `conflict` when it was decided before
 */
export async function reviewInspection(
  id: string,
  decision: Verdict,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<void> {
  const after: ReviewState = decision.verdict === 'approve' ? 'approved' : 'rejected';
  const reason = decision.verdict === 'reject' ? decision.reason : null;
  await transaction(async (sql) => {
    const before = await locked(sql, id);
    if (before.review !== 'pending_review')
      throw new Refusal('conflict', `This hand-over is already ${before.review}.`);
    await sql`
      update inspections set review = ${after}::review_state, review_reason = ${reason}, reviewed_by = ${admin.id},
        reviewed_at = ${now} where id = ${id}`;
    const deed = { actorId: admin.id, act: `inspection.${decision.verdict}`, ip: admin.ip };
    const change = { before: { review: before.review }, after: { review: after, reason } };
    await record(sql, { ...deed, object: 'inspection', objectId: id, ...change }, now);
    if (reason !== null) await tellHost(sql, before, reason, now);
  });
}

type Locked = { bookingId: string; leg: InspectionLeg; review: ReviewState };

async function locked(sql: Sql, id: string): Promise<Locked> {
  const [row] = await sql<Locked>`
    select booking_id as "bookingId", leg, review from inspections
    where id = ${id} and status <> 'draft' for update`;
  if (!row) throw new Refusal('not-found', 'No such hand-over.');
  return row;
}

async function tellHost(sql: Sql, { bookingId }: Locked, reason: string, now: Date) {
  const booking = await bookingById(sql, bookingId);
  const facts = { ...factsOf(booking), reason };
  const to = url('owner.bookings.show', { ref: booking.ref });
  const people = await hostPeople(sql, booking.hostId);
  await notify(sql, people, { kind: 'check_in_rejected', facts, url: to }, now);
}
