import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { reapplyStandingClaims } from '../occupancies/standing-claims.ts';
import type { Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import {
  isConfirmed,
  isInProgress,
  isReturned,
  may,
  next,
  occupancyOf,
  type Action,
  type Role,
  type Status,
} from './booking.ts';
import { closeChanges } from './closing-changes.ts';
import { answerDueAt, checkInOpensAt, noShowWindow } from './deadlines.ts';
import { afterTransition } from './effects.ts';
import type { PartyRole } from './policy.ts';
import { bookingById, lockedBooking, type BookingRecord, type PartyBooking } from './queries.ts';

const DEADLINE_PASSED = 'The deadline for an answer has passed.';

/**
 * Who acts, when and why. `actorId` is missing for timers and the payment gateway; `told` is what a host was told that
 * cancelling costs it, in minor units.
 */
export type Act = {
  role: Role;
  actorId?: string;
  now: Date;
  reason?: string;
  told?: Minor;
};

/**
 * Performs a transition of a booking and, in the same transaction, everything that follows from it in the database:
 * history, occupancy, contract, payout, notifications, and the job that settles the payments.
 *
 * The update repeats the status on which the decision was based. If two people act at the same time, the second gets a
 * conflict.
 *
 * @throws {Refusal} `forbidden` or `conflict`
 */
export async function act(
  tx: Db,
  booking: Pick<BookingRecord, 'id' | 'status' | 'startsAt'>,
  action: Action,
  by: Act,
): Promise<void> {
  const status = next(action, booking.status, by.role);
  const stamp = stamps[action](by, booking.startsAt);
  const reason = by.reason === undefined ? {} : { reason: by.reason };
  await writeStatus(tx, booking, { status, ...stamp, ...reason, updatedAt: by.now });
  await tx.bookingEvent.create({
    data: {
      bookingId: booking.id,
      action,
      from: booking.status,
      to: status,
      by: by.role,
      actorId: by.actorId ?? null,
      at: by.now,
    },
    select: { id: true },
  });
  await writeOccupancy(tx, booking.id, status, by.now);
  if (!isConfirmed(status) && !isInProgress(status)) await closeChanges(tx, booking.id, by.now);
  await afterTransition(tx, await bookingById(tx, booking.id), action, by);
}

/**
 * An action of a person who belongs to the booking, in its own transaction.
 *
 * @throws {Refusal} `forbidden` or `conflict`
 */
export async function actAs(
  booking: PartyBooking,
  action: Action,
  actorId: string,
  when: { now: Date; reason?: string; told?: Minor },
): Promise<void> {
  const role = roleOf(booking.role);
  checkMoment(booking, action, { role, now: when.now });
  await transaction(async (tx) => {
    if (action === 'no-show') await requireNobodyCame(tx, booking.id);
    await act(tx, booking, action, { role, actorId, ...when });
  });
}

/** Refuses a no-show if a hand-over was submitted or the client has reported a problem: then the client did come. */
async function requireNobodyCame(tx: Db, bookingId: string): Promise<void> {
  await lockedBooking(tx, bookingId);
  const submitted = await tx.inspection.count({
    where: { bookingId, leg: 'check_in', status: { not: 'draft' } },
  });
  if (submitted > 0 || (await hasOpenIncident(tx, bookingId)))
    throw new Refusal('conflict', 'The client came, or has reported a problem.');
}

export async function hasOpenIncident(tx: Db, bookingId: string): Promise<boolean> {
  return (await tx.incident.count({ where: { bookingId, state: 'open' } })) > 0;
}

/**
 * One side says that nothing is left to settle. When both have said so and no claim is open, the booking is completed
 * before its 72 hours are over.
 *
 * @throws {Refusal} `conflict` if the car is not back, `forbidden` for a viewer
 */
export async function close(booking: PartyBooking, actorId: string, now: Date): Promise<void> {
  const role = roleOf(booking.role);
  if (!isReturned(booking.status))
    throw new Refusal('conflict', `A booking that is ${booking.status} cannot be closed.`);
  await transaction(async (tx) => {
    await tx.execute`
      update bookings set
        client_closed_at = case when ${role === 'client'} then coalesce(client_closed_at, ${now}) else client_closed_at end,
        host_closed_at = case when ${role === 'host'} then coalesce(host_closed_at, ${now}) else host_closed_at end
      where id = ${booking.id}`;
    await completeIfAgreed(tx, booking.id, { role, actorId, now });
  });
}

/** Completes a returned booking if no claim is open and both sides, or an admin, have closed it. */
export async function completeIfAgreed(tx: Db, bookingId: string, by: Act): Promise<void> {
  // Claims are made under the same lock. So either this code sees the claim, or the claim finds the booking closed.
  const booking = await lockedBooking(tx, bookingId);
  const agreed = by.role === 'admin' || (booking.clientClosedAt && booking.hostClosedAt);
  if (agreed && booking.status === 'returned' && !(await hasOpenClaim(tx, bookingId)))
    await act(tx, booking, 'complete', by);
}

/** Whether a claim keeps the booking open: it is proposed and unanswered, or disputed and undecided. */
export async function hasOpenClaim(db: Db, bookingId: string): Promise<boolean> {
  const open = await db.claim.findFirst({
    where: { bookingId, status: { in: ['proposed', 'disputed'] } },
    select: { id: true },
  });
  return open !== null;
}

/** @throws {Refusal} `forbidden` for those who only look */
export function roleOf(role: PartyRole): Role {
  if (role === 'viewer' || role === 'reader')
    throw new Refusal('forbidden', 'Who only looks does not act on bookings.');
  return role;
}

type Moments = Pick<
  BookingRecord,
  'status' | 'startsAt' | 'answerDueAt' | 'earlyCheckInAgreedAt' | 'flightNumber'
>;

/** Whether this role can do it at this moment, so that a page may offer it. */
export function mayNow(action: Action, booking: Moments, role: Role, now: Date): boolean {
  return may(action, booking.status, role) && !untimely[action]?.(booking, { role, now });
}

type Moment = { role: Role; now: Date };

/**
 * Time limits of actions, which are not in the table of transitions. Each gives the reason why the action is too early
 * or too late.
 */
const untimely: Partial<Record<Action, (booking: Moments, by: Moment) => string | false>> = {
  // Only an admin may cancel after the start: when the hand-over failed.
  cancel: ({ startsAt }, { role, now }) =>
    role !== 'admin' && now >= startsAt && 'A booking that has begun is not cancelled.',
  start: (booking, { now }) => now < checkInOpensAt(booking) && 'The check-in is not open yet.',
  approve: ({ answerDueAt: due }, { now }) => due !== null && now >= due && DEADLINE_PASSED,
  decline: ({ answerDueAt: due }, { now }) => due !== null && now >= due && DEADLINE_PASSED,
  'no-show': (booking, { now }) => {
    const { from, until } = noShowWindow(booking);
    return (now < from || now > until) && 'Not the time to report a no-show.';
  },
};

function checkMoment(booking: PartyBooking, action: Action, by: Moment) {
  const reason = untimely[action]?.(booking, by);
  if (reason) throw new Refusal('conflict', reason);
}

type Stamp = Prisma.BookingUpdateManyMutationInput;

/** The columns besides the status that an action sets. */
const stamps: Record<Action, (by: Act, startsAt: Date) => Stamp> = {
  request: ({ now }, startsAt) => ({
    requestedAt: now,
    answerDueAt: answerDueAt(now, startsAt),
  }),
  confirm: ({ now }) => ({ confirmedAt: now }),
  approve: ({ now }) => ({ confirmedAt: now }),
  start: ({ now }) => ({ startedAt: now }),
  return: ({ now }) => ({ returnedAt: now }),
  complete: ({ now }) => ({ completedAt: now, endedAt: now }),
  cancel: ({ now, role }) => ({
    endedAt: now,
    cancelledBy: role === 'client' || role === 'host' ? role : 'platform',
  }),
  'expire-hold': ({ now }) => ({ endedAt: now }),
  decline: ({ now }) => ({ endedAt: now }),
  expire: ({ now }) => ({ endedAt: now }),
  'no-show': ({ now }) => ({ endedAt: now }),
};

async function writeStatus(
  tx: Db,
  { id, status }: Pick<BookingRecord, 'id' | 'status'>,
  data: Prisma.BookingUpdateManyMutationInput,
) {
  const { count } = await tx.booking.updateMany({ where: { id, status }, data });
  if (count === 0) throw new Refusal('conflict', 'This booking has just changed.');
}

async function writeOccupancy(tx: Db, bookingId: string, status: Status, now: Date) {
  const kind = occupancyOf[status];
  const cars = await tx.sql(z.object({ carId: z.string() }))`
    update occupancies set kind = coalesce(${kind}::occupancy_kind, kind),
      released_at = case when ${kind === null} then coalesce(released_at, ${now}) else released_at end
    where booking_id = ${bookingId} returning car_id`;
  if (kind === null) await reapplyStandingClaims(tx, cars, now);
}
