import { sql as shared, type Sql } from '#server/db/sql.ts';
import type {
  InspectionLeg,
  InspectionStatus,
  PhotoAngle,
  ReviewState,
} from '#server/db/generated/enums.ts';
import type { StoredPhoto } from '../users/actor.ts';

export type InspectionPhoto = StoredPhoto & { id: string; angle: PhotoAngle };

export type Damage = { place: string; note: string };

export type InspectionRecord = {
  id: string;
  bookingId: string;
  leg: InspectionLeg;
  status: InspectionStatus;
  odometerKm: number | null;
  fuelPercent: number | null;
  notes: string;
  damages: Damage[];
  hostSignature: string | null;
  hostSignedAt: Date | null;
  clientSignature: string | null;
  clientSignedAt: Date | null;
  submittedAt: Date | null;
  review: ReviewState;
  reviewReason: string | null;
  reviewedAt: Date | null;
  photos: InspectionPhoto[];
};

/** Both legs of a booking, as far as they have begun. */
export async function inspectionsOf(
  bookingId: string,
  sql: Sql = shared,
): Promise<InspectionRecord[]> {
  return sql<InspectionRecord>`
    select i.id, i.booking_id as "bookingId", i.leg, i.status, i.odometer_km as "odometerKm",
      i.fuel_percent as "fuelPercent", i.notes, i.damages, i.host_signature as "hostSignature",
      i.host_signed_at as "hostSignedAt", i.client_signature as "clientSignature",
      i.client_signed_at as "clientSignedAt", i.submitted_at as "submittedAt", i.review,
      i.review_reason as "reviewReason", i.reviewed_at as "reviewedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'angle', p.angle, 'file', p.file, 'width', p.width,
        'height', p.height, 'placeholder', p.placeholder) order by p.created_at)
        from inspection_photos p where p.inspection_id = i.id), '[]') as photos
    from inspections i where i.booking_id = ${bookingId} order by i.leg`;
}

export async function inspectionOf(
  bookingId: string,
  leg: InspectionLeg,
  sql: Sql = shared,
): Promise<InspectionRecord | null> {
  const found = await inspectionsOf(bookingId, sql);
  return found.find((inspection) => inspection.leg === leg) ?? null;
}
