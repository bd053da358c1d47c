import type { Prisma } from '#server/db/generated/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Booking } from './bookings.ts';
import type { World } from './world.ts';

const COMING_HOURS = 3 * 24;

/** Of the hand-overs of the next days, one in two has a member already: agents where a company has them. */
export function assignmentRows(
  { now }: World,
  bookings: readonly Booking[],
): Prisma.HandoverAssignmentCreateManyInput[] {
  const coming = bookings
    .flatMap((booking) => comingTask(booking) ?? [])
    .filter(({ at }) => at < hoursAfter(now, COMING_HOURS));
  return coming.flatMap(({ booking, leg }, turn) => {
    const { kind, members, id: hostId, manager } = booking.car.host;
    const agent = members.find(({ role }) => role === 'agent');
    if (kind !== 'company' || !agent || turn % 2 === 0) return [];
    const userId = turn % 4 === 1 ? agent.userId : manager.id;
    const assignedAt = hoursAfter(now, -5);
    return { bookingId: booking.id, leg, hostId, userId, assignedBy: manager.id, assignedAt };
  });
}

function comingTask(booking: Booking) {
  const { status, startsAt, endsAt } = booking;
  if (status === 'confirmed') return { booking, leg: 'check_in' as const, at: startsAt };
  if (status === 'in_progress') return { booking, leg: 'check_out' as const, at: endsAt };
  return null;
}
