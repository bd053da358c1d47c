import { sql as shared, type Sql } from '#server/db/sql.ts';
import type { CancellationPolicy, CancelledBy } from '#server/db/generated/enums.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import type { Status } from './booking.ts';
import { partOf, type Part } from './policy.ts';
import type { PriceLine } from './pricing.ts';

/** A booking with the names its screens, notifications and rules need. */
export type BookingRecord = {
  id: string;
  ref: string;
  status: Status;
  carId: string;
  carSlug: string;
  carName: string;
  plate: string;
  hostId: string;
  hostName: string;
  clientId: string;
  clientName: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  days: number;
  lines: PriceLine[];
  total: number;
  hostEarns: number;
  deposit: number;
  currency: string;
  kmIncluded: number;
  kmPrice: number;
  instantBook: boolean;
  cancellationPolicy: CancellationPolicy;
  deliveryPlace: string | null;
  note: string;
  holdExpiresAt: Date;
  answerDueAt: Date | null;
  requestedAt: Date | null;
  confirmedAt: Date | null;
  startedAt: Date | null;
  returnedAt: Date | null;
  completedAt: Date | null;
  endedAt: Date | null;
  clientClosedAt: Date | null;
  hostClosedAt: Date | null;
  cancelledBy: CancelledBy | null;
  reason: string | null;
  createdAt: Date;
};

export type PartyBooking = BookingRecord & { part: Part };

/**
 * The booking, read through the person who asks for it.
 *
 * @throws {Refusal} `not-found` for no such booking and for a stranger alike
 */
export async function findForParty(ref: string, actor: Actor): Promise<PartyBooking> {
  const [booking] = await bookingsWhere(shared, { ref });
  const part = booking && partOf(booking, actor);
  if (!booking || !part) throw new Refusal('not-found', 'No such booking.');
  return { ...booking, part };
}

/** As `findForParty`, for those who act for the host (and admins): a client gets `not-found`. */
export async function findForHost(ref: string, actor: Actor): Promise<PartyBooking> {
  const booking = await findForParty(ref, actor);
  if (booking.part === 'client') throw new Refusal('not-found', 'No such booking.');
  return booking;
}

/** As `findForParty`, for the client alone. */
export async function findForClient(ref: string, actor: Actor): Promise<PartyBooking> {
  const booking = await findForParty(ref, actor);
  if (booking.part !== 'client') throw new Refusal('not-found', 'No such booking.');
  return booking;
}

/** @throws {Refusal} `not-found` */
export async function bookingById(sql: Sql, id: string): Promise<BookingRecord> {
  const [booking] = await bookingsWhere(sql, { id });
  if (!booking) throw new Refusal('not-found', 'No such booking.');
  return booking;
}

async function bookingsWhere(sql: Sql, by: { id?: string; ref?: string }) {
  return sql<BookingRecord>`
    select b.id, b.ref, b.status, b.car_id as "carId", c.slug as "carSlug", c.make || ' ' || c.model as "carName",
      c.plate, b.host_id as "hostId", h.name as "hostName", b.client_id as "clientId", u.name as "clientName",
      b.starts_at as "startsAt", b.ends_at as "endsAt", b.time_zone as "timeZone", b.days, b.lines, b.total,
      b.host_earns as "hostEarns", b.deposit, b.currency, b.km_included as "kmIncluded", b.km_price as "kmPrice",
      b.instant_book as "instantBook", b.cancellation_policy as "cancellationPolicy",
      b.delivery_place as "deliveryPlace", b.note, b.hold_expires_at as "holdExpiresAt",
      b.answer_due_at as "answerDueAt", b.requested_at as "requestedAt", b.confirmed_at as "confirmedAt",
      b.started_at as "startedAt", b.returned_at as "returnedAt", b.completed_at as "completedAt",
      b.ended_at as "endedAt", b.client_closed_at as "clientClosedAt", b.host_closed_at as "hostClosedAt",
      b.cancelled_by as "cancelledBy", b.reason, b.created_at as "createdAt"
    from bookings b join cars c on c.id = b.car_id join hosts h on h.id = b.host_id join users u on u.id = b.client_id
    where b.id = ${by.id ?? null}::uuid or b.ref = ${by.ref ?? null}::text`;
}
