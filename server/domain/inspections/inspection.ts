import type {
  InspectionLeg,
  InspectionSide,
  InspectionStatus,
  PhotoAngle,
} from '#server/db/generated/enums.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Status } from '../bookings/booking.ts';
import type { PartyRole } from '../bookings/policy.ts';

/** The angles of the photos in a hand-over, in the order in which one walks around the car. */
export const guidedAngles = [
  'front',
  'left',
  'rear',
  'right',
  'interior',
  'dashboard',
] as const satisfies readonly PhotoAngle[];

/** A hand-over needs photos of so many of these angles. */
export const REQUIRED_ANGLES = 4;

/** How often a client may contest one hand-over. */
export const MOST_OBJECTIONS = 2;

/** For each leg the status that the booking must have, and the action that it completes. */
export const legs = {
  check_in: { from: 'confirmed', action: 'start' },
  check_out: { from: 'in_progress', action: 'return' },
} as const satisfies Record<InspectionLeg, { from: Status; action: 'start' | 'return' }>;

export type Recorded = {
  angles: readonly PhotoAngle[];
  odometerKm: number | null;
  fuelPercent: number | null;
  /** Only at a check-out: the odometer at the check-in. */
  earlierOdometerKm: number | null;
  /** When the car came back, as the host recorded it; `null` for now. */
  returnedAt: Date | null;
  /** When the client took the car. */
  leftAt: Date | null;
  now: Date;
};

export type Missing = 'photos' | 'odometer' | 'odometer-lower' | 'fuel' | 'returned';

/** What is missing before an inspection can be submitted, in the order of the form. */
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

/** Whether the time of return is between the check-in and now. */
function isReturnPossible({ returnedAt, leftAt, now }: Recorded): boolean {
  if (!returnedAt) return true;
  return returnedAt <= now && (!leftAt || returnedAt >= leftAt);
}

/**
 * A submitted inspection cannot be changed; a contested one goes back to the host, unless the client made it: they
 * have driven off since, and the staff decide.
 */
export function isEditable({ status, clientSignedAt }: Made): boolean {
  return clientSignedAt === null && (status === 'draft' || status === 'contested');
}

/** For which side a person records: the client's, or with whoever acts for the car the host's. */
export function sideOf({ role }: { role: PartyRole }): InspectionSide {
  return role === 'client' ? 'client' : 'host';
}

/** Whether the other side has begun this draft. It may be taken over, but two sides never write one draft. */
export function isOthersDraft({ status, recordedBy }: Recording, side: InspectionSide): boolean {
  return status === 'draft' && recordedBy !== side;
}

/** Whether this side may record it now, or go on with what the other has begun. */
export function isRecordable(inspection: Recording, side: InspectionSide): boolean {
  return (
    isEditable(inspection) && (inspection.recordedBy === side || inspection.status === 'draft')
  );
}

/** Made by the client alone, and not signed by the host yet. */
export function awaitsHost({ status, clientSignedAt, hostSignedAt }: Made): boolean {
  return status === 'submitted' && clientSignedAt !== null && hostSignedAt === null;
}

/** Whose objections an inspection has: of what the client made alone, the host's. */
export function objectorTo({ status, clientSignedAt }: Made): 'host' | 'client' {
  return status === 'contested' && clientSignedAt !== null ? 'host' : 'client';
}

type Recording = Made & { recordedBy: InspectionSide };

type Made = {
  status: InspectionStatus;
  clientSignedAt: Date | null;
  hostSignedAt: Date | null;
};

/** From when the host may finish a return that the client does not sign. */
export function aloneFrom(submittedAt: Date): Date {
  return hoursAfter(submittedAt, rules.handover.hostAloneAfterHours);
}
