import type { InspectionLeg, InspectionStatus, PhotoAngle } from '#server/db/generated/enums.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Status } from '../bookings/booking.ts';

/** The angles a hand-over guides through, in the order one walks around the car. */
export const guidedAngles = [
  'front',
  'left',
  'rear',
  'right',
  'interior',
  'dashboard',
] as const satisfies readonly PhotoAngle[];

/** Of how many of these angles a hand-over needs a photo. */
export const REQUIRED_ANGLES = 4;

/** How often a client may send one hand-over back. */
export const MOST_OBJECTIONS = 2;

/** The booking's status in which each leg is made, and what its completion does. */
export const legs = {
  check_in: { from: 'confirmed', action: 'start' },
  check_out: { from: 'in_progress', action: 'return' },
} as const satisfies Record<InspectionLeg, { from: Status; action: 'start' | 'return' }>;

export type Recorded = {
  angles: readonly PhotoAngle[];
  odometerKm: number | null;
  fuelPercent: number | null;
  /** At check-out, what the check-in said. */
  earlierOdometerKm: number | null;
  /** When the car came back, as the host recorded it; null for now. */
  returnedAt: Date | null;
  /** When the client took it. */
  leftAt: Date | null;
  now: Date;
};

export type Missing = 'photos' | 'odometer' | 'odometer-lower' | 'fuel' | 'returned';

/** What still keeps an inspection from being submitted, in the order of the form. */
export function missing(recorded: Recorded): Missing[] {
  const { angles, odometerKm, fuelPercent, earlierOdometerKm } = recorded;
  const taken = new Set(angles.filter((angle) => angle !== 'damage'));
  const lower = odometerKm !== null && earlierOdometerKm !== null && odometerKm < earlierOdometerKm;
  return [
    ...(taken.size < REQUIRED_ANGLES ? (['photos'] as const) : []),
    ...(odometerKm === null ? (['odometer'] as const) : []),
    ...(lower ? (['odometer-lower'] as const) : []),
    ...(fuelPercent === null ? (['fuel'] as const) : []),
    ...(isReturnPossible(recorded) ? [] : (['returned'] as const)),
  ];
}

/** Between taking the car and now. */
function isReturnPossible({ returnedAt, leftAt, now }: Recorded): boolean {
  if (!returnedAt) return true;
  return returnedAt <= now && (!leftAt || returnedAt >= leftAt);
}

/** A submitted inspection is changed by nobody; a contested one goes back to the host. */
export function isEditable(status: InspectionStatus): boolean {
  return status === 'draft' || status === 'contested';
}

/** From when the host may finish a return the client does not sign. */
export function aloneFrom(submittedAt: Date): Date {
  return hoursAfter(submittedAt, rules.handover.hostAloneAfterHours);
}
