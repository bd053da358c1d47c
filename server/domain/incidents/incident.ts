import type { IncidentKind } from '#server/db/generated/enums.ts';
import { isConfirmed, isInProgress } from '../bookings/booking.ts';
import { isCheckInAhead, type EarlyState } from '../bookings/early-check-in.ts';

const onTheRoad = [
  'breakdown',
  'accident',
  'lost_key',
  'cannot_find_car',
] as const satisfies readonly IncidentKind[];

/** What the client can report now: before the hand-over that the car cannot be found, during the trip anything. */
export function reportableKinds(booking: EarlyState, now: Date): readonly IncidentKind[] {
  if (isInProgress(booking.status)) return onTheRoad;
  const isAtTheCar = isConfirmed(booking.status) && !isCheckInAhead(booking, now);
  return isAtTheCar ? ['cannot_find_car'] : [];
}
