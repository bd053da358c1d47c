import type { MessageSide } from '#server/db/generated/enums.ts';
import { isRunning, type Status } from '../bookings/booking.ts';
import type { ThreadRole } from './policy.ts';

type State = { bookingStatus: Status | null; confirmedAt: Date | null };

/** Until a booking is confirmed, the two sides meet here and nowhere else. */
export function coversContacts({ confirmedAt }: Pick<State, 'confirmedAt'>): boolean {
  return confirmedAt === null;
}

/** While a trip is ahead or under way, the two must be able to reach each other, whoever has blocked whom. */
export function mustBeOpen({ bookingStatus }: Pick<State, 'bookingStatus'>): boolean {
  return bookingStatus !== null && isRunning(bookingStatus);
}

export function isClosed(thread: State & { blockedBy: readonly MessageSide[] }): boolean {
  return thread.blockedBy.length > 0 && !mustBeOpen(thread);
}

/** The side for which a person writes; `null` for somebody who only looks. */
export function sideOf(role: ThreadRole): MessageSide | null {
  return role === 'viewer' ? null : role;
}
