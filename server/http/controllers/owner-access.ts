import type { Request } from 'express';
import { recordByItself } from '#server/domain/audit/commands.ts';
import { roleOf } from '#server/domain/bookings/commands.ts';
import { findForHost, type PartyBooking } from '#server/domain/bookings/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { currentUser } from '../guards.ts';

export type BookingRequest = Request<{ ref: string }>;

/** A booking of one of the person's hosts. */
export function seenBooking(req: BookingRequest): Promise<PartyBooking> {
  return findForHost(req.params.ref, currentUser(req));
}

/**
 * The same for an action. When an admin acts for a host, an audit entry is written.
 *
 * @throws {Refusal} `forbidden` for a viewer
 */
export async function actedBooking(req: BookingRequest, action: string): Promise<PartyBooking> {
  const booking = await seenBooking(req);
  if (roleOf(booking.role) === 'admin') {
    const { id: actorId } = currentUser(req);
    const entry = { actorId, action, object: 'booking', objectId: booking.id, ip: req.ip ?? null };
    await recordByItself(entry, clock.now());
  }
  return booking;
}

/** The page number of a list's address, from 1; the first page for anything else. */
export function pageOf(req: Request): number {
  const page = Number(req.query['page']);
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1;
}
