import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import {
  BookingStatus,
  CancellationPolicy,
  CancelledBy,
  ProtectionPlan,
} from '#server/db/generated/enums.ts';
import { carName } from '../car-columns.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { CancellationRules } from './cancellation.ts';
import type { Status } from './booking.ts';
import { partyRoleOf, type PartyRole } from './policy.ts';
import { PriceLine } from './pricing.ts';

/** A booking with the names that its pages, notifications and rules need. */
export const BookingRecord = z.object({
  id: z.string(),
  ref: z.string(),
  status: z.enum(BookingStatus),
  carId: z.string(),
  carSlug: z.string(),
  carName: z.string(),
  plate: z.string(),
  hostId: z.string(),
  /** Of a company's car. */
  branchId: z.string().nullable(),
  hostName: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  days: z.number(),
  lines: z.array(PriceLine),
  total: z.number(),
  hostEarns: z.number(),
  deposit: z.number(),
  protection: z.enum(ProtectionPlan),
  excess: z.number(),
  currency: z.string(),
  kmIncluded: z.number(),
  kmPrice: z.number(),
  instantBook: z.boolean(),
  cancellationPolicy: z.enum(CancellationPolicy),
  cancellationRules: CancellationRules,
  deliveryPlace: z.string().nullable(),
  atAirport: z.boolean(),
  flightNumber: z.string().nullable(),
  note: z.string(),
  holdExpiresAt: z.date(),
  answerDueAt: z.date().nullable(),
  requestedAt: z.date().nullable(),
  confirmedAt: z.date().nullable(),
  startedAt: z.date().nullable(),
  returnedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  clientClosedAt: z.date().nullable(),
  hostClosedAt: z.date().nullable(),
  earlyCheckInAskedAt: z.date().nullable(),
  earlyCheckInAgreedAt: z.date().nullable(),
  cancelledBy: z.enum(CancelledBy).nullable(),
  reason: z.string().nullable(),
  /** What was booked if it was a class of cars. */
  classId: z.string().nullable(),
  /** Made at the counter of a company, and paid there. */
  isCounter: z.boolean(),
  counterReason: z.string().nullable(),
  identityCheckedAt: z.date().nullable(),
  /** Of a booking whose client did not come; `refund` is what an admin has decided to give back. */
  noShow: z.object({ isOpen: z.boolean(), refund: z.number().nullable() }).nullable(),
  createdAt: z.date(),
});

export type BookingRecord = z.infer<typeof BookingRecord>;

export type PartyBooking = BookingRecord & { role: PartyRole };

/**
 * The booking, if this person may see it.
 *
 * @throws {Refusal} `not-found` for no such booking, and for a stranger
 */
export async function findForParty(ref: string, actor: Actor): Promise<PartyBooking> {
  const [booking] = await bookingsWhere(db, { ref });
  const role = booking && partyRoleOf(booking, actor);
  if (!booking || !role) throw new Refusal('not-found', 'No such booking.');
  return { ...booking, role };
}

/** Like `findForParty`, but only for members of the host and admins: a client gets `not-found`. */
export async function findForHost(ref: string, actor: Actor): Promise<PartyBooking> {
  const booking = await findForParty(ref, actor);
  if (booking.role === 'client') throw new Refusal('not-found', 'No such booking.');
  return booking;
}

/** Like `findForParty`, but only for the client. */
export async function findForClient(ref: string, actor: Actor): Promise<PartyBooking> {
  const booking = await findForParty(ref, actor);
  if (booking.role !== 'client') throw new Refusal('not-found', 'No such booking.');
  return booking;
}

/** @throws {Refusal} `not-found` */
export async function bookingById(tx: Db, id: string): Promise<BookingRecord> {
  const [booking] = await bookingsWhere(tx, { id });
  if (!booking) throw new Refusal('not-found', 'No such booking.');
  return booking;
}

/**
 * Locks the booking until the transaction ends.
 *
 * @throws {Refusal} `not-found`
 */
export async function lockedBooking(tx: Db, id: string): Promise<BookingRecord> {
  await tx.execute`select 1 from bookings where id = ${id} for update`;
  return bookingById(tx, id);
}

/** Counts bookings by status. @returns a function that gives the number for several statuses */
export async function countsByStatus(
  where: Prisma.BookingWhereInput,
): Promise<(statuses: readonly Status[]) => number> {
  const counts = await db.booking.groupBy({ by: ['status'], where, _count: true });
  return (statuses) =>
    counts.reduce((sum, { status, _count }) => sum + (statuses.includes(status) ? _count : 0), 0);
}

async function bookingsWhere(tx: Db, by: { id?: string; ref?: string }) {
  return tx.sql(BookingRecord)`
    select b.id, b.ref, b.status, b.car_id, c.slug as car_slug, ${carName} as car_name, c.plate, b.host_id, c.branch_id,
      h.name as host_name, b.client_id, u.name as client_name, b.starts_at, b.ends_at, b.time_zone, b.days, b.lines,
      b.total, b.host_earns, b.deposit, b.protection, b.excess, b.currency, b.km_included, b.km_price, b.instant_book, b.cancellation_policy,
      b.cancellation_rules,
      b.delivery_place, b.at_airport, b.flight_number, b.note, b.hold_expires_at, b.answer_due_at, b.requested_at, b.confirmed_at, b.started_at,
      b.returned_at, b.completed_at, b.ended_at, b.client_closed_at, b.host_closed_at,
      b.early_check_in_asked_at, b.early_check_in_agreed_at, b.cancelled_by, b.reason, b.class_id, b.is_counter, b.counter_reason,
      b.identity_checked_at, b.created_at,
      case when n.booking_id is not null then jsonb_build_object('isOpen', n.settled_at is null, 'refund', n.refund) end as no_show
    from bookings b join cars c on c.id = b.car_id join hosts h on h.id = b.host_id join users u on u.id = b.client_id
      left join no_shows n on n.booking_id = b.id
    where b.id = ${by.id ?? null}::uuid or b.ref = ${by.ref ?? null}::text`;
}
