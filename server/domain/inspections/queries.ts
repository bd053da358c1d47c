import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import {
  InspectionLeg,
  InspectionSide,
  InspectionStatus,
  PhotoAngle,
  ReviewState,
} from '#server/db/generated/enums.ts';
import { StoredDrawing } from '../media/drawing.ts';
import { damageKinds, damageZones } from '#shared/car-drawing.ts';
import { StoredPhoto } from '../media/photo.ts';

const InspectionPhoto = StoredPhoto.extend({
  id: z.string(),
  angle: z.enum(PhotoAngle),
  damageKey: z.string().nullable(),
});

type InspectionPhoto = z.infer<typeof InspectionPhoto>;

/** A mark on the drawing of the car; older damages have a place in words. */
const Damage = z.object({
  place: z.string().optional(),
  note: z.string(),
  key: z.string().optional(),
  zone: z.enum(damageZones).optional(),
  kind: z.enum(damageKinds).optional(),
  x: z.number().nullish(),
  y: z.number().nullish(),
});

export type Damage = z.infer<typeof Damage>;

/** `at` is an ISO instant. */
const Objection = z.object({ at: z.string(), reason: z.string() });

const InspectionRecord = z.object({
  id: z.string(),
  bookingId: z.string(),
  leg: z.enum(InspectionLeg),
  status: z.enum(InspectionStatus),
  recordedBy: z.enum(InspectionSide),
  odometerKm: z.number().nullable(),
  fuelPercent: z.number().nullable(),
  notes: z.string(),
  damages: z.array(Damage),
  hostSignature: z.string().nullable(),
  hostDrawing: StoredDrawing.nullable(),
  hostKey: z.string().nullable(),
  hostSignedAt: z.date().nullable(),
  clientSignature: z.string().nullable(),
  clientDrawing: StoredDrawing.nullable(),
  clientKey: z.string().nullable(),
  clientSignedAt: z.date().nullable(),
  submittedAt: z.date().nullable(),
  returnedAt: z.date().nullable(),
  objections: z.array(Objection),
  review: z.enum(ReviewState),
  reviewReason: z.string().nullable(),
  reviewedAt: z.date().nullable(),
  /** When the photos were deleted because they were no longer needed. */
  photosDestroyedAt: z.date().nullable(),
  photos: z.array(InspectionPhoto),
});

export type InspectionRecord = z.infer<typeof InspectionRecord>;

/** The legs of each booking that have begun. */
export async function inspectionsOfAll(
  bookingIds: readonly string[],
  tx: Db = db,
): Promise<InspectionRecord[]> {
  return tx.sql(InspectionRecord)`
    select i.id, i.booking_id, i.leg, i.status, i.recorded_by, i.odometer_km, i.fuel_percent, i.notes, i.damages, i.host_signature,
      i.host_drawing, i.host_key, i.host_signed_at, i.client_signature, i.client_drawing, i.client_key,
      i.client_signed_at, i.submitted_at, i.returned_at, i.objections, i.review, i.review_reason, i.reviewed_at,
      i.photos_destroyed_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'angle', p.angle, 'file', p.file, 'width', p.width,
        'height', p.height, 'placeholder', p.placeholder, 'damageKey', p.damage_key) order by p.created_at)
        from inspection_photos p where p.inspection_id = i.id), '[]') as photos
    from inspections i where i.booking_id = any(${[...bookingIds]}::uuid[]) order by i.leg`;
}

/** A hand-over of which nothing is recorded yet. */
export function blankInspection(
  bookingId: string,
  leg: InspectionLeg,
  recordedBy: InspectionSide,
): InspectionRecord {
  const host = { hostSignature: null, hostDrawing: null, hostKey: null, hostSignedAt: null };
  const client = { clientSignature: null, clientDrawing: null, clientKey: null };
  const review = { review: 'pending_review', reviewReason: null, reviewedAt: null } as const;
  return {
    id: '',
    bookingId,
    leg,
    status: 'draft',
    recordedBy,
    odometerKm: null,
    fuelPercent: null,
    notes: '',
    damages: [],
    photos: [],
    submittedAt: null,
    returnedAt: null,
    objections: [],
    clientSignedAt: null,
    photosDestroyedAt: null,
    ...host,
    ...client,
    ...review,
  };
}

export async function inspectionsOf(bookingId: string, tx: Db = db): Promise<InspectionRecord[]> {
  return inspectionsOfAll([bookingId], tx);
}

export async function inspectionOf(
  bookingId: string,
  leg: InspectionLeg,
  tx: Db = db,
): Promise<InspectionRecord | null> {
  const found = await inspectionsOf(bookingId, tx);
  return found.find((inspection) => inspection.leg === leg) ?? null;
}
