import type { IncidentKind } from '#server/db/generated/enums.ts';
import { isConfirmed, isInProgress } from '../bookings/booking.ts';
import { isCheckInAhead, type EarlyState } from '../bookings/early-check-in.ts';

const onTheRoad = [
  'breakdown',
  'accident',
  'lost_key',
  'cannot_find_car',
] as const satisfies readonly IncidentKind[];

/** Whether the client's time has come and nobody has handed the car over. */
export function waitsForHost({ status, startsAt }: EarlyState, now: Date): boolean {
  return isConfirmed(status) && now >= startsAt;
}

/**
 * What the client can report now: before the hand-over that the car cannot be found and, from the booked time on, that
 * nobody is there; during the trip anything that happens on the road.
 */
export function reportableKinds(booking: EarlyState, now: Date): readonly IncidentKind[] {
  if (isInProgress(booking.status)) return onTheRoad;
  if (waitsForHost(booking, now)) return ['host_absent', 'cannot_find_car'];
  const isAtTheCar = isConfirmed(booking.status) && !isCheckInAhead(booking, now);
  return isAtTheCar ? ['cannot_find_car'] : [];
}
