import { fragment, transaction, type Fragment, type Sql } from '#server/db/sql.ts';
import { Refusal } from '../refusal.ts';
import { may, next, occupancyOf, type Action, type Role, type Status } from './booking.ts';
import { answerDueAt, noShowWindow } from './deadlines.ts';
import { afterTransition } from './effects.ts';
import type { Part } from './policy.ts';
import { bookingById, type BookingRecord, type PartyBooking } from './queries.ts';

const DEADLINE_PASSED = 'The deadline for an answer has passed.';

/** Who acts, when, and why. `actorId` is absent for timers and the payment gateway. */
export type Act = { role: Role; actorId?: string; now: Date; reason?: string };

/**
 * Moves a booking along its life and does, in the same transaction, all that follows from it inside the database:
 * history, occupancy, contract, payout, notifications, and the job that brings the payments in line.
 *
 * The update repeats the status it was decided on, so of two people clicking at once the second gets a conflict
 * and not the last word.
 *
 * @throws {Refusal} `forbidden` or `conflict`
 */
export async function act(
  sql: Sql,
  booking: Pick<BookingRecord, 'id' | 'status' | 'startsAt'>,
  action: Action,
  by: Act,
): Promise<void> {
  const status = next(action, booking.status, by.role);
  const stamp = stamps[action](by, booking.startsAt);
  await writeStatus(sql, booking, status, { stamp, reason: by.reason, now: by.now });
  await sql`
    insert into booking_events (booking_id, action, "from", "to", by, actor_id, at)
    values (${booking.id}, ${action}, ${booking.status}::booking_status, ${status}::booking_status, ${by.role},
      ${by.actorId ?? null}, ${by.now})`;
  await writeOccupancy(sql, booking.id, status, by.now);
  await afterTransition(sql, await bookingById(sql, booking.id), action, by);
}

/**
 * One person's action on a booking they are a party to, in a transaction of its own.
 *
 * @throws {Refusal} `forbidden` or `conflict`
 */
export async function actAs(
  booking: PartyBooking,
  action: Action,
  actorId: string,
  when: { now: Date; reason?: string },
): Promise<void> {
  checkMoment(booking, action, when.now);
  await transaction((sql) =>
    act(sql, booking, action, { role: roleOf(booking.part), actorId, ...when }),
  );
}

/**
 * Says that this side has nothing left to settle. When both have said so and no claim is open, the booking is
 * completed sooner than its 72 hours.
 *
 * @throws {Refusal} `conflict` if the car is not back, `forbidden` for one who only looks
 */
export async function close(booking: PartyBooking, actorId: string, now: Date): Promise<void> {
  const role = roleOf(booking.part);
  if (!may('complete', booking.status, role))
    throw new Refusal('conflict', `A booking that is ${booking.status} cannot be closed.`);
  await transaction(async (sql) => {
    await sql`
      update bookings set
        client_closed_at = case when ${role === 'client'} then coalesce(client_closed_at, ${now}) else client_closed_at end,
        host_closed_at = case when ${role === 'host'} then coalesce(host_closed_at, ${now}) else host_closed_at end
      where id = ${booking.id}`;
    await completeIfAgreed(sql, booking.id, { role, actorId, now });
  });
}

/** Completes a returned booking once both sides have closed it, or an admin has, and no claim is open. */
export async function completeIfAgreed(sql: Sql, bookingId: string, by: Act): Promise<void> {
  const booking = await bookingById(sql, bookingId);
  const agreed = by.role === 'admin' || (booking.clientClosedAt && booking.hostClosedAt);
  if (agreed && booking.status === 'returned' && !(await hasOpenClaim(sql, bookingId)))
    await act(sql, booking, 'complete', by);
}

/** Claims that keep a booking from closing: proposed and unanswered, or disputed and undecided. */
export async function hasOpenClaim(sql: Sql, bookingId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from claims where booking_id = ${bookingId} and status in ('proposed', 'disputed') limit 1`;
  return rows.length > 0;
}

/** @throws {Refusal} `forbidden` for a company member who may only look */
export function roleOf(part: Part): Role {
  if (part === 'viewer') throw new Refusal('forbidden', 'A viewer does not act on bookings.');
  return part;
}

type Moments = Pick<BookingRecord, 'status' | 'startsAt' | 'answerDueAt'>;

/** Whether this role can do it at this moment: what a page offers. */
export function mayNow(action: Action, booking: Moments, role: Role, now: Date): boolean {
  return may(action, booking.status, role) && !untimely[action]?.(booking, now);
}

/** Moments the transitions themselves do not know: what makes an action too early or too late, if anything. */
const untimely: Partial<Record<Action, (booking: Moments, now: Date) => string | false>> = {
  cancel: ({ startsAt }, now) => now >= startsAt && 'A booking that has begun is not cancelled.',
  approve: ({ answerDueAt: due }, now) => due !== null && now >= due && DEADLINE_PASSED,
  decline: ({ answerDueAt: due }, now) => due !== null && now >= due && DEADLINE_PASSED,
  'no-show': ({ startsAt }, now) => {
    const { from, until } = noShowWindow(startsAt);
    return (now < from || now > until) && 'Not the time to report a no-show.';
  },
};

function checkMoment(booking: PartyBooking, action: Action, now: Date) {
  const reason = untimely[action]?.(booking, now);
  if (reason) throw new Refusal('conflict', reason);
}

/** The columns an action stamps beside the status. */
const stamps: Record<Action, (by: Act, startsAt: Date) => Fragment> = {
  request: ({ now }, startsAt) =>
    fragment`requested_at = ${now}, answer_due_at = ${answerDueAt(now, startsAt)}`,
  confirm: ({ now }) => fragment`confirmed_at = ${now}`,
  approve: ({ now }) => fragment`confirmed_at = ${now}`,
  start: ({ now }) => fragment`started_at = ${now}`,
  return: ({ now }) => fragment`returned_at = ${now}`,
  complete: ({ now }) => fragment`completed_at = ${now}, ended_at = ${now}`,
  cancel: ({ now, role }) =>
    fragment`ended_at = ${now}, cancelled_by = ${role === 'client' || role === 'host' ? role : 'platform'}::cancelled_by`,
  lapse: ({ now }) => fragment`ended_at = ${now}`,
  decline: ({ now }) => fragment`ended_at = ${now}`,
  expire: ({ now }) => fragment`ended_at = ${now}`,
  'no-show': ({ now }) => fragment`ended_at = ${now}`,
};

async function writeStatus(
  sql: Sql,
  booking: Pick<BookingRecord, 'id' | 'status'>,
  status: Status,
  change: { stamp: Fragment; reason: string | undefined; now: Date },
) {
  const written = await sql`
    update bookings set status = ${status}::booking_status, ${change.stamp},
      reason = coalesce(${change.reason ?? null}, reason), updated_at = ${change.now}
    where id = ${booking.id} and status = ${booking.status}::booking_status
    returning id`;
  if (written.length === 0) throw new Refusal('conflict', 'This booking has just changed.');
}

async function writeOccupancy(sql: Sql, bookingId: string, status: Status, now: Date) {
  const kind = occupancyOf[status];
  await sql`
    update occupancies set kind = coalesce(${kind}::occupancy_kind, kind),
      released_at = case when ${kind === null} then coalesce(released_at, ${now}) else released_at end
    where booking_id = ${bookingId}`;
}
